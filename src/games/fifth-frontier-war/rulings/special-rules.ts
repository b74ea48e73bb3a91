import type { Ruling } from '../../../engine/module.ts';
import { ruling } from './ruling.ts';

/** Chapter 5. */
export const OF_SPECIAL_RULES: readonly Ruling[] = [
  ruling(
    'ffw-5.1-overt',
    '5.1',
    'Guerrillas on a red world open it once they are overt; nobody knows of them before.',
  ),
  ruling(
    'ffw-5.1-this-week',
    '5.1',
    'Where a Zhodani unit that is seen could enter a red system this week, Imperial landings there may be ordered; they fail if none has come when they are due.',
  ),
  ruling(
    'ffw-5.1-start',
    '5.1',
    'No Imperial troops or admirals are on a red world when the war begins; aboard squadrons in its system they may be.',
  ),
  ruling(
    'ffw-5.2-independents',
    '5.2',
    'SDBs and defence battalions of a world that nobody controls defend it against whichever side attacks or bombs it or lands there; the battalions fight the troops of that side from then on, until the world changes hands. Whoever passes is left alone, and so are troops that have stood there since the war began or come out of hiding, until one is ordered to fire at the battalions. The other player throws their dice, and they follow nobody’s orders. Its SDBs bomb nobody. While troops of both sides are on it, its battalions take no part. An independent world without air surrenders to the armed squadrons of one side when the other has neither squadrons nor troops there.',
  ),
  ruling(
    'ffw-5.2.1-at-once',
    '5.2.1',
    'A world surrenders before it can be bombed or landed on, and changes hands at once. Squadrons that left its passive SDBs alone count like any others; these boats are disarmed with the rest.',
  ),
  ruling(
    'ffw-5.2-troops',
    '5.2',
    'A side gains a world only where its troops are garrison enough, since one that it could not hold for a moment does not change hands. The first owner needs no garrison: any troops or squadron of his there win it back.',
  ),
  ruling(
    'ffw-5.2-counted',
    '5.2',
    'Control and garrisons are judged when the combat of a hex is over, and after the guerrilla step where guerrillas change their mode; not while troops change ships.',
  ),
  ruling(
    'ffw-5.2-defences',
    '5.2',
    'SDBs and defence battalions fight for whoever controls their world, and change hands with it at the losses that they have.',
  ),
  ruling(
    'ffw-5.3.1-present',
    '5.3.1',
    'Precedence is considered where two or more admirals of one navy are in a hex, ashore and aboard alike; in a reinforcements box it is not. Whoever left a battle is with his fleet on the way until next week.',
  ),
  ruling(
    'ffw-5.3.1.1-relieved',
    '5.3.1.1',
    'A commander whom an order relieves in favour of another admiral of his navy, as Ashluda relieves Vasilyev in 3.2.4.4, need not command in that fleet adjustment step. If he is still in the hex in the next, precedence is considered again.',
  ),
  ruling(
    'ffw-5.3.1.2-own-fleets',
    '5.3.1.2',
    'Only fleets that admirals of a navy may command count for its precedence; one that two navies may command alike counts for the navy of its commander, else of its marker. Between fleets of equal size there is no demand.',
  ),
  ruling(
    'ffw-5.3.2-exchange',
    '5.3.2',
    'What precedence demands and the sheet does not settle is done by exchanging commanders; no squadron is moved. An admiral who is left over goes ashore on a world of his side and stays aboard elsewhere.',
  ),
  ruling(
    'ffw-5.3.1.3-nobody',
    '5.3.1.3',
    'When no navy has half of the squadrons of a side, nobody is in overall command; with equal numbers precedence decides, then the order Imperial, Zhodani, Sword Worlds, Vargr.',
  ),
  ruling(
    'ffw-5.3.3-losses',
    '5.3.3',
    'Nobody is placed in command against the numbers of the navies; an admiral who commands already goes on when losses change them, and may be given no further squadrons of other navies.',
  ),
  ruling(
    'ffw-5.3.5-arrival',
    '5.3.5',
    'The warrant comes with an admiral who arrives in the same box in the same week: of several with the one who plots fewest weeks ahead, then of best tactical ability, then the senior. With none it lies in the box until an Imperial admiral there takes it.',
  ),
  ruling(
    'ffw-5.5-orbit',
    '5.5',
    'Squadrons and SDBs above the revealed base don’t keep the Zhodani from gaining its world, as long as the battalion stands on it and no Imperial troops do.',
  ),
  ruling(
    'ffw-5.3.5-lost',
    '5.3.5',
    'The warrant is lost with its holder. One that lies in a box or on a world is taken up by an order in the fleet adjustment step.',
  ),
  ruling(
    'ffw-5.4.4-least',
    '5.4.4',
    'Where a number of guerrillas must begin, orders that would leave fewer are given up, the last of the sheet first; those units stay where they stood.',
  ),
];
