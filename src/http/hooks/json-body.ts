import { wrongForm } from './hook.ts';

/** Refuses what is no JSON. */
export function jsonIn(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // Half a request, or another provider's: where the text breaks says nothing to anybody.
    throw wrongForm('The body is no JSON.', 'Send it as the provider does.');
  }
}
