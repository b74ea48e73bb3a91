import type { Person } from './ports/records.ts';

const DOMAIN = 'person.invalid';

/** What stands for somebody whose data were deleted. */
export function formerPerson(id: string): Pick<Person, 'name' | 'address'> {
  return { name: 'a former player', address: `forgotten-${id}@${DOMAIN}` };
}

/** Whether somebody's data were deleted: nobody is there to be written to, or to play. */
export function isFormer({ address }: Pick<Person, 'address'>): boolean {
  return address.endsWith(`@${DOMAIN}`);
}
