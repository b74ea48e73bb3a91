import type { Ruling } from '../../../engine/module.ts';
import { ruling } from './ruling.ts';

/** Chapter 4. */
export const OF_COMBAT: readonly Ruling[] = [
  ruling(
    'ffw-4.4-harmless',
    '4.4',
    'A space battle in which neither side can hurt the other ends; both stay in the hex.',
  ),
  ruling(
    'ffw-4.4-rounds',
    '4.4',
    'A space battle that is still undecided after 100 rounds goes on next week; until then both sides stay and both count as present.',
  ),
  ruling(
    'ffw-4.4.5-tie',
    '4.4.5',
    'With equal tactical ability a die each decides who speaks first about disengaging, once a round and only if a side has a reason to leave.',
  ),
  ruling(
    'ffw-4.4.5.1-together',
    '4.4.5.1',
    'The squadrons of a side in a hex leave together: when the order of the largest fleet that has one says so, else that for the hex, else that of the side. Where to is each fleet’s and each lone squadron’s own.',
  ),
  ruling(
    'ffw-4.4.5.5-seen',
    '4.4.5.5',
    'An order that waits for the enemy to leave or to stay knows what he has done in this battle so far: whoever decides first has not seen him leave.',
  ),
  ruling('ffw-4.4.5-alone', '4.4.5.1', 'Squadrons outside fleets may disengage, each on its own.'),
  ruling(
    'ffw-4.5.3-together',
    '4.5.3',
    'Both sides make their transfers on what bombing has left: conditions of either see nothing of what the other lands then. A side lands before it takes off.',
  ),
  ruling(
    'ffw-4.6-once',
    '4.6',
    'Units on a world exchange fire once a week; what is not settled by it is fought on next week.',
  ),
  ruling(
    'ffw-4.6.1-fractions',
    '4.6.1',
    'A unit that fires at several targets gives each a whole number of factors; a fraction that its losses leave goes with the rest of its fire.',
  ),
  ruling(
    'ffw-4.5.1-together',
    '4.5.1',
    'Squadrons of a side attack the SDBs of a world together or not at all: by the order of the largest fleet that has one, else that for the hex, else that of the side.',
  ),
  ruling(
    'ffw-4.5.1-announced',
    '4.5.1',
    'An attack on SDBs is announced with its bombardment factors, and orders of the SDBs that hang on them are judged by these. Where nobody attacks, no round is fought and nobody fires.',
  ),
  ruling(
    'ffw-4.5.1-harmless',
    '4.5.1',
    'Squadrons and SDBs stop after a round in which neither could hurt the other whatever the dice; the SDBs stay active.',
  ),
  ruling(
    'ffw-4.5.1-stand-off',
    '4.5.1',
    'Where a space battle left squadrons of both sides, both may act at the world as far as active SDBs let them: those of the holder’s enemy face them. The SDBs of an independent world let neither act.',
  ),
  ruling(
    'ffw-4.5.1-unmet',
    '4.5.2',
    'SDBs that no enemy squadrons met this week are active, and so may bomb enemy troops on their world.',
  ),
  ruling(
    'ffw-4.5.1.1-lines',
    '4.5.1.1',
    'SDBs whose strength lies between two lines of the table are on the line below it; no count up or down a column goes past its ends.',
  ),
  ruling(
    'ffw-4.5.1.3-below',
    '4.5.1.3',
    'What is below the first column of a table, of SDBs or of a bombardment, is no attack, and no die is thrown for it.',
  ),
];
