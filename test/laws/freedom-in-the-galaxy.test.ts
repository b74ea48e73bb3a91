import { freedomInTheGalaxy } from '../../src/games/freedom-in-the-galaxy/index.ts';
import { KIT } from '../games/freedom-in-the-galaxy/law-kit.ts';
import { gameLaws } from './game-module.laws.ts';

gameLaws('Freedom in the Galaxy', freedomInTheGalaxy, KIT);
