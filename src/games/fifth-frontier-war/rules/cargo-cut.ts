/** A unit aboard a squadron that can't carry all of it any more. */
export interface CargoUnit {
  readonly id: string;
  /** Hundredths of a factor at full strength: losses are taken of these. [4.3] */
  readonly full: number;
  readonly loss: number;
  readonly elite: boolean;
}

/** Losses are taken in tens of percent. [4.3.2] */
const STEP = 10;
const ALL = 100;

/**
 * New losses of units by id, of those only that lose something, so that what is left fits the room. The owner gives up
 * units that can be replaced before elite ones, and then as few factors as can be; of equal choices the one that
 * leaves most units alive, then the one that touches fewest, and those evenly. [3.9.4, 6.2.4]
 */
export function lossesToFit(units: readonly CargoUnit[], room: number): ReadonlyMap<string, number> {
  const elite = mostKept(
    units.filter((unit) => unit.elite),
    room,
  );
  const rest = mostKept(
    units.filter((unit) => !unit.elite),
    room - elite.kept,
  );
  const losses = new Map([...elite.losses, ...rest.losses]);
  const hit = units.filter(({ id, loss }) => losses.get(id) !== loss);
  return new Map(hit.map(({ id }) => [id, losses.get(id) ?? ALL]));
}

interface Kept {
  /** Hundredths of a factor that are left. */
  readonly kept: number;
  readonly losses: readonly (readonly [id: string, loss: number])[];
}

/**
 * What a choice costs beside factors: a unit that is gone outweighs any number that suffer, and one more that suffers
 * any difference between them; the square of its steps spreads what they suffer.
 */
const GONE = 1_000_000;
const HIT = 10_000;

/** The most strength that fits: for every sum that can be kept, the cheapest way to keep it. */
function mostKept(units: readonly CargoUnit[], room: number): Kept {
  const step = units.reduce(
    (divisor, unit) => greatestCommonDivisor(divisor, strengthAt(unit, ALL - STEP)),
    0,
  );
  if (step === 0) return { kept: 0, losses: [] };
  const sums = Math.floor(room / step);
  const ways = units.reduce<readonly Way[][]>(
    (before, unit) => [...before, waysWith(unit, before.at(-1) ?? [], { sums, step })],
    [START],
  );
  return chosen(units, ways, step);
}

/** The cheapest way to a sum: what it costs, and what the last unit of it loses. */
type Way = { readonly cost: number; readonly loss: number } | undefined;

const START: Way[] = [{ cost: 0, loss: 0 }];

function waysWith(
  unit: CargoUnit,
  before: readonly Way[],
  { sums, step }: { readonly sums: number; readonly step: number },
): Way[] {
  const after = new Array<Way>(sums + 1).fill(undefined);
  const options = optionsOf(unit).map((option) => ({ ...option, steps: option.kept / step }));
  before.forEach((way, sum) => {
    if (way === undefined) return;
    for (const { loss, steps, cost } of options) {
      const reached = sum + steps;
      if (reached > sums) continue;
      const known = after[reached];
      if (known === undefined || way.cost + cost < known.cost)
        after[reached] = { cost: way.cost + cost, loss };
    }
  });
  return after;
}

/** Every loss that the unit may have afterwards, the least first. */
function optionsOf(
  unit: CargoUnit,
): readonly { readonly loss: number; readonly kept: number; readonly cost: number }[] {
  const losses = Array.from({ length: (ALL - unit.loss) / STEP + 1 }, (_, index) => unit.loss + index * STEP);
  return losses.map((loss) => {
    const steps = (loss - unit.loss) / STEP;
    const cost = (loss === ALL ? GONE : steps > 0 ? HIT : 0) + steps * steps;
    return { loss, kept: strengthAt(unit, loss), cost };
  });
}

/** Reads the best choice back from the last unit to the first. */
function chosen(units: readonly CargoUnit[], ways: readonly (readonly Way[])[], step: number): Kept {
  let sum = ways.at(-1)?.findLastIndex((way) => way !== undefined) ?? 0;
  const kept = sum * step;
  const losses = units
    .map((unit, index) => ({ unit, way: ways[index + 1] ?? [] }))
    .toReversed()
    .map(({ unit, way }) => {
      const loss = way[sum]?.loss ?? ALL;
      sum -= strengthAt(unit, loss) / step;
      return [unit.id, loss] as const;
    });
  return { kept, losses };
}

function strengthAt({ full }: CargoUnit, loss: number): number {
  return (full * (ALL - loss)) / ALL;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
