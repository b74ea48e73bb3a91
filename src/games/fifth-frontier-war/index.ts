import type { GameModule } from '../../engine/module.ts';
import { adjudicate } from './adjudicate.ts';
import { botOrders } from './bot.ts';
import { randomBot } from './bot/random-bot.ts';
import { CASES } from './case-position.ts';
import { COMMANDS } from './commands.ts';
import { type Command, commandSchema } from './commands/schema.ts';
import { type Event, eventSchema } from './events.ts';
import { faultsOf } from './faults.ts';
import { fromShape1 } from './migrate.ts';
import { nmrOrders } from './nmr.ts';
import { outlook } from './outlook.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';
import { report } from './report.ts';
import { RULINGS } from './rulings.ts';
import { seenBy } from './seen-by.ts';
import { SCENARIOS, setUp } from './setup.ts';
import { type Options, optionsSchema, SHAPE, type State, stateSchema } from './state.ts';
import { type View, viewOf } from './view.ts';
import { seatsOf, windowOf } from './window.ts';

/** Fifth Frontier War (1981). */
export const fifthFrontierWar: GameModule<State, View, Command, Event, Options> = {
  id: 'fifth-frontier-war',
  title: 'Fifth Frontier War',
  shape: SHAPE,
  migrate: { 1: fromShape1 },
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
