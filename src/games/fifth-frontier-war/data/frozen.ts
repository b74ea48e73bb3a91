/** `T`, read only however deep. */
export type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [Key in keyof T]: Frozen<T[Key]> };

/** Freezes what `value` holds, however deep; a map also refuses to be changed. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const entry of value.values()) deepFreeze(entry);
    Object.assign(value, { set: refuseChange, delete: refuseChange, clear: refuseChange });
  }
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

function refuseChange(): never {
  throw new TypeError('the game data can not be changed');
}
