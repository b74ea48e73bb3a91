import { type Forces, ownForces } from '../forces.ts';
import { detachAsPlotted } from '../rules/adjustment.ts';
import { withPrecedence } from '../rules/precedence.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';

/**
 * Whether fleets are plotted in this window. In the first week nobody plots: the Zhodani have already, the Imperium is
 * surprised, unless it has found the build-up. [3.2.1, 9.1.1]
 */
export function plotsThisWeek(view: View): boolean {
  switch (view.window) {
    case 'secret-base':
    case 'imperial-deployment':
    case 'combat':
      return false;
    case 'zhodani-deployment':
      return !view.options.surpriseAttack;
    case 'initial-plotting':
      return true;
    case 'week':
      return view.week > 1;
  }
}

/** The reader's forces as they will be when orders are carried out: without what is plotted to be detached. [3.2.3.3] */
export function standingForces(view: View, side: Side): Forces {
  return known(STANDING, view, () => {
    const own = ownForces(view);
    return plotsThisWeek(view) ? detachAsPlotted(own, side).forces : own;
  });
}

/** The same as precedence will have them commanded when the sheet settles nothing of it. [5.3.2] */
export function settledForces(view: View, side: Side): Forces {
  return known(SETTLED, view, () => {
    const forces = standingForces(view, side);
    return plotsThisWeek(view) ? withPrecedence(forces, side).forces : forces;
  });
}

/** A view has one reader; each part of its report asks for the same forces. */
const STANDING = new WeakMap<View, Forces>();
const SETTLED = new WeakMap<View, Forces>();

function known(all: WeakMap<View, Forces>, view: View, of: () => Forces): Forces {
  const before = all.get(view);
  if (before !== undefined) return before;
  const forces = of();
  all.set(view, forces);
  return forces;
}
