/** Places of dice, and which dice are rolled there in which order. */
export const DICE: Readonly<Record<string, string>> = {
  'detection/<planet>/<ship>':
    'one die each time the ship passes the base: where it leaves, then where it arrives',
  'base/<planet>': 'fire of the base, then the answer of the units',
  'combat/<environ>': 'losses of the defender, then losses of the attacker',
  'search/<environ>': 'one die a search; none where nobody can be found, or is found in any case',
  'fight/<environ>':
    'each round: break-off if it is tried, then the attackers (one die, or one for each of several attacks), then the defenders, then what a creature does to itself',
  'capture/<environ>': 'who of the active is captured, if more than one could be',
  'grabbed/<environ>': 'whom a plant seizes',
  'stolen/<environ>': 'which possession thieves take',
  'mission/<environ>': 'the Action Cards, by number (draws)',
  'group/<environ>': 'which mission group an event falls on, if there are several',
  'event/<environ>': 'how a Coup that is aborted ends, how assassins who fail fare',
  'unit/<environ>': 'which unit that lies face down',
  'possession/<card>': 'whether a possession that may break still works',
  possessions: 'the Possession Deck, by name (draws)',
  characters: 'who joins, by name (draws)',
};
