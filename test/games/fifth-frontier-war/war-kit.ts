import type { Reader } from '../../../src/engine/module.ts';
import type { ReportDocument, Section } from '../../../src/engine/report.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { eventSchema } from '../../../src/games/fifth-frontier-war/events.ts';
import { fifthFrontierWar } from '../../../src/games/fifth-frontier-war/index.ts';
import { type State, stateSchema } from '../../../src/games/fifth-frontier-war/state.ts';
import { type View, viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { botOrders, type Campaign, playCampaign } from '../../kit/campaigns.ts';

export const ZHODANI: Reader = { kind: 'seat', seat: 'zhodani' };
export const IMPERIAL: Reader = { kind: 'seat', seat: 'imperial' };
export const READERS: readonly Reader[] = [ZHODANI, IMPERIAL, { kind: 'gm' }, { kind: 'public' }];

/** A campaign of two bots, with each state and what led to it. */
export interface War {
  readonly campaign: Campaign;
  readonly states: readonly { readonly state: State; readonly events: readonly Event[] }[];
}

/** Windows in which forces are set up. [7] */
export const SETUP_WINDOWS = 3;

/** Those, then so many weeks. */
export function playWar(seed: string, weeks: number, options: { readonly hiddenFleets?: boolean } = {}): War {
  const start = { scenario: 'standard', options: { hiddenFleets: false, lastWeek: 60, ...options } };
  const game = fifthFrontierWar;
  const campaign = playCampaign(game, {
    start,
    seed,
    most: weeks + SETUP_WINDOWS,
    orders: botOrders(game, seed),
  });
  const closings = [campaign.setUp, ...campaign.played.map(({ closed }) => closed)];
  return {
    campaign,
    states: closings.map(({ after, record }) => ({
      state: stateSchema.parse(after.state),
      events: record.events.map((event) => eventSchema.parse(event)),
    })),
  };
}

export function reportTo(reader: Reader, state: State, events: readonly Event[] = []): ReportDocument {
  const seen = events.flatMap((event) => fifthFrontierWar.seenBy(event, reader, state) ?? []);
  return fifthFrontierWar.report(viewOf(state, reader), seen, reader);
}

export function viewTo(reader: Reader, state: State): View {
  return viewOf(state, reader);
}

/** Texts of a section, in order; nothing when the section is not there. */
export function textsOf(sections: readonly Section[], id: string): readonly string[] {
  const section = sections.find((one) => one.id === id);
  return (section?.blocks ?? []).flatMap((block) => {
    switch (block.kind) {
      case 'prose':
        return [block.text];
      case 'list':
        return block.items.flatMap(({ text, details = [] }) => [text, ...details]);
      case 'table':
        return block.table.rows.map((row) => row.join(' | '));
      case 'map':
        return [];
    }
  });
}

/** Another war that the reader can't tell from this one: plots, fuel, doctrine and hidden contents of the enemy differ. */
export function disguised(state: State, reader: Reader): State {
  const enemy = reader === ZHODANI ? 'imperial' : 'zhodani';
  const isEnemy = (navy: string): boolean => (navy === 'imperial') === (enemy === 'imperial');
  const sideOfSquadron = (id: string): boolean =>
    id.startsWith('I') ? enemy === 'imperial' : enemy === 'zhodani';
  const hidden = state.options.hiddenFleets;
  return {
    ...state,
    fleets: mapped(state.fleets, (_, fleet) =>
      isEnemy(fleet.navy) && fleet.at !== null
        ? {
            ...fleet,
            plot: { [state.week]: 'J2314', [state.week + 1]: 'R2314' },
            failedToRefuel: !fleet.failedToRefuel,
          }
        : fleet,
    ),
    squadrons: mapped(state.squadrons, (id, squadron) => {
      if (!sideOfSquadron(id) || squadron.at === null) return squadron;
      const worn =
        hidden && squadron.fleet !== null && squadron.state === 'full' ? { state: 'reduced' as const } : {};
      return { ...squadron, fuelled: !squadron.fuelled, ...worn };
    }),
    doctrine: {
      ...state.doctrine,
      [enemy]: { ...state.doctrine[enemy], onSlow: 'abort', lossOrder: ['scout'] },
    },
    sightings: { ...state.sightings, [enemy]: {} },
  };
}

function mapped<T>(record: Readonly<Record<string, T>>, of: (id: string, value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, of(id, value)]));
}
