import type { Ruling } from '../../engine/module.ts';

/** Readings of the rules where the rulebook is silent or says two things. All are on for new games. */
export const RULINGS: readonly Ruling[] = [
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
    'ffw-3.4.1-plots',
    '3.4.1',
    'A fleet under an admiral of factor 0 that is given no move follows what is still plotted for it.',
  ),
  ruling('ffw-3.10.1-links', '3.10.1', 'The length of an xboat move is the sum of the links it follows.'),
  ruling(
    'ffw-4.4-harmless',
    '4.4',
    'A space battle in which neither side can hurt the other ends; both stay in the hex.',
  ),
  ruling(
    'ffw-4.4.5-tie',
    '4.4.5',
    'With equal tactical ability a die each decides who speaks first about disengaging, once a round and only if a side has a reason to leave.',
  ),
  ruling('ffw-4.4.5-alone', '4.4.5.1', 'Squadrons outside fleets may disengage, each on its own.'),
  ruling(
    'ffw-5.2-squadrons',
    '5.2',
    'While troops are not in play, a side whose squadrons with an attack factor stand alone at a world without SDBs and defence battalions gains it; they are its garrison.',
  ),
  ruling(
    'ffw-5.3.1.3-nobody',
    '5.3.1.3',
    'When no navy has half of the squadrons of a side, nobody is in overall command; with equal numbers precedence decides, then the order Imperial, Zhodani, Sword Worlds, Vargr.',
  ),
  ruling(
    'ffw-8-halves',
    '8.1',
    'Points are counted in halves; a level of victory needs its lower bound in full.',
  ),
];

function ruling(id: string, caseNumber: string, text: string): Ruling {
  return { id, case: caseNumber, text, standard: true };
}
