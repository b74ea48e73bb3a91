import type { GameModule } from '../../engine/module.ts';
import { adjudicate } from './adjudicate.ts';
import { botOrders, randomBot } from './bot.ts';
import { CASES } from './case-position.ts';
import { COMMANDS } from './commands.ts';
import { type Command, commandSchema } from './commands/schema.ts';
import { type Event, eventSchema } from './events.ts';
import { faultsOf } from './faults.ts';
import { nmrOrders } from './nmr.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';
import { outlook, report } from './report.ts';
import { RULINGS } from './rulings.ts';
import { seenBy } from './seen-by.ts';
import { SCENARIOS, setUp } from './setup.ts';
import { type Options, optionsSchema, SHAPE, type State, stateSchema } from './state.ts';
import { type View, viewOf } from './view.ts';
import { seatsOf, windowOf } from './window.ts';

/** Freedom in the Galaxy (1979): the Star System Game. */
export const freedomInTheGalaxy: GameModule<State, View, Command, Event, Options> = {
  id: 'freedom-in-the-galaxy',
  title: 'Freedom in the Galaxy',
  shape: SHAPE,
  migrate: {},
  scenarios: SCENARIOS,
  optionsSchema,
  stateSchema,
  eventSchema,
  commandSchema,
  rulings: RULINGS,
  commands: COMMANDS,
  refusalWords: REFUSAL_WORDS,
  cases: CASES,
  seats: seatsOf,
  setUp,
  windowOf,
  adjudicate,
  faults: faultsOf,
  viewOf,
  seenBy,
  report,
  outlook,
  nmr: nmrOrders,
  bot: botOrders,
  randomBot,
};
