import type { Hex } from '../hex.ts';
import type {
  AdmiralCounter,
  FleetMarker,
  SquadronCounter,
  TroopCounter,
  World,
  XboatLink,
} from './schema.ts';
import type { Charts } from './schema-charts.ts';
import type { OrderOfBattle, StandardDeployment, StandardPlot } from './schema-forces.ts';

/** Everything printed in the box that the game needs, read, checked and frozen. */
export interface GameData {
  readonly worlds: ReadonlyMap<Hex, World>;
  readonly xboatLinks: readonly XboatLink[];
  readonly squadrons: ReadonlyMap<string, SquadronCounter>;
  readonly troops: ReadonlyMap<string, TroopCounter>;
  readonly fleets: ReadonlyMap<string, FleetMarker>;
  readonly admirals: ReadonlyMap<string, AdmiralCounter>;
  /** Ids of the guerrilla units; their strength and tech level are their world's. [5.4.4] */
  readonly guerrillas: readonly string[];
  /** Id of the warrant. [5.3.5] */
  readonly warrant: string;
  readonly charts: Charts;
  readonly orderOfBattle: OrderOfBattle;
  readonly standardDeployment: StandardDeployment;
  readonly standardPlots: readonly StandardPlot[];
}
