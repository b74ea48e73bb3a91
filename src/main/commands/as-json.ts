import { flag } from './arguments.ts';

/** For programs: times as ISO 8601, and every field by its name. */
export const AS_JSON = flag('one line of JSON, for programs');
