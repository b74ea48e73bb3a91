import { withDoctrineOrders } from '../doctrine.ts';
import { fleetsInPlay, type Forces } from '../forces.ts';
import { correctPlot, plotsOnSheet } from '../rules/plotting.ts';
import type { View } from '../view.ts';
import type { Sheeted } from './expectations.ts';

/** The forces with their plots as the sheet will leave them. */
export function plannedForces(view: View, forces: Forces, { side, orders }: Sheeted): Forces {
  const standing = view.doctrine[side];
  if (standing === undefined) return forces;
  const planner = { side, orders, doctrine: withDoctrineOrders(standing, orders) };
  return fleetsInPlay(forces, side).reduce(
    (now, fleet) => plotsOnSheet(correctPlot(now, fleet, planner).forces, fleet, planner),
    forces,
  );
}
