import type { Ruling } from '../../../engine/module.ts';
import { ruling } from './ruling.ts';

/** Chapters 6 to 9: reinforcements, setting up, victory, optional rules. */
export const OF_THE_WAR: readonly Ruling[] = [
  ruling(
    'ffw-6.1.2-draws',
    '6.1.2',
    'Reinforcements of a week are drawn when the week before is over, so that their owner knows them when he chooses their boxes.',
  ),
  ruling(
    'ffw-6.1.2-exhausted',
    '6.1.2',
    'A group that is asked for more counters than it has left gives what it has; with a fleet that does not come, no admiral and no special counter come. A die that could bring nothing is not thrown.',
  ),
  ruling(
    'ffw-6.2.3-boxes',
    '6.2.3',
    'A reinforcements box lies inside the borders of the state that its entry hex belongs to. Squadrons are rebuilt there as at a base, troops as on a world of their side.',
  ),
  ruling(
    'ffw-6.2.3-appropriate-box',
    '6.2.3',
    'A replaced unit stands in the box in which its group arrives as reinforcement, else in the first box of its navy; its owner may name another box of its navy.',
  ),
  ruling(
    'ffw-6.2.3-under-way',
    '6.2.3',
    'A squadron that disengaged is rebuilt where it has jumped to only after the movement that this jump counts for.',
  ),
  ruling(
    'ffw-6.2.4-tens',
    '6.2.4',
    'Troops may be rebuilt in part, in tens of percent of their printed strength as losses are marked; what a rebuilding costs in all is rounded up to whole points.',
  ),
  ruling(
    'ffw-6.2.4-covert',
    '6.2.4',
    'Guerrillas in hiding do not keep troops on their world from being rebuilt.',
  ),
  ruling(
    'ffw-7-ready',
    '7',
    'A counter that no order deploys begins where the standard deployment has it; a ready plot that its fleet can not keep from there is dropped.',
  ),
  ruling(
    'ffw-8-halves',
    '8.1',
    'Points are counted in halves; a level of victory needs its lower bound in full.',
  ),
  ruling(
    'ffw-8.2-automatic-first',
    '8.2',
    'Automatic victory is judged when a turn ends, after its guerrilla step, and before any armistice: it ends the game at once, and an armistice declared in the same moment takes nothing from it.',
  ),
  ruling(
    'ffw-8.2.1-agreed',
    '8.2.1',
    'An offer of an armistice stands until it is withdrawn, at latest in the moment in which it is accepted. Both sides offering is agreement, and agreement goes before a declaration.',
  ),
  ruling(
    'ffw-8.2.1-shift',
    '8.2.1',
    'Levels of a declared armistice are counted through stalemate on into Imperial victories, and at most to a decisive one.',
  ),
  ruling(
    'ffw-9.3-held-back',
    '9.3',
    'Jump troops may land from squadrons that did not attack the SDBs or broke off.',
  ),
  ruling(
    'ffw-9.1-navies',
    '9.1',
    'The fleets at 871-438 and Quare may be of any navy that the Zhodani player commands; colonial squadrons stay at home.',
  ),
  ruling(
    'ffw-9.4.1-regulars',
    '9.4.1',
    'Black globe squadrons are Imperial regulars; a side without any attack factor is of standard quality.',
  ),
];
