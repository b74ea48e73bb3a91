import type { AnyGame } from '../engine/module.ts';
import { fifthFrontierWar } from './fifth-frontier-war/index.ts';
import { freedomInTheGalaxy } from './freedom-in-the-galaxy/index.ts';

/** Every game that can be played here; the only file that names them. */
export const GAMES: readonly AnyGame[] = [fifthFrontierWar, freedomInTheGalaxy];
