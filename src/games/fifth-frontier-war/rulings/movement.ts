import type { Ruling } from '../../../engine/module.ts';
import { ruling } from './ruling.ts';

/** Chapters 2 and 3. */
export const OF_MOVEMENT: readonly Ruling[] = [
  ruling(
    'ffw-2.1.2.1-ties',
    '2.1.2.1',
    'Equal dice for discretionary movement are thrown again, until one is lower.',
  ),
  ruling(
    'ffw-3.2.1-imperial',
    '3.2.1',
    'The first Imperial plots are those of the plotting step of week 1: an Imperial fleet then plots all weeks that its factor asks for at once.',
  ),
  ruling(
    'ffw-3.2.1-admirals',
    '3.2.1',
    'Initial plots reach as far as the plotting factor of the admiral who commands the fleet; under factor 0 none are needed.',
  ),
  ruling(
    'ffw-3.2.2-missing',
    '3.2.2',
    'A week that must be plotted and is not becomes refuel/hold where the fleet will be.',
  ),
  ruling(
    'ffw-3.2.3.1-certain',
    '3.2.3.1',
    'A squadron is certain to need refuelling when not even control of the world, all slots of its port and the tankers of the fleet could refuel it in time.',
  ),
  ruling(
    'ffw-3.2.4.1-slow',
    '3.2.4.1',
    'Squadrons that can no longer keep the plot of their fleet are detached if at least half of the fleet can go on; otherwise the plot is aborted.',
  ),
  ruling(
    'ffw-3.2.4.2-coming-jump',
    '3.2.4.2',
    'After a failed refuelling the standing order acts only when the plot can not go on without it.',
  ),
  ruling(
    'ffw-3.2.4.4-excess',
    '3.2.4.4',
    'Plots beyond what the factor asks for are kept, may be changed freely, and are dropped when they no longer fit.',
  ),
  ruling(
    'ffw-3.3-under-way',
    '3.3',
    'Squadrons and fleets that left a battle are on their way until the next movement phase, wherever they are put for convenience: in the fleet adjustment before it none of them is attached, attached to, or formed into a fleet, and no admiral changes from or to them. What can not stay together may be detached.',
  ),
  ruling(
    'ffw-3.4.1-plots',
    '3.4.1',
    'A fleet under an admiral of factor 0 that is given no move follows what is still plotted for it.',
  ),
  ruling('ffw-3.10.1-links', '3.10.1', 'The length of an xboat move is the sum of the links it follows.'),
  ruling(
    'ffw-3.9.1-order',
    '3.9.1',
    'LOAD is carried out before the carriers of the week jump, LAND after they have; what enemy squadrons or SDBs hinder then is tried again in the space-surface transfers.',
  ),
  ruling('ffw-3.9.1-between', '3.9.1', 'Where a unit may be landed it may go from one squadron to another.'),
  ruling(
    'ffw-3.9.4-cut',
    '3.9.4',
    'Of the cargo of a reduced squadron units that are not elite lose first, then as few factors as can be; of equal choices the one that leaves most units alive.',
  ),
  ruling(
    'ffw-3.9.4-aboard',
    '3.9.4',
    'Admirals aboard a fleet or squadron that is gone are aboard another friendly squadron in the hex; of a disbanded fleet they stay aboard one of its squadrons.',
  ),
];
