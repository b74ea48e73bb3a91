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

function ruling(id: string, caseNumber: string, text: string): Ruling {
  return { id, case: caseNumber, text, standard: true };
}
