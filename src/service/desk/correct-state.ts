import { correct } from '../../engine/campaign.ts';
import type { Json } from '../../engine/json.ts';
import type { AnyGame } from '../../engine/module.ts';
import { digest } from '../../fairness/dice.ts';
import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import { asJson, byTheRules, moduleOf, stateOf } from '../game-in-play.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, OutboxRow, Snapshot, WindowRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import type { ReportReader } from '../reports-owed.ts';
import { IN_WORDS, whatIsWrong } from '../wrong-input.ts';
import { act, becauseOf, requireStatus } from './act.ts';
import { type Change, changeInWords, changesBetween } from './changes.ts';
import { patched, patchSchema } from './patch.ts';
import { type CheckedSheet, sheetsAgain } from './sheets-again.ts';
import { tellAll } from './told.ts';

export interface Correct {
  /** JSON Patch (RFC 6902) on the state. */
  readonly patch: unknown;
  readonly reason: string;
  readonly by: Director;
}

/** What a correction does. */
export interface Corrected {
  readonly changes: readonly Change[];
  /** What each seat may know of it; a seat that may know nothing of it is left out. */
  readonly seen: Readonly<Record<string, readonly Change[]>>;
  /** Orders that can't stand any more. */
  readonly dropped: readonly { readonly seat: string; readonly order: string; readonly why: string }[];
}

/** What a correction would do; nothing is stored and nobody is told. Refuses as `correctState` does. */
export async function checkCorrection(
  ports: AdvancingPorts,
  game: Game,
  wanted: Correct,
): Promise<Corrected> {
  return ports.store.inGame(game.id, async (tx) => correctedOf(await prepared(ports, tx, wanted)));
}

/**
 * Changes the state of the open window by a patch: checked by the module's schema and by its `faults`, kept as a link
 * of the chain, so that replay does it again. Each reader is told what his view shows of it, and no more. Sheets are
 * checked once more; what can't stand any more is taken off, and its owner is told. Refuses a patch that does not
 * fit, a state that can't be, and one at which another window would be open.
 */
export async function correctState(ports: AdvancingPorts, game: Game, wanted: Correct): Promise<Corrected> {
  return act(ports, { game, by: wanted.by }, async (tx) => {
    const ready = await prepared(ports, tx, wanted);
    const done = correctedOf(ready);
    await write(ports, tx, { ready, reason: wanted.reason });
    for (const { revision } of ready.sheets) if (revision !== null) await tx.putRevision(revision);
    return {
      value: done,
      act: 'state.corrected',
      detail: { window: ready.window.tag, ...done, reason: wanted.reason },
      outbox: notices(ports, tx, { ready, wanted }),
      adjudicate: true,
    };
  });
}

interface Ready {
  readonly module: AnyGame;
  readonly window: WindowRecord;
  readonly snapshot: Snapshot;
  readonly patch: Json;
  readonly before: object;
  readonly state: object;
  readonly sheets: readonly CheckedSheet[];
  /** Of the state, of what each seat sees, and of what all see. */
  readonly changes: readonly Change[];
  readonly seats: ReadonlyMap<string, readonly Change[]>;
  readonly publicly: readonly Change[];
}

async function prepared(ports: AdvancingPorts, tx: GameTransaction, { patch, by }: Correct): Promise<Ready> {
  requireStatus(tx.game, ['running', 'paused', 'parked'], 'A state is corrected while its window is open.');
  const { window } = tx;
  if (window === null) throw noWindow(tx.game);
  const module = moduleOf(ports, tx.game.module);
  const snapshot = await tx.snapshot(window.number);
  const before = stateOf(module, snapshot);
  const state = stateFrom(module, patched(asJson(before), patch));
  const changes = changesBetween(asJson(before), asJson(state));
  if (changes.length === 0)
    throw new Declined('invalid', 'patch.unchanged', ({ act: by }) => ({
      what: 'The patch changes nothing.',
      hint: `${by('state.show')} shows the state as it is.`,
    }));
  requireSameWindow(module, { state, window });
  const sheets = await sheetsAgain(ports, tx, { module, state, window, by });
  const seen = (reader: Parameters<AnyGame['viewOf']>[1]): readonly Change[] =>
    changesBetween(asJson(module.viewOf(before, reader)), asJson(module.viewOf(state, reader)));
  const seats = new Map(tx.seats.map(({ seat }) => [seat, seen({ kind: 'seat', seat })]));
  return {
    ...{ module, window, snapshot, before, state, sheets, changes, seats },
    patch: patchSchema.parse(patch),
    publicly: seen({ kind: 'public' }),
  };
}

