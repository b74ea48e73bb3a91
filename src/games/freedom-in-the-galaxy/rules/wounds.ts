import { forEach, type Step, still, followed } from '../flow.ts';
import { characterIn } from '../lookup.ts';
import type { State } from '../state.ts';
import { nextWounded } from './defence.ts';
import { wound } from './people.ts';
import { enduranceLeft, heldBy } from './ratings.ts';

/** One wound after another, on whom his player would rather have it; a companion may take one. [12.7, card 50] */
export function shareOut(
  state: State,
  { names, wounds }: { readonly names: readonly string[]; readonly wounds: number },
): Step {
  const shares = new Map<string, number>();
  let planned = state;
  const soaked: string[] = [];
  for (let each = 0; each < wounds; each += 1) {
    const name = nextWounded(planned, names);
    if (name === null) break;
    const one = characterIn(planned, name);
    const soak = enduranceLeft(one) === 1 ? soakerOf(planned, names, soaked) : null;
    if (soak !== null) {
      soaked.push(soak);
      continue;
    }
    shares.set(name, (shares.get(name) ?? 0) + 1);
    const characters = {
      ...planned.characters,
      [name]: { ...(planned.characters[name] ?? one), wounds: one.wounds + 1 },
    };
    planned = { ...planned, characters };
  }
  const absorbed = forEach(state, soaked, (now, possession) => loseCompanion(now, possession));
  return followed(absorbed, (now) =>
    forEach(now, [...shares], (next, [name, count]) => wound(next, name, count)),
  );
}

/** A companion that takes a wound in the place of someone who would die. */
function soakerOf(state: State, names: readonly string[], soaked: readonly string[]): string | null {
  const all = names.flatMap((name) =>
    heldBy(state, name, 'absorbs-wound').map(({ possession }) => possession),
  );
  return all.find((possession) => !soaked.includes(possession)) ?? null;
}

function loseCompanion(state: State, possession: string): Step {
  const holder = state.possessions[possession]?.holder ?? '';
  const rest = Object.fromEntries(Object.entries(state.possessions).filter(([name]) => name !== possession));
  return still(
    { ...state, possessions: rest },
    { kind: 'possession-used', possession, character: holder, does: 'absorbs-wound', broke: true },
  );
}
