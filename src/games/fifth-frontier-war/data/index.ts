/** The printed game: map, counters, charts, forces. Its files, and what a GM may replace, are in README.md. */
export * from './constants.ts';
export { barToSecretBase, mayHoldSecretBase, worldsOfArea } from './areas.ts';
export type { BaseBar } from './areas.ts';
export { DataFileFault } from './files.ts';
export type { FileName } from './files.ts';
export { loadData } from './load.ts';
export type { GameData } from './game-data.ts';
export { admiralsNamed, comparable, fleetsNamed, troopsNamed, worldsNamed } from './names.ts';
export { initialRows, poolOf } from './pools.ts';
export type { BlackGlobes, PoolRow } from './pools.ts';
export { admiralsInSlotOrder, compareIds, squadronsInSlotOrder, troopsInSlotOrder } from './slots.ts';
export { sideOf, standardGuerrillas, standardPlacement } from './standard-placement.ts';
export type { DrawnForces, StandardPlacement } from './standard-placement.ts';
export type {
  AdmiralCounter,
  Atmosphere,
  BoxId,
  FleetMarker,
  FuelCode,
  Navy,
  Side,
  SquadronCounter,
  SquadronGroup,
  SquadronType,
  Starport,
  TroopCounter,
  TroopGroup,
  TroopSign,
  World,
  XboatLink,
} from './schema.ts';
export type { Charts, OddsTable, ResultsTable } from './schema-charts.ts';
export type {
  Area,
  InitialForce,
  OrderOfBattle,
  Reinforcement,
  ReinforcementsBox,
  Replacement,
  StandardDeployment,
  StandardPlot,
} from './schema-forces.ts';
export type { Status } from './table.ts';
