import { nearest, nearestName } from '../../engine/nearest.ts';
import type { Option } from './arguments.ts';
import type { Command } from './command.ts';

/** No line of a help is longer: a terminal has so many columns. */
export const WIDTH = 80;
/** What is longer stands above its explanation, and not beside it. */
const WIDEST_NAME = 26;

/** What a command takes and does, for `--help`. */
export function helpOf(told: Command): string {
  const { about, args, options, details, examples } = told;
  const rows = [
    ...args
      .filter((each) => each.about !== '')
      .map((each) => [each.name.replace(/[[\]]/g, ''), each.about] as const),
    ...Object.entries(options).map(([name, option]) => [optionIn(name, option), option.about] as const),
  ];
  const parts = [
    usageOf(told),
    wrapped(about),
    rows.length === 0 ? [] : table(rows),
    ...details.map((detail) => wrapped(detail)),
    [
      'For example:',
      ...examples.flatMap((example) => wrapped(`adjutant ${example}`, { first: '  ', rest: '      ' })),
    ],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** How a command is written: "adjutant game seat GAME SEAT ADDRESS|bot|nobody". */
export function usageOf({ name, args, options }: Command): readonly string[] {
  const given = Object.entries(options);
  const needed = given.filter(([, option]) => option.needed).map(([each, option]) => optionIn(each, option));
  const free = given
    .filter(([, option]) => !option.needed)
    .map(([each, option]) => `[${optionIn(each, option)}${option.kind === 'several' ? ' ...' : ''}]`);
  const pieces = [`adjutant ${name}`, ...args.map((each) => each.name), ...needed, ...free];
  return inLines(pieces, { first: '', rest: '    ' });
}

function optionIn(name: string, { value }: Option): string {
  return value === '' ? `--${name}` : `--${name} ${value}`;
}

/** The menu. */
export function menuOf(commands: readonly Command[]): string {
  return [
    'adjutant COMMAND ...',
    '',
    ...table(commands.map(({ name, about }) => [name, about] as const)),
    '',
    'adjutant COMMAND --help tells what a command takes, with examples.',
  ].join('\n');
}

/** The commands that begin with a word: "game". */
export function groupOf(word: string, commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}

function groupsOf(commands: readonly Command[]): readonly string[] {
  return [...new Set(commands.flatMap(({ name }) => (name.includes(' ') ? (name.split(' ')[0] ?? []) : [])))];
}

/** What there is instead of a command that is none: those that begin with its word, or the one that may be meant. */
export function insteadOf([first = '', behind]: readonly string[], commands: readonly Command[]): string {
  const second = behind === undefined || behind.startsWith('-') ? null : behind;
  const group = groupOf(first, commands);
  if (group.length > 0 && second === null)
    return [
      `"${first}" goes on with one of these:`,
      '',
      ...table(group.map(({ name, about }) => [name, about])),
    ].join('\n');
  const given = second === null ? first : `${first} ${second}`;
  const meant =
    meantBy(given, commands) ??
    meantBy(first, commands) ??
    (group.length > 0 ? null : nearest(first, groupsOf(commands)));
  const goesOn = group.map(({ name }) => name.slice(first.length + 1)).join(', ');
  const instead =
    meant === null
      ? goesOn === ''
        ? ''
        : `; "${first}" goes on with ${goesOn}`
      : `; did you mean "${meant}"?`;
  return [...wrapped(`there is no command "${given}"${instead}`), 'adjutant --help lists all commands.'].join(
    '\n',
  );
}

/** "list" alone is "game list": the second word of one command only. */
function meantBy(given: string, commands: readonly Command[]): string | null {
  const things = commands.map(({ name }) => ({ id: name, names: [name, name.split(' ')[1] ?? name] }));
  const near = nearestName(given, things);
  const found = things.filter(({ names }) => near !== null && names.includes(near));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Two columns. */
function table(rows: readonly (readonly [name: string, about: string])[]): readonly string[] {
  const widths = rows.map(([name]) => name.length).filter((width) => width <= WIDEST_NAME);
  const width = Math.max(0, ...widths) + 2;
  const rest = ' '.repeat(width + 2);
  return rows.flatMap(([name, about]) =>
    name.length + 2 > width
      ? [`  ${name}`, ...wrapped(about, { first: rest, rest })]
      : wrapped(about, { first: `  ${name.padEnd(width)}`, rest }),
  );
}

interface Indent {
  readonly first: string;
  readonly rest: string;
}

/** A text in lines; where it has lines of its own, they stay. */
function wrapped(text: string, { first, rest }: Indent = { first: '', rest: '' }): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) => inLines(line.split(' '), { first: index === 0 ? first : rest, rest }));
}

/** Pieces that stay whole, beside each other as far as they fit. */
function inLines(pieces: readonly string[], { first, rest }: Indent): readonly string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const piece of pieces) {
    if (!isEmpty && line.length + 1 + piece.length > WIDTH) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? piece : ` ${piece}`;
    isEmpty = false;
  }
  return [...lines, line];
}
