import { canonicalJson } from '../../../engine/json.ts';
import type { ListItem } from '../../../engine/report.ts';
import type { Command } from '../commands/schema.ts';
import { fleetsInPlay, type Forces, ownForces, squadronsOf } from '../forces.ts';
import { commandedForces } from '../report/own-command.ts';
import { groupsOf } from '../report/set-up-secrets.ts';
import { plotsThisWeek } from '../report/standing.ts';
import { plotsDue } from '../report/to-decide.ts';
import { composition, counted, shortPlace } from '../report/wording.ts';
import { arrangedSecretly, shortagesOf } from '../rules/deploy-secretly.ts';
import { arranged } from '../rules/deployment.ts';
import type { SecretForces } from '../rules/standard-deployment.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { expectations } from './expectations.ts';
import { plannedForces } from './planned-forces.ts';

/** What a sheet of a set-up window leaves open, and what it changes. [7] */
export interface SetUpOutlook {
  readonly open: readonly ListItem[];
  readonly stands: readonly ListItem[];
}

/** The same, from the sheet and what its seat knows. */
export function setUpOutlook(view: View, side: Side, orders: readonly Command[]): SetUpOutlook {
  if (view.window === 'secret-base') return secretOutlook(view, orders);
  const own = ownForces(view);
  const forces = arranged(own, { side, options: view.options }, orders);
  if (!plotsThisWeek(view)) return { open: [], stands: fleetsStand(changedFleets(own, forces), side) };
  const planned = plannedForces(view, forces, { side, orders });
  const changed = changedFleets(own, planned);
  return {
    open: plotsDue(commandedForces(view, planned), side),
    stands: [...fleetsStand(changed, side), ...expectations(view, changed, { side, orders })],
  };
}

/** The forces with those fleets alone that stand otherwise than before, hold other squadrons or are plotted anew. */
function changedFleets(before: Forces, after: Forces): Forces {
  const told = (forces: Forces, fleet: string): string =>
    canonicalJson({ ...forces.fleets[fleet], members: [...squadronsOf(forces, fleet)] });
  const changed = Object.entries(after.fleets).filter(([id]) => told(before, id) !== told(after, id));
  return { ...after, fleets: Object.fromEntries(changed) };
}

function secretOutlook(view: View, orders: readonly Command[]): SetUpOutlook {
  const secrets: SecretForces = { ...ownForces(view), secretBase: view.secretBase ?? null };
  const after = arrangedSecretly(secrets, orders);
  const open = shortagesOf(after).map(({ hex, least, has }) =>
    item(
      `${shortPlace(hex)} must begin with ${counted(least, 'guerrilla unit')} and has ${has}: the last that leave it stay there.`,
    ),
  );
  const base =
    after.secretBase === null ? [] : [item(`The secret base is ${shortPlace(after.secretBase.at)}.`)];
  const groups = groupsOf(after).map(({ at, mode, units }) =>
    item(`${units.join(' ')} at ${shortPlace(at)}, ${mode}.`),
  );
  return { open, stands: [...base, ...groups] };
}

/** Where each fleet begins. */
function fleetsStand(forces: Forces, side: Side): readonly ListItem[] {
  return fleetsInPlay(forces, side).map((fleet) => {
    const at = shortPlace(forces.fleets[fleet]?.at ?? '');
    return item(`${fleet} begins at ${at}: ${composition(forces, squadronsOf(forces, fleet))}.`);
  });
}

function item(text: string): ListItem {
  return { mark: 'item', text };
}
