import { z } from 'zod';
import type { Orders } from '../service/hand-in-request.ts';

/** Orders as lines or as JSON. */
export const orderFields = {
  text: z
    .string()
    .max(100_000)
    .optional()
    .meta({ description: 'Lines as they would be mailed; CLEAR, UNDO, READY, DROP work too.' }),
  commands: z
    .array(z.looseObject({ word: z.string() }))
    .max(1_000)
    .optional()
    .meta({ description: 'The same as JSON: see /v1/modules/{module}/commands.' }),
};

interface OrdersGiven {
  readonly text?: string | undefined;
  readonly commands?: readonly { readonly word: string }[] | undefined;
}

/** Whether orders are given in one of the two ways. */
export function isOneWay({ text, commands }: OrdersGiven): boolean {
  return (text === undefined) !== (commands === undefined);
}

export const ONE_WAY = 'must hold either "text" or "commands", and not both';

export function ordersOf({ text = '', commands }: OrdersGiven): Orders {
  if (commands !== undefined) return { kind: 'commands', commands };
  const lines = text.split(/\r\n|\r|\n/);
  return { kind: 'lines', lines: lines.map((line, index) => ({ number: index + 1, text: line })) };
}
