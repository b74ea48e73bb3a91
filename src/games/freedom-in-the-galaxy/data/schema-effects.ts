import { z } from 'zod';

const whole = z.int().min(0);
const name = z.string().min(1);
const letter = z.enum(['S', 'D', 'R', 'P', 'G', 'I', 'F', 'A', 'B', 'T', 'C', 'E', 'J', 'H', 'Q']);
const games = z.array(z.enum(['star', 'province', 'galactic'])).optional();

/** What a possession does for whoever has it: the closed vocabulary that the rules interpret. */
const possessionEffectSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rating'),
    rating: z.enum(['combat', 'endurance', 'intelligence', 'leadership', 'diplomacy', 'navigation']),
    amount: whole,
    when: z.enum(['always', 'defending', 'hyperjump', 'round']),
  }),
  z.strictObject({ kind: z.literal('rating-of-choice'), amount: whole }),
  z.strictObject({ kind: z.literal('bonus-draws'), missions: z.partialRecord(letter, whole) }),
  z.strictObject({ kind: z.literal('hiding'), amount: whole, against: z.enum(['all', 'units']) }),
  z.strictObject({ kind: z.literal('base-level'), amount: z.int() }),
  z.strictObject({ kind: z.literal('base-down') }),
  z.strictObject({ kind: z.literal('halves-locals') }),
  z.strictObject({ kind: z.literal('heals-stack') }),
  z.strictObject({ kind: z.literal('shields'), amount: whole }),
  z.strictObject({ kind: z.literal('absorbs-wound'), amount: whole }),
  z.strictObject({ kind: z.literal('buys-ship'), except: z.array(name) }),
  z.strictObject({ kind: z.literal('spoils'), mission: letter }),
  z.strictObject({ kind: z.literal('disables-character') }),
  z.strictObject({ kind: z.literal('ignores-first-creature'), urban: z.boolean() }),
  z.strictObject({ kind: z.literal('ignores-minds') }),
  z.strictObject({ kind: z.literal('ignores-first-diplomacy-abort') }),
  z.strictObject({ kind: z.literal('cancels-surprise') }),
  z.strictObject({ kind: z.literal('full-maneuver') }),
  z.strictObject({ kind: z.literal('never-repaired') }),
  z.strictObject({ kind: z.literal('reveals-secret') }),
]);
export type PossessionEffect = z.infer<typeof possessionEffectSchema>;

export const possessionSchema = z.strictObject({
  card: whole,
  name,
  type: z.enum(['spaceship', 'weapon', 'object', 'companion']),
  ship: z
    .strictObject({
      maneuver: whole,
      passengers: whole,
      cannons: whole,
      shields: whole,
      owner: name.nullable(),
    })
    .optional(),
  /** What becomes of it after a use. [14.21, 14.22, 14.23] */
  after: z.enum(['keeps', 'lost', 'may-break']).optional(),
  breaksOn: z.array(z.int().min(1).max(6)).optional(),
  /** Holds while one has it. */
  always: z.array(possessionEffectSchema),
  /** One of these is a use, and is paid for. */
  uses: z.array(possessionEffectSchema),
});

const missionEffectSchema = z.discriminatedUnion('kind', [
  /** A unit of at most that strength in the environ, or the base: Down, and so many levels lower. */
  z.strictObject({ kind: z.literal('sabotage'), strength: whole, levels: whole }),
  z.strictObject({ kind: z.literal('subvert'), remove: z.array(z.array(name)), by: z.enum(['1-0', '2-1']) }),
  z.strictObject({ kind: z.literal('shift-loyalty'), amount: whole, favor: z.enum(['own', 'enemy']) }),
  z.strictObject({ kind: z.literal('start-rebellion') }),
  z.strictObject({ kind: z.literal('stop-rebellion') }),
  z.strictObject({ kind: z.literal('draw-possession') }),
  z.strictObject({ kind: z.literal('draw-character') }),
  z.strictObject({ kind: z.literal('reveal-units') }),
  z.strictObject({ kind: z.literal('detect-enemies') }),
  z.strictObject({ kind: z.literal('information-point'), games }),
  z.strictObject({ kind: z.literal('learn-secret'), games }),
  z.strictObject({ kind: z.literal('free-prisoner') }),
  z.strictObject({ kind: z.literal('kill-target') }),
  z.strictObject({ kind: z.literal('place-camp') }),
  z.strictObject({ kind: z.literal('place-coup-marker') }),
  z.strictObject({ kind: z.literal('summon-sovereign') }),
  z.strictObject({ kind: z.literal('force-points') }),
  z.strictObject({ kind: z.literal('destroy-atrocity-unit') }),
  z.strictObject({ kind: z.literal('steal-points'), amount: whole }),
]);
export type MissionEffect = z.infer<typeof missionEffectSchema>;

/** What a mission brings when so many of its letters were drawn; the highest that is reached counts. [13.5] */
export const missionResultSchema = z.strictObject({
  side: z.enum(['rebel', 'imperial']).optional(),
  letters: z.int().min(1),
  effects: z.array(missionEffectSchema),
});

const actionEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('creature-attack'),
    /** When the environ names no creature. [13.46] */
    otherwise: z.enum(['none', 'one-sentry', 'two-sentries']),
  }),
  z.strictObject({ kind: z.literal('irate-locals') }),
  z.strictObject({ kind: z.literal('locals-raid') }),
  z.strictObject({ kind: z.literal('no-searches'), cause: z.enum(['hidden-by-locals', 'bad-weather']) }),
  z.strictObject({
    kind: z.literal('coup-abort'),
    results: z.array(
      z.strictObject({
        rolls: z.array(z.int().min(1).max(6)),
        does: z.array(z.enum(['shift', 'captured', 'killed', 'found', 'one-killed-phasing-choice'])),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal('detect-characters') }),
  z.strictObject({ kind: z.literal('detect-and-search') }),
  z.strictObject({
    kind: z.literal('abort-mission'),
    mission: letter,
    side: z.enum(['both', 'rebel', 'imperial']),
    unlessDiplomacy: whole.nullable(),
    detects: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('abort-random-mission') }),
  z.strictObject({ kind: z.literal('abort-diplomacy-protocol') }),
  z.strictObject({ kind: z.literal('wrong-soldier') }),
  z.strictObject({ kind: z.literal('stumble-on-squad') }),
  z.strictObject({ kind: z.literal('wound-one') }),
  z.strictObject({ kind: z.literal('populace-goes-wild') }),
  z.strictObject({ kind: z.literal('civil-war') }),
  z.strictObject({ kind: z.literal('bonus-draws-all') }),
  z.strictObject({ kind: z.literal('no-bonus-draws'), cause: z.enum(['rumors', 'food']) }),
  z.strictObject({ kind: z.literal('creatures-off-season') }),
  z.strictObject({ kind: z.literal('atrocity-allowed') }),
]);
export type ActionEvent = z.infer<typeof actionEventSchema>;

export const eventSectionSchema = z.strictObject({ letters: z.array(letter), event: actionEventSchema });

/** How a creature differs from an attacker that fights round by round: the closed vocabulary of the Guide. */
const traitsSchema = z.strictObject({
  /** False: it does something and does not fight. */
  fights: z.boolean().optional(),
  effect: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('bonus-draws'), amount: z.int() }),
      z.strictObject({ kind: z.literal('no-bonus-draws'), unlessIntelligence: whole.nullable() }),
      z.strictObject({ kind: z.literal('wound-each'), lessIntelligence: whole }),
      z.strictObject({ kind: z.literal('draw-possession') }),
    ])
    .optional(),
  /** Once a game. */
  once: z.boolean().optional(),
  onlyIf: z.enum(['no-diplomat', 'ship-here']).optional(),
  /** Columns to the right in the first round. */
  surprise: whole.optional(),
  /** Attack rolls a round; 0: it does not roll. */
  attacks: whole.optional(),
  /** Rounds after which it leaves or dies. */
  rounds: whole.optional(),
  breakOff: z.enum(['never', 'not-in-round-1']).optional(),
  /** Added to break-off rolls from one round to another. */
  escape: z.strictObject({ modifier: z.int(), from: whole, to: whole }).optional(),
  /** Can't be wounded. */
  unhurt: z.boolean().optional(),
  /** Wounds that cost endurance alone. */
  toughHits: whole.optional(),
  unweakened: z.boolean().optional(),
  /** Strength gained for each wound suffered. */
  thrives: whole.optional(),
  /** Strength gained for each wound inflicted. */
  bloodlust: z.strictObject({ amount: whole, most: whole }).optional(),
  grows: z
    .strictObject({ from: whole, every: z.int().min(1), strength: whole, endurance: whole })
    .optional(),
  /** Attacks on that differential, whatever the strengths. */
  column: z.int().optional(),
  /** One roll for each character. */
  each: z.boolean().optional(),
  allActive: z.boolean().optional(),
  /** Fights one character of the owner's choice. */
  oneTarget: z.boolean().optional(),
  /** Wounds cost endurance, not the rating it fights with. */
  ratingsStay: z.boolean().optional(),
  /** Wounds of each character after every round that it survives. */
  drains: whole.optional(),
  /** After each round it takes the attacker's side of that column. */
  bitesItself: z.int().optional(),
  /** Holds one character, who loses one a round until it is dead; alone he dies. */
  grabs: z.boolean().optional(),
  /** Goes for the ship. */
  ship: z.boolean().optional(),
  after: z
    .strictObject({ rounds: whole, does: z.enum(['no-bonus-draws', 'lose-possession', 'damage-ship']) })
    .optional(),
  beaten: z.strictObject({ side: z.enum(['rebel', 'imperial']), shift: whole }).optional(),
  endsWhenHarmless: z.boolean().optional(),
  /** One character's intelligence comes off its strength. */
  outwitted: z.boolean().optional(),
});
export type Traits = z.infer<typeof traitsSchema>;

export const creatureSchema = z.strictObject({
  name,
  aliases: z.array(name),
  /** Null: sentry robots, which stand wherever a base is. [13.46] */
  environ: z.string().nullable(),
  fightsWith: z.enum(['combat', 'intelligence']),
  strength: whole.nullable(),
  endurance: whole.nullable(),
  weapon: z.enum(['hand-to-hand', 'firefight']),
  traits: traitsSchema,
});
export type Creature = z.infer<typeof creatureSchema>;
