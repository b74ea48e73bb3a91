import type { Side } from './state.ts';

/** In the order in which dice are thrown and events told. */
export const SIDES: readonly Side[] = ['imperial', 'zhodani'];

export type BySide<T> = Readonly<Record<Side, T>>;

export function bothSides<T>(of: (side: Side) => T): BySide<T> {
  return { imperial: of('imperial'), zhodani: of('zhodani') };
}

export function otherSide(side: Side): Side {
  return side === 'imperial' ? 'zhodani' : 'imperial';
}
