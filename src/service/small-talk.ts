import type { AnyGame } from '../engine/module.ts';
import { printedNames } from './printed-names.ts';
import type { Reading, Said } from './said-lines.ts';

/**
 * Whether a line is only talk: "here is what I want to do this week:". It begins like no order and like no slip of one,
 * has no number and none of the game's names, and is a sentence, or in letters that no order has. Talk is shown as not
 * read; refused as an order it would drown the orders that were, and READY with them.
 */
export function isSmallTalk(said: Said, { game }: Reading): boolean {
  if (said.kind !== 'refused' || said.line.through !== undefined) return false;
  const { code, nearest } = said.refusal;
  const { text } = said.line;
  if (code !== 'order.unknown' || nearest !== null || /[\p{N}#>]/u.test(text)) return false;
  const isMeant = COMMAND.test(text) || REST_OF_AN_ORDER.test(text) || namesSomething(text, game);
  return !isMeant && isSentence(text);
}

/** Two words at least, not shouted as orders are. */
function isSentence(text: string): boolean {
  if (!/\p{Script=Latin}/u.test(text)) return /\p{L}/u.test(text);
  return /\p{L}[^\p{L}]*\s\p{L}/u.test(text.trim()) && /\p{Ll}/u.test(text);
}

/** Begins with a command by mail or a word of the sheet, and goes on in another way. */
const COMMAND =
  /^\s*(press|vacation|extension|resign|status|map|show|test|help|undo|clear|ready|not ready|unready|drop|insert)\b/i;

/** What a mail program broke off the line above may look like a sentence. */
const REST_OF_AN_ORDER =
  /^\s*(if|else|then|or|and|when|unless|until|after|before|at|to|on|in|of|with|from|below|break)\b/i;

const SHORTEST_NAME = 4;
const NAMES = new WeakMap<AnyGame, readonly string[]>();

function namesSomething(text: string, game: AnyGame): boolean {
  const words = ` ${plainWords(text)} `;
  return namesOf(game).some((name) => words.includes(name));
}

function namesOf(game: AnyGame): readonly string[] {
  const known = NAMES.get(game);
  if (known !== undefined) return known;
  const names = Object.values(printedNames(game))
    .flat()
    .flatMap((naming) => naming.names)
    .filter((name) => name.length >= SHORTEST_NAME)
    .map((name) => ` ${plainWords(name)} `);
  const unique = [...new Set(names)];
  NAMES.set(game, unique);
  return unique;
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
