import type { AnyGame, Scenario } from '../../engine/module.ts';
import { GAMES } from '../../games/registry.ts';
import { type Argument, CommandWrong, inWords } from './arguments.ts';
import { orMeant } from '../../service/wrong-input.ts';

const IDS = GAMES.map(({ id }) => id);

/** What is meant where none is named. */
export const DEFAULT_MODULE = IDS[0] ?? '';

/** A board game, where no game that is played is meant. */
export const MODULE: Argument = { name: 'MODULE', about: `which board game: ${IDS.join(', ')}` };

/** A board game by its id. Refuses what is none, with those that there are. */
export function moduleNamed(id: string): AnyGame {
  const module = GAMES.find((each) => each.id === id);
  if (module !== undefined) return module;
  const meant = orMeant(id, IDS);
  throw new CommandWrong(
    `there is no board game "${id}"${meant === '' ? `; there are ${inWords(IDS, 'and')}` : meant}`,
  );
}

/** A scenario of a board game by its id; the first where none is named. Refuses what is none, with those that there are. */
export function scenarioNamed(module: AnyGame, id: string | null): Scenario {
  const [first] = module.scenarios;
  const scenario = id === null ? first : module.scenarios.find((each) => each.id === id);
  if (scenario !== undefined) return scenario;
  const known = module.scenarios.map((each) => each.id);
  const elsewhere = GAMES.find(({ scenarios }) => scenarios.some((each) => each.id === id));
  const meant =
    elsewhere === undefined ? orMeant(id ?? '', known) : `; it is one of --module ${elsewhere.id}`;
  throw new CommandWrong(
    `--scenario takes ${inWords(known, 'or')} for ${module.id}, not "${id ?? ''}"${meant}`,
  );
}
