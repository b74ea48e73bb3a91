import { describe, expect, test } from 'vitest';
import type { ListItem } from '../../../src/engine/report.ts';
import { commanderOfFleet, commandersOf } from '../../../src/games/fifth-frontier-war/commanders.ts';
import { fifthFrontierWar } from '../../../src/games/fifth-frontier-war/index.ts';
import { SIDES } from '../../../src/games/fifth-frontier-war/sides.ts';
import {
  type Commander,
  optionsSchema,
  type State,
  stateSchema,
} from '../../../src/games/fifth-frontier-war/state.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { botOrders, playCampaign } from '../../kit/campaigns.ts';
import { answers, seatView } from './kit.ts';
import { reportTo } from './war-kit.ts';

const OPTIONS = optionsSchema.parse({ alliesSeat: true, colonialSeat: true, combatOrders: 'window' });
const SEATS = SIDES.flatMap((side) => commandersOf(side, OPTIONS));

/** States of a war of four bots from set-up on. */
const states: readonly State[] = (() => {
  const start = { scenario: 'standard', options: OPTIONS };
  const orders = botOrders(fifthFrontierWar, 'four');
  const { setUp, played } = playCampaign(fifthFrontierWar, { start, seed: 'four', most: 12, orders });
  return [setUp, ...played.map(({ closed }) => closed)].map(({ after }) => stateSchema.parse(after.state));
})();

const REFUSED = /^order\.(other|overall)-commander$/;

function itemsFor(state: State, seat: Commander): readonly ListItem[] {
  const { sections } = reportTo({ kind: 'seat', seat }, state);
  return sections
    .filter(({ id }) => id === 'to-decide')
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'list' ? block.items : [])));
}

function seatsAt(state: State): readonly Commander[] {
  const window = windowOf(state);
  return window.over ? [] : SEATS.filter((seat) => window.mayOrder.includes(seat));
}

describe('the report of a seat', () => {
  test('covers deployment, weeks and combat windows', () => {
    expect([...new Set(states.map(({ at }) => at))]).toEqual([
      'secret-base',
      'imperial-deployment',
      'zhodani-deployment',
      'week',
      'combat',
    ]);
  });

  test.each(SEATS)('offers the %s seat no order that is another’s to give', (seat) => {
    let offered = 0;
    for (const state of states.filter((each) => seatsAt(each).includes(seat))) {
      const { orderForm } = reportTo({ kind: 'seat', seat }, state);
      const lines = [
        ...itemsFor(state, seat).flatMap(({ orders = [] }) => orders),
        ...orderForm.map(({ text }) => text).filter((text) => !text.includes('?')),
      ];
      offered += lines.length;
      for (const line of lines) {
        expect(
          `${line}: ${answers(state, seat, line)
            .filter((code) => REFUSED.test(code))
            .join()}`,
        ).toBe(`${line}: `);
      }
    }
    expect(offered).toBeGreaterThan(0);
  });

  test('asks each for the plots of its own fleets, and all of them together for every fleet', () => {
    const week = states.findLast(({ at, week: now }) => at === 'week' && now > 1);
    if (week === undefined) throw new Error('no week to plot');
    const asked = SEATS.map((seat) => {
      const { orderForm } = reportTo({ kind: 'seat', seat }, week);
      const fleets = new Set(orderForm.map(({ text }) => text.split(' ')[0] ?? ''));
      return [...fleets].filter((id) => week.fleets[id]?.at !== null && week.fleets[id] !== undefined);
    });
    asked.forEach((fleets, index) => {
      for (const id of fleets) expect([id, commanderOfFleet(week, id)]).toEqual([id, SEATS[index]]);
    });
    expect(asked.flat().length).toBeGreaterThan(10);
    expect(asked[SEATS.indexOf('allies')]?.toSorted()).toEqual(expect.arrayContaining(['GRAM']));
  });

  test('asks the overall commander alone about what is the whole side’s', () => {
    const [first] = states;
    if (first === undefined) throw new Error('no war');
    expect(itemsFor(first, 'zhodani').flatMap(({ orders = [] }) => orders)).toContain('DEPLOY STANDARD');
    expect(itemsFor(first, 'allies').map(({ text }) => text)).toEqual([
      'Nothing yet: the Zhodani seat chooses the secret base and places the guerrillas. The Imperial side deploys next, and then you.',
    ]);
  });
});

test('the outlook of a sheet leaves to each seat what is its own', () => {
  const week = states.findLast(({ at, week: now }) => at === 'week' && now > 1);
  if (week === undefined) throw new Error('no week to plot');
  const due = (seat: Commander): readonly string[] => {
    const open = JSON.stringify(fifthFrontierWar.outlook(seatView(week, seat), { entries: [] })[0]);
    return Object.keys(week.fleets).filter((id) => new RegExp(`\\b${id}\\b`).test(open));
  };
  const fleets = SEATS.flatMap((seat) => due(seat).map((id) => [id, seat]));
  expect(fleets.length).toBeGreaterThan(4);
  expect(fleets).toEqual(fleets.map(([id = '']) => [id, commanderOfFleet(week, id)]));
});
