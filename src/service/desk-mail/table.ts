import type { ListItem, Section } from '../../engine/report.ts';
import { alone, type DeskRow, deskRow } from './desk-row.ts';
import { LOOKING_ROWS } from './looking-rows.ts';
import { PEOPLE_ROWS } from './people-rows.ts';
import { PLAY_ROWS } from './play-rows.ts';
import { RULES_ROWS } from './rules-rows.ts';
import { TIME_ROWS } from './time-rows.ts';

const ACTS: readonly DeskRow[] = [...LOOKING_ROWS, ...TIME_ROWS, ...PEOPLE_ROWS, ...PLAY_ROWS, ...RULES_ROWS];

const help = deskRow({
  ...{ word: 'HELP', synonyms: ['COMMANDS'], shape: 'HELP [<word>]', group: 'looking' },
  about: 'tells what can be done by mail, or all about one word',
  examples: ['HELP', 'HELP ROLL BACK'],
  read: (given) => {
    if (given.rest === '')
      return alone({ does: async () => ({ words: [HOW], sections: helpSections() }) })(given);
    const row = rowAt(given.rest)?.row;
    return row === undefined ? null : { does: async () => ({ words: [], sections: [helpOn(row)] }) };
  },
});

/** Every command of a gamemaster by mail. */
export const DESK_ROWS: readonly DeskRow[] = [...ACTS, help];

/** All words by which a command begins, the longest first: "SHOW ORDERS OF" is not "SHOW ORDERS" of "of". */
const WORDS = DESK_ROWS.flatMap((row) => [row.word, ...row.synonyms].map((word) => ({ word, row }))).sort(
  (a, b) => b.word.length - a.word.length,
);
export const DESK_WORDS: readonly string[] = WORDS.map(({ word }) => word);

/** The command with which a line begins, and what stands behind its word. Null: none. */
export function rowAt(line: string): { readonly row: DeskRow; readonly rest: string } | null {
  const raised = line.toUpperCase();
  const found = WORDS.find(
    ({ word }) => raised.startsWith(word) && /^(?:$|[\s:(,])/.test(raised.slice(word.length)),
  );
  return found === undefined ? null : { row: found.row, rest: line.slice(found.word.length).trim() };
}

const HOW =
  'One command a line; case does not matter. What is in [ ] may be left out, and a (reason) is told to the players. Where a command says END, its lines end with END on a line of its own. Lines that are no command do nothing, and neither does quoted text. What can not be undone is answered first with what it would do.';

const GROUPS: Readonly<Record<DeskRow['group'], string>> = {
  looking: 'To look',
  time: 'Clock and deadlines',
  people: 'People',
  play: 'Orders and the course of the game',
  rules: 'What holds',
};

function helpSections(): readonly Section[] {
  const groups = [...new Set(DESK_ROWS.map(({ group }) => group))];
  return groups.map((group) => ({
    id: group,
    title: GROUPS[group],
    blocks: [{ kind: 'list', items: DESK_ROWS.filter((row) => row.group === group).map(helpItem) }],
  }));
}

/** In one line with the shape, so that no line of a help mail is a command, should it come back unquoted. */
function helpItem({ shape, about }: DeskRow): ListItem {
  return { mark: 'item', text: `${shape}: ${about}` };
}

function helpOn(row: DeskRow): Section {
  const details = [
    ...row.examples.map((example) => `For example: ${example}`),
    ...(row.takesLines === 'yes' ? ['Its lines follow, and a line END.'] : []),
    ...(row.synonyms.length === 0 ? [] : [`The same: ${row.synonyms.join(', ')}`]),
    ...(row.who === 'unseated' ? ['Not for a gamemaster who plays.'] : []),
  ];
  return {
    id: 'help',
    title: `About ${row.word}`,
    blocks: [{ kind: 'list', items: [{ ...helpItem(row), details }] }],
  };
}
