import { z } from 'zod';
import { begin } from '../engine/campaign.ts';
import { type CommandHelp, helpOf } from '../engine/command-table.ts';
import { type EventField, eventFields } from '../engine/event-kinds.ts';
import type { AnyGame } from '../engine/module.ts';
import { ENGINE_REFUSAL_WORDS } from '../engine/refusal-words.ts';

/**
 * The page of a game's words for rule cases, made from the code: steps, what `set` and `place` take, dice, events,
 * paths into the view, refusal codes.
 */
export function casePage(game: AnyGame): string {
  return [
    `# Rule cases of ${game.title}`,
    `Made by \`bin/adjutant case --words ${game.id}\`; the shape of a case is told in [rule-cases.md](../rule-cases.md).`,
    `\`game: ${game.id}\`, scenarios ${listed([...game.scenarios.map(({ id }) => id)])}, seats ${listed(seatsOf(game))}.`,
    ...section('Where the game stands', fieldLines(game.cases.vocabulary.turn)),
    ...section('Steps, for `from` and `stop`', [listed(game.cases.steps)]),
    ...(game.cases.vocabulary.names === undefined ? [] : [game.cases.vocabulary.names]),
    ...shapes('What `set` takes', game.cases.vocabulary.set, game.cases.vocabulary.examples),
    ...shapes('What `place` takes', game.cases.vocabulary.place, game.cases.vocabulary.examples),
    ...section(
      'Dice',
      Object.entries(game.cases.vocabulary.dice).map(([place, dice]) => `- \`${place}\`: ${dice}`),
    ),
    ...section('Orders', helpOf(game.commands).map(orderLine)),
    ...section(
      'Events',
      [...eventFields(game.eventSchema)].map(
        ([kind, fields]) => `- \`${kind}\`: ${fields.map(fieldOfEvent).join(', ')}`,
      ),
    ),
    ...section('Paths into the view', pathLines(game)),
    ...section('Options', fieldLines(game.optionsSchema)),
    ...section(
      'Rulings',
      game.rulings.map(({ id, case: number, text }) => `- \`${id}\` [${number}]: ${text}`),
    ),
    ...section('Refusal codes', codeLines(game)),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`## ${title}`, lines.join('\n')];
}

function shapes(
  title: string,
  all: Readonly<Record<string, z.ZodType>>,
  examples: Readonly<Record<string, string>> = {},
): readonly string[] {
  const parts = Object.entries(all).flatMap(([name, schema]) => {
    const example = examples[name];
    return [
      `### \`${name}\``,
      ...(example === undefined ? [] : [`E.g. ${coded(example)}`]),
      fieldLines(schema).join('\n'),
    ];
  });
  return [`## ${title}`, ...parts];
}

/** More forms than these are the same words in another order. */
const FORMS_SHOWN = 4;

function orderLine({ word, windows, shapes, examples }: CommandHelp): string {
  const forms = [...new Set(shapes)].slice(0, FORMS_SHOWN);
  return `- **${word}** (${windows.join(', ')}): ${forms.map(coded).join(' or ')}; e.g. ${examples.map(coded).join(', ')}`;
}

function coded(text: string): string {
  return `\`${text}\``;
}

function fieldOfEvent({ field, holds }: EventField): string {
  return holds === null ? coded(field) : `${coded(field)} (${holds})`;
}

function listed(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}

function seatsOf(game: AnyGame): readonly string[] {
  return game.seats(game.optionsSchema.parse({})).map(({ id }) => id);
}

const described = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** One line for each field: its shape as JSON schema, and its default. */
function fieldLines(schema: z.ZodType): readonly string[] {
  const shape = described.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const required = shape.required ?? [];
  return Object.entries(shape.properties ?? { value: shape }).map(
    ([field, value]) => `- \`${field}\`${required.includes(field) ? '' : ' (optional)'}: ${shapeOf(value)}`,
  );
}

function shapeOf(value: unknown): string {
  return `\`${JSON.stringify(value, (key, part: unknown) => (HIDDEN.has(key) ? undefined : part))}\``;
}

/** What says nothing to a reader of cases. */
const HIDDEN: ReadonlySet<string> = new Set(['$schema', 'additionalProperties', 'maximum', 'minLength']);

/** Paths of what the GM sees once the game has begun; ids stand in angle brackets. */
function pathLines(game: AnyGame): readonly string[] {
  const [scenario] = game.scenarios;
  const begun = begin(game, {
    scenario: scenario?.id ?? '',
    options: game.optionsSchema.parse({}),
    rulings: [],
    diceOf: () => () => 1,
    digest: () => '',
  });
  const view = game.viewOf(begun.after.state, { kind: 'gm' });
  return Object.entries(view)
    .flatMap(([key, value]) => pathsOf(`$.${key}`, value))
    .map((path) => `- ${path}`);
}

function pathsOf(path: string, value: unknown): readonly string[] {
  const fields = record.safeParse(value);
  if (!fields.success) return [`\`${path}\`: ${exampleOf(value)}`];
  const entries = Object.values(fields.data).map((entry) => record.safeParse(entry));
  const isById = entries.length > 0 && entries.every((entry) => entry.success);
  if (!isById)
    return Object.keys(fields.data).length === 0
      ? [`\`${path}\`: by id`]
      : [`\`${path}\`: ${exampleOf(value)}`];
  const merged = new Map(entries.flatMap((entry) => Object.entries(entry.data)));
  return [...merged].map(([field, example]) => `\`${path}['<id>'].${field}\`: ${exampleOf(example)}`);
}

const record = z.record(z.string(), z.unknown());

function exampleOf(value: unknown): string {
  const text = JSON.stringify(value);
  return `e.g. \`${text.length > 90 ? `${text.slice(0, 90)}...` : text}\``;
}

function codeLines(game: AnyGame): readonly string[] {
  return Object.entries({ ...game.refusalWords, ...ENGINE_REFUSAL_WORDS }).map(
    ([code, words]) => `- \`${code}\`: ${words}`,
  );
}
