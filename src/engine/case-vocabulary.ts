import type { EventExpectation, RuleCase } from './case-file.ts';
import { eventKinds } from './event-kinds.ts';
import type { PathReader } from './matchers.ts';
import { type AnyGame, CaseRefused, type SeatId } from './module.ts';
import { nearest } from './nearest.ts';

/** Refuses (`CaseRefused`) names that the game does not have, so that a slip of the pen can't pass as "nothing there". */
export function checkVocabulary(game: AnyGame, given: RuleCase, readPath: PathReader): void {
  const seats = seatsOf(game, given);
  const check = (
    what: string,
    name: string | undefined,
    known: readonly string[],
    path: readonly PropertyKey[],
  ): void => {
    if (name !== undefined && !known.includes(name))
      throw new CaseRefused(unknownName(what, name, known), path);
  };
  check('step', given.from, game.cases.steps, ['from']);
  check('step', given.stop, game.cases.steps, ['stop']);
  (given.rulings ?? []).forEach((id, index) =>
    check(
      'ruling',
      id,
      game.rulings.map((ruling) => ruling.id),
      ['rulings', index],
    ),
  );
  for (const seat of Object.keys(given.orders)) check('seat', seat, seats, ['orders', seat]);
  given.expect.forEach(({ kind, asked }, index) => {
    const path = ['expect', index];
    if (kind === 'refused') check('seat', asked.refused, seats, path);
    else if (kind === 'accepted') check('seat', asked.accepted, seats, path);
    else check('reader', asked.view, [...seats, 'gm', 'public'], path);
    if (kind === 'path') checkPath(asked.path, readPath, path);
    if (kind === 'event') checkEvent(game, asked, path);
  });
}

function seatsOf(game: AnyGame, { options }: RuleCase): readonly SeatId[] {
  const read = game.optionsSchema.safeParse(options);
  if (!read.success)
    throw new CaseRefused(`options: ${read.error.issues[0]?.message ?? 'not right'}`, ['options']);
  return game.seats(read.data).map((seat) => seat.id);
}

function checkPath(written: string, readPath: PathReader, path: readonly PropertyKey[]): void {
  try {
    readPath(written);
  } catch (error) {
    throw new CaseRefused(error instanceof Error ? error.message : String(error), path);
  }
}

function checkEvent(game: AnyGame, asked: EventExpectation, path: readonly PropertyKey[]): void {
  const kinds = eventKinds(game.eventSchema);
  if (kinds.size === 0) return;
  const fields = kinds.get(asked.event);
  if (fields === undefined) throw new CaseRefused(unknownName('event', asked.event, [...kinds.keys()]), path);
  for (const field of Object.keys(fieldsOf(asked))) {
    if (!fields.includes(field))
      throw new CaseRefused(unknownName(`field of ${asked.event}`, field, fields), path);
  }
}

/** The fields that an expected event must have: all that are no words of the vocabulary, and those under `with`. */
export function fieldsOf({
  event: _event,
  view: _view,
  count: _count,
  absent: _absent,
  with: more,
  ...fields
}: EventExpectation) {
  return { ...fields, ...more };
}

function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const hint = near === null ? `there are: ${known.join(', ') || 'none'}` : `did you mean ${near}?`;
  return `no ${what} ${name}; ${hint}`;
}
