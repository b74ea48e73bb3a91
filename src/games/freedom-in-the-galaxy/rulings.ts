import type { Ruling } from '../../engine/module.ts';

/** Readings of the rules where the rulebook is silent or says two things. */
export const RULINGS: readonly Ruling[] = [
  {
    id: 'fitg-10.7-unnamed',
    case: '10.7',
    text: 'A Rebel leader who is there when units rise but is not named lets the local lead them, for one column.',
    standard: true,
  },
  {
    id: 'fitg-12.4-unarmed',
    case: '12.4',
    text: 'Where no defender has a Combat Rating above 0 one is active all the same, and the attackers take no wounds.',
    standard: true,
  },
  {
    id: 'fitg-12.9-asterisks',
    case: '12.9',
    text: 'The column +7 to +10 has the asterisks of the first edition.',
    standard: false,
  },
  {
    id: 'fitg-13.1-one-group',
    case: '13.1',
    text: 'In an environ each mission is that of one group: the box has one card of each, and characters who do the same are one group. Environs are resolved one after the other, so the card is free again for the next; a camp that has a mission is a group. Whoever the conditions of an order bring to a mission that another group has stays.',
    standard: true,
  },
  {
    id: 'fitg-15.41-counters',
    case: '15.41',
    text: 'A rebellion raises no more units of a kind than the box has counters.',
    standard: true,
  },
  {
    id: 'fitg-13.72-medi-kit',
    case: '13.72',
    text: 'The Medi-kit heals all who stand with its owner, as its card says; without this ruling its owner alone, as the rulebook says.',
    standard: true,
  },
  {
    id: 'fitg-13.31-reshuffle',
    case: '13.31',
    text: 'When all thirty Action Cards are drawn in one environ, they are shuffled and drawn again.',
    standard: true,
  },
];
