import { z } from 'zod';
import { handInLines } from '../../engine/hand-in.ts';
import { CaseRefused } from '../../engine/module.ts';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands/schema.ts';
import { SIDES, type Side } from './data/schema.ts';
import { withDoctrine } from './rules/doctrine.ts';
import type { State } from './state.ts';
import { viewOf } from './view.ts';

const linesSchema = z.array(z.string()).optional();

/** Standing orders that a side gave in an earlier window, as it mailed them. */
export const standingSchema = z.strictObject({ rebel: linesSchema, imperial: linesSchema });

/** The position with the standing orders of both sides, each line judged on what its side knows of it. */
export function withStanding(state: State, given: z.infer<typeof standingSchema> | undefined): State {
  if (given === undefined) return state;
  const doctrine = { ...state.doctrine };
  for (const side of SIDES) doctrine[side] = standingOf(state, side, given[side] ?? []);
  return { ...state, doctrine };
}

function standingOf(state: State, side: Side, lines: readonly string[]): Command[] {
  const view = viewOf(state, { kind: 'seat', seat: side });
  const to = { table: COMMANDS, revisions: [], view, window: state.at, source: 'given' as const };
  const given = lines.map((text, index) => ({ number: index + 1, text }));
  const { results, revision } = handInLines(to, given);
  for (const result of results)
    if (result.status === 'refused') refuse(side, result.line.number, result.refusal.code);
  const orders = revision.sheet.entries.map(({ command }) => command);
  const stand = withDoctrine([], orders);
  if (stand.length < orders.length) refuse(side, 1, 'one of these orders does not stand');
  return stand;
}

function refuse(side: Side, line: number, why: string): never {
  throw new CaseRefused(`a standing order is refused: ${why}`, ['set', 'game', 'standing', side, line - 1]);
}
