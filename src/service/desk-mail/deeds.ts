import { createHash } from 'node:crypto';
import { requireGm, requireNeutralGm } from '../access.ts';
import { Declined } from '../declined.ts';
import { asJson } from '../game-in-play.ts';
import type { DeskRequest } from '../ports/desk.ts';
import type { DeskLineTold } from '../ports/letters.ts';
import type { NumberedLine } from '../ports/mail.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { InboundMail, Person } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import type { Doorbell } from '../ports/world.ts';
import { timeInSentence } from '../shown-time.ts';
import type { AtDesk, Deed, DeskForetold, DeskRow } from './desk-row.ts';
import { DESK_SPEECH } from './desk-speech.ts';
import { portsWithin } from './ports-within.ts';
import { type DeskSaid, readDesk } from './read-desk.ts';

/** A mail that is done as one part of a transaction on its game. */
export interface DeskMail {
  readonly mail: Pick<InboundMail, 'id'>;
  readonly person: Person;
  readonly bells: Doorbell;
}

/** Does what each line says, in their order, each whole or not at all, and answers it. */
export async function deedsDone(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { to, said }: { readonly to: DeskMail; readonly said: readonly DeskSaid[] },
): Promise<readonly DeskLineTold[]> {
  const told: DeskLineTold[] = [];
  for (const each of said) told.push(await answered(ports, tx, { to, said: each }));
  return told;
}

interface Answering {
  readonly to: DeskMail;
  readonly said: DeskSaid;
}

async function answered(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { to, said }: Answering,
): Promise<DeskLineTold> {
  const plain = { line: said.line.number, given: said.line.text, ...NOTHING };
  if (said.kind === 'talk') return { ...plain, outcome: 'refused', code: 'desk.unknown', words: [] };
  if (said.kind === 'refused') {
    const { code, why, nearest } = said;
    return { ...plain, outcome: 'refused', code, words: [why], nearest };
  }
  try {
    return { ...plain, ...(await tx.within((part) => acted(ports, part, { to, said }))) };
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    const { what, hint } = error.in(DESK_SPEECH);
    const words = hint === null ? [what] : [what, hint];
    return { ...plain, outcome: 'refused', code: error.code, words };
  }
}

const NOTHING = { code: '', words: [], sections: [], nearest: null, confirm: null } as const;

type Answer = Pick<DeskLineTold, 'outcome' | 'words'> & Partial<DeskLineTold>;

interface Acting {
  readonly to: DeskMail;
  readonly said: Extract<DeskSaid, { readonly kind: 'deed' | 'confirm' }>;
}

async function acted(ports: AdvancingPorts, tx: GameTransaction, { to, said }: Acting): Promise<Answer> {
  const at = atDesk(ports, tx, to);
  if (said.kind === 'confirm') return confirmed(tx, at, said.code);
  mayDo(at, said.row);
  const foretold = (await said.deed.foretells?.(at)) ?? null;
  return foretold === null ? done(at, said.deed) : askedBack(tx, at, { lines: said.lines, foretold });
}

function atDesk(ports: AdvancingPorts, tx: GameTransaction, { mail, person, bells }: DeskMail): AtDesk {
  const { game, seats } = tx;
  const by = { who: person.name, personId: person.id, way: 'mail' } as const;
  return {
    ports: portsWithin(ports, tx, { mail, bells }),
    game,
    seats,
    person,
    by,
  };
}

/** The same rules as at the desk over HTTP. */
function mayDo({ person, game, seats }: AtDesk, { who }: DeskRow): void {
  const principal = { kind: 'person', person } as const;
  if (who === 'unseated') requireNeutralGm(principal, game, seats);
  else requireGm(principal, game);
}

async function done(at: AtDesk, deed: Deed): Promise<Answer> {
  const { words, sections = [] } = await deed.does(at);
  return { outcome: 'done', words, sections };
}

interface Asking {
  readonly lines: readonly NumberedLine[];
  readonly foretold: DeskForetold;
}

async function askedBack(tx: GameTransaction, at: AtDesk, { lines, foretold }: Asking): Promise<Answer> {
  const code = at.ports.entropy.secret(CODE_BYTES).toUpperCase();
  const { branch, window } = at.game;
  await tx.putDeskRequest({
    ...{ id: at.ports.entropy.id(), personId: at.person.id, code, branch, window },
    lines: lines.map(({ number, text }) => ({ number, text })),
    told: hashOf(at, { lines, foretold }),
    askedAt: at.ports.clock.now(),
  });
  const { words, sections = [] } = foretold;
  return { outcome: 'asked', words, sections, confirm: `${code.slice(0, 4)}-${code.slice(4)}` };
}

const CODE_BYTES = 4;

/** Of what was said that it would do, and of all that this hangs on; the time of day is none of it. */
function hashOf({ game, person }: AtDesk, { lines, foretold }: Asking): string {
  const { id, branch, window, chain, status } = game;
  const of = asJson({ id, branch, window, chain, status, person: person.id, on: foretold.hangsOn });
  const text = JSON.stringify([of, lines.map((line) => line.text)]);
  return createHash('sha256').update(text).digest('hex');
}

async function confirmed(tx: GameTransaction, at: AtDesk, code: string): Promise<Answer> {
  const request = code === '' ? null : await tx.deskRequest(at.person.id, code);
  if (request === null) throw unknownCode(at);
  if (request.doneAt !== null) throw doneAlready(at, request, request.doneAt);
  const [said] = readDesk(request.lines.map((line) => ({ ...line, aside: false })));
  if (said?.kind !== 'deed') throw unknownCode(at);
  mayDo(at, said.row);
  const foretold = (await said.deed.foretells?.(at)) ?? null;
  const asking = foretold && { lines: request.lines, foretold };
  if (asking !== null && hashOf(at, asking) !== request.told) return toldAnew(tx, at, asking);
  await tx.deskRequestDone(request.id, at.ports.clock.now());
  return done(at, said.deed);
}

async function toldAnew(tx: GameTransaction, at: AtDesk, asking: Asking): Promise<Answer> {
  const answer = await askedBack(tx, at, asking);
  return {
    ...answer,
    code: 'confirm.moved',
    words: [`Not done: ${at.game.title} has moved on since you asked.`, ...answer.words],
  };
}

function unknownCode({ game }: AtDesk): Declined {
  return new Declined('not-found', 'confirm.unknown', {
    what: `Nothing that you asked for in ${game.title} waits under this code.`,
    hint: 'Send the command once more: its answer has a code to confirm it.',
  });
}

function doneAlready({ person }: AtDesk, { lines }: DeskRequest, at: Date): Declined {
  return new Declined('conflict', 'confirm.done', {
    what: `"${lines[0]?.text ?? ''}" was done already, ${timeInSentence(at, person.zone)}, and is done once.`,
    hint: 'To do it again, send the command again.',
  });
}
