import { loadData } from './load.ts';

/** The shipped data, read once. A game that a GM gave other files has data of its own: see `loadData`. */
export const GAME_DATA = loadData();

/** The 146 worlds by hex. [1.1] */
export const WORLDS = GAME_DATA.worlds;
export const XBOAT_LINKS = GAME_DATA.xboatLinks;
/** Squadron counters by id. [1.3.1] */
export const SQUADRONS = GAME_DATA.squadrons;
/** Troop counters by id, guerrillas apart. [1.3.2] */
export const TROOPS = GAME_DATA.troops;
export const FLEETS = GAME_DATA.fleets;
export const ADMIRALS = GAME_DATA.admirals;
/** Ids of the guerrilla units. [5.4.4] */
export const GUERRILLAS = GAME_DATA.guerrillas;
/** Id of the warrant. [5.3.5] */
export const WARRANT = GAME_DATA.warrant;
export const CHARTS = GAME_DATA.charts;
export const ORDER_OF_BATTLE = GAME_DATA.orderOfBattle;
export const STANDARD_DEPLOYMENT = GAME_DATA.standardDeployment;
export const STANDARD_PLOTS = GAME_DATA.standardPlots;
