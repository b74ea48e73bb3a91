import type { Ruling } from '../../engine/module.ts';
import { OF_COMBAT } from './rulings/combat.ts';
import { OF_MOVEMENT } from './rulings/movement.ts';
import { OF_SPECIAL_RULES } from './rulings/special-rules.ts';
import { OF_THE_WAR } from './rulings/the-war.ts';

/** Readings of the rules where the rulebook is silent or says two things. All are on for new games. */
export const RULINGS: readonly Ruling[] = [...OF_MOVEMENT, ...OF_COMBAT, ...OF_SPECIAL_RULES, ...OF_THE_WAR];