function noWindow({ title }: Game): Declined {
  return new Declined('conflict', 'window.none', {
    what: `${title} has no open window.`,
    hint: 'Resume it first: its set-up has not been done yet.',
  });
}

function stateFrom(module: AnyGame, wanted: Json): object {
  const read = module.stateSchema.safeParse(wanted, IN_WORDS);
  if (!read.success) {
    throw new Declined('invalid', 'state.wrong', ({ act: by }) => ({
      what: `That would be no state of ${module.title}: ${whatIsWrong(read.error)}`,
      hint: `${by('state.show')} shows the state as it is.`,
    }));
  }
  const faults = byTheRules(() => module.faults(read.data));
  if (faults.length === 0) return read.data;
  throw new Declined('invalid', 'state.impossible', {
    what: `That state can't be: ${faults.join('; ')}.`,
    hint: 'Change what belongs together in one patch.',
  });
}

function requireSameWindow(
  module: AnyGame,
  { state, window }: { readonly state: object; readonly window: WindowRecord },
): void {
  const next = byTheRules(() => module.windowOf(state));
  const isSame =
    !next.over &&
    next.tag === window.tag &&
    next.name === window.name &&
    JSON.stringify([next.awaits, next.mayOrder]) === JSON.stringify([window.awaits, window.mayOrder]);
  if (isSame) return;
  throw new Declined('invalid', 'state.other-window', {
    what: `In that state ${next.over ? 'the game would be over' : `${next.label} would be open for ${next.awaits.join(', ') || 'nobody'}`}, and not ${window.label} for ${window.awaits.join(', ')}.`,
    hint: 'A correction keeps who is awaited for what. To go to an earlier window, roll back; to end the game, end it.',
  });
}

function correctedOf({ changes, seats, sheets }: Ready): Corrected {
  const seen = [...seats].filter(([, changesSeen]) => changesSeen.length > 0);
  return {
    changes,
    seen: Object.fromEntries(seen),
    dropped: sheets.flatMap(({ seat, dropped }) => dropped.map((line) => ({ seat, ...line }))),
  };
}

async function write(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { ready, reason }: { readonly ready: Ready; readonly reason: string },
): Promise<void> {
  const { module, window, state, snapshot, before } = ready;
  const { branch, number: open } = window;
  const made = (await tx.corrections()).filter((each) => each.branch === branch && each.window === open);
  const number = made.length + 1;
  const position = { state: before, window: open, branch, chain: tx.game.chain };
  const { patch } = ready;
  const { after, stateHash } = correct(module, { before: position, state, number, patch, digest });
  const { chain } = after;
  await tx.putCorrection({
    ...{ branch, window: open, number, patch, reason, stateHash, chain },
    at: ports.clock.now(),
  });
  await tx.replaceSnapshot({
    window: open,
    branch: snapshot.branch,
    shape: module.shape,
    state: asJson(state),
  });
  await tx.update({ chain });
}

interface Telling {
  readonly ready: Ready;
  readonly wanted: Correct;
}

/** What a correction changed is told to those whose view shows it; whose sheet it touched hears of that. */
function notices(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { ready, wanted }: Telling,
): readonly OutboxRow[] {
  return tellAll(ports, tx, {
    about: 'corrected',
    words: (reader) => {
      const changes = changesFor(ready, reader);
      const dropped = ready.sheets.find(({ seat }) => seat === reader.seat)?.dropped ?? [];
      if (changes.length === 0 && dropped.length === 0) return null;
      return {
        subject: `${tx.game.title}: the position was corrected, ${ready.window.label}`,
        paragraphs: [
          `${nameOfDirector(wanted.by)} has corrected the position in which ${ready.window.label} stands.`,
          ...becauseOf(wanted.reason),
          ...changesTold(changes),
          ...dropped.map(({ order, why }) => `Your order "${order}" can't stand any more: ${why}`),
          ...(reader.seat === null
            ? []
            : ['All other orders of yours stand. Look at them, and change what you like.']),
        ],
      };
    },
  });
}

const MOST_TOLD = 30;

function changesTold(changes: readonly Change[]): readonly string[] {
  const told = changes.slice(0, MOST_TOLD).map(changeInWords);
  const more = changes.length - told.length;
  return [
    ...(told.length === 0 ? [] : ['What you see of it:']),
    ...told,
    ...(more === 0 ? [] : [`And ${more} more: your view (GET /v1/games/{game}/view) shows all.`]),
  ];
}

function changesFor(ready: Ready, { seat, sees }: ReportReader): readonly Change[] {
  if (seat !== null) return ready.seats.get(seat) ?? [];
  return sees === 'all' ? ready.changes : ready.publicly;
}
