import { CHARTS, ORDER_OF_BATTLE, WORLDS } from '../../../../src/games/fifth-frontier-war/data/index.ts';
import type {
  FuelCode,
  SquadronCounter,
  StandardPlot,
  World,
} from '../../../../src/games/fifth-frontier-war/data/index.ts';
import { distance, distanceFromBox, parseHex } from '../../../../src/games/fifth-frontier-war/hex.ts';
import type { Hex } from '../../../../src/games/fifth-frontier-war/hex.ts';

/**
 * What is wrong with a Zhodani-side fleet's plots, or null. Only fuel that is certain before the war counts:
 * gas giants, and what lies on worlds of its own side; tankers and captured ports don't.
 */
export function faultOfPlots(
  start: Hex,
  members: readonly SquadronCounter[],
  plot: StandardPlot,
): string | null {
  const jump = Math.min(...members.map((squadron) => squadron.jump));
  if (jump < plot.assumedJump) return `jump ${jump}, not ${plot.assumedJump}`;
  const codes = new Set(members.map(({ fuelCode }) => fuelCode));
  let at: string = start;
  let fuelled = true;
  for (const [i, action] of plot.weeks.entries()) {
    const fault = faultOfAction(action, at, fuelled, plot.assumedJump);
    if (fault !== null) return `week ${i + 1}: ${fault}`;
    const weeks = action.startsWith('R') ? 1 : 0;
    at = action.slice(1);
    fuelled = (weeks === 1 && fuelled) || weeksToRefuel(at, codes) <= weeks;
  }
  return null;
}

function faultOfAction(action: string, at: string, fuelled: boolean, jump: number): string | null {
  const to = action.slice(1);
  if (action.startsWith('R')) return to === at ? null : `it stands at ${at}`;
  if (!fuelled) return 'not refuelled';
  const hexes = lengthOfJump(at, to);
  return hexes <= jump ? null : `${hexes} hexes, jump ${jump}`;
}

function lengthOfJump(from: string, to: string): number {
  const [a, b] = [parseHex(from), parseHex(to)];
  if (a !== null && b !== null) return distance(a, b);
  const box = ORDER_OF_BATTLE.boxes.find(({ id }) => id === from || id === to);
  const hex = a ?? b;
  if (box === undefined || hex === null) throw new Error(`no jump from ${from} to ${to}`);
  return distanceFromBox(box.entry, hex);
}

/** Movement phases until a fleet with these codes is refuelled; 0 is at once. [3.8] */
function weeksToRefuel(at: string, codes: ReadonlySet<FuelCode>): number {
  const hex = parseHex(at);
  if (hex === null) return 0;
  const world = WORLDS.get(hex);
  const sources = world === undefined ? [] : sourcesAt(world);
  return Math.max(...[...codes].map((code) => Math.min(99, ...sources.map((weeks) => weeks[code]))));
}

function sourcesAt(world: World): readonly Readonly<Record<FuelCode, number>>[] {
  const { gasGiant, ocean, base } = CHARTS.refuelling.weeks;
  const own = world.startControl === 'zhodani';
  return [
    ...(world.gasGiant ? [gasGiant] : []),
    ...(own && world.water ? [ocean] : []),
    ...(own && world.bases.length > 0 ? [base] : []),
  ];
}
