import { z } from 'zod';
import { letterSchema, ratingSchema, sideSchema } from './data/schema.ts';
import { planetStateSchema } from './state.ts';

const die = z.int().min(1).max(6);
const side = sideSchema;
const at = z.string();
const name = z.string();
const names = z.array(name);
const whole = z.int().min(0);

/** Kinds of units; one that lies with its strength down is `mobile` to the enemy. [7.22] */
const kinds = z.array(z.string());

const setUpEvents = [
  z.strictObject({ kind: z.literal('game-began'), scenario: name }),
  /** Where a side has put what it begins with, or what came to it. [16.13, 16.15] */
  z.strictObject({
    kind: z.literal('units-placed'),
    side,
    at,
    units: kinds,
    cause: z.enum(['set-up', 'reinforcement', 'rebellion', 'withheld', 'subverted']),
  }),
  z.strictObject({ kind: z.literal('characters-placed'), side, at, characters: names }),
  z.strictObject({ kind: z.literal('reinforcements-lost'), side, units: kinds }),
  z.strictObject({ kind: z.literal('turn-began'), turn: whole, side }),
  /** A player has nobody left to order, and is not asked. */
  z.strictObject({ kind: z.literal('passed-over'), side }),
  /** An order that was legal when it was given and can't be carried out now. */
  z.strictObject({
    kind: z.literal('order-failed'),
    side,
    order: name,
    code: name,
    piece: name,
    /** What else the words of the code name. */
    facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
] as const;

const movementEvents = [
  z.strictObject({
    kind: z.literal('moved'),
    side,
    characters: names,
    units: kinds,
    ship: name.optional(),
    from: at,
    to: at,
    reaction: z.boolean(),
  }),
  /** The Detection Routine. [9.7] */
  z.strictObject({
    kind: z.literal('detection'),
    side,
    characters: names,
    ship: name,
    planet: name,
    evasion: whole,
    column: whole,
    roll: die,
    result: z.enum(['U', 'D', 'Dd', 'E']),
  }),
  z.strictObject({
    kind: z.literal('ship-lost'),
    side,
    ship: name,
    cause: z.enum(['damaged', 'eliminated', 'abandoned', 'creature']),
  }),
  z.strictObject({ kind: z.literal('ship-received'), side, ship: name, owner: name }),
  /** A base fires on units that pass. [9.2] */
  z.strictObject({
    kind: z.literal('base-fired'),
    side,
    planet: name,
    column: name,
    roll: die,
    answer: die,
    losses: whole,
    baseLosses: whole,
    lost: kinds,
  }),
  z.strictObject({
    kind: z.literal('base-changed'),
    planet: name,
    level: whole,
    up: z.boolean(),
    cause: z.enum(['fire', 'repair', 'raid', 'sabotage', 'scrambler']),
  }),
  z.strictObject({
    kind: z.literal('units-removed'),
    side,
    at,
    units: kinds,
    cause: z.enum(['stacking', 'raid', 'sabotage', 'subverted']),
  }),
] as const;

const combatEvents = [
  z.strictObject({
    kind: z.literal('combat'),
    at,
    attacker: side,
    /** Everything that fights shows its strength. [7.22] */
    attackers: kinds,
    defenders: kinds,
    leaders: z.strictObject({ rebel: name.optional(), imperial: name.optional() }),
    odds: name,
    column: name,
    rolls: z.tuple([die, die]),
    losses: z.strictObject({ attacker: whole, defender: whole }),
    lost: z.strictObject({ attacker: kinds, defender: kinds }),
    uprising: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('search'),
    side,
    at,
    by: z.enum(['units', 'characters']),
    /** Units that search show themselves. */
    units: kinds,
    searchers: names,
    hiding: names,
    searchValue: whole,
    hidingValue: z.int(),
    needed: whole,
    roll: die.optional(),
    found: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('fight-began'),
    at,
    attacker: name,
    attackers: names,
    defenders: names,
    weapon: z.enum(['firefight', 'hand-to-hand']),
    aim: z.enum(['kill', 'capture']),
  }),
  z.strictObject({
    kind: z.literal('fight-round'),
    at,
    round: whole,
    active: names,
    inactive: names,
    attack: z.int(),
    defence: z.int(),
    column: name,
    breakOff: z.strictObject({ roll: die, escaped: names }).optional(),
    rolls: z.array(die),
    attackerWounds: whole,
    defenderWounds: whole,
  }),
  z.strictObject({
    kind: z.literal('fight-ended'),
    at,
    outcome: z.enum(['escaped', 'attackers-beaten', 'defenders-beaten', 'over']),
  }),
  z.strictObject({ kind: z.literal('wounded'), character: name, wounds: whole, left: whole }),
  z.strictObject({ kind: z.literal('died'), character: name, at }),
  z.strictObject({ kind: z.literal('captured'), character: name, at, by: name }),
  z.strictObject({ kind: z.literal('freed'), character: name, at }),
  z.strictObject({ kind: z.literal('healed'), characters: names }),
  z.strictObject({ kind: z.literal('detected'), characters: names, at }),
] as const;

const missionEvents = [
  z.strictObject({
    kind: z.literal('missions-began'),
    side,
    at,
    groups: z.array(z.strictObject({ mission: letterSchema, members: names, target: name.optional() })),
  }),
  z.strictObject({
    kind: z.literal('card-drawn'),
    at,
    card: whole,
    event: name,
    /** Why nothing comes of the event. */
    ignored: z.enum(['repeated', 'contradicted', 'no-such-mission', 'nothing-here', 'other-game']).optional(),
    letters: z.array(letterSchema),
  }),
  z.strictObject({ kind: z.literal('group-chosen'), at, mission: letterSchema, members: names }),
  z.strictObject({ kind: z.literal('event-avoided'), at, event: name, by: name }),
  z.strictObject({ kind: z.literal('mission-aborted'), at, mission: letterSchema, members: names }),
  z.strictObject({ kind: z.literal('coup-fails'), at, roll: die, results: names }),
  z.strictObject({
    kind: z.literal('bonus-draws'),
    at,
    mission: letterSchema,
    draws: z.int(),
    cards: z.array(whole),
    letters: whole,
  }),
  z.strictObject({
    kind: z.literal('mission-completed'),
    side,
    at,
    mission: letterSchema,
    members: names,
    letters: whole,
  }),
  z.strictObject({ kind: z.literal('mission-failed'), side, at, mission: letterSchema, members: names }),
  z.strictObject({ kind: z.literal('drawing-stopped'), at, drawn: whole }),
  z.strictObject({
    kind: z.literal('assassins-fail'),
    at,
    roll: die,
    result: z.enum(['none', 'captured', 'killed']),
  }),
  z.strictObject({ kind: z.literal('creature-acts'), at, creature: name, does: name }),
  z.strictObject({
    kind: z.literal('units-revealed'),
    side,
    planet: name,
    units: z.array(z.strictObject({ at, units: kinds })),
  }),
  z.strictObject({ kind: z.literal('information-point'), side }),
  z.strictObject({ kind: z.literal('character-joined'), side, character: name, at }),
  z.strictObject({ kind: z.literal('camp-changed'), at, stands: z.boolean() }),
] as const;

const planetEvents = [
  z.strictObject({ kind: z.literal('loyalty-shifted'), planet: name, from: z.int(), to: z.int() }),
  z.strictObject({
    kind: z.literal('planet-state'),
    planet: name,
    from: planetStateSchema,
    to: planetStateSchema,
  }),
  /** `possession` is known to its owner until it is used. [14.2] */
  z.strictObject({ kind: z.literal('possession-found'), character: name, possession: name.optional() }),
  z.strictObject({ kind: z.literal('possession-given'), from: name, to: name, possession: name.optional() }),
  z.strictObject({
    kind: z.literal('possession-used'),
    possession: name,
    character: name,
    does: name,
    roll: die.optional(),
    broke: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('possession-lost'),
    character: name,
    possession: name.optional(),
    taken: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('rating-raised'),
    character: name,
    rating: ratingSchema,
    amount: z.int(),
  }),
  z.strictObject({ kind: z.literal('game-ended'), winner: side, points: z.int().optional() }),
] as const;

/** The facts of a turn. What only some may see is optional, or told in another way by `seenBy`. */
export const eventSchema = z.discriminatedUnion('kind', [
  ...setUpEvents,
  ...movementEvents,
  ...combatEvents,
  ...missionEvents,
  ...planetEvents,
]);

export type Event = z.infer<typeof eventSchema>;
