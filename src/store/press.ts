import type { PressItem } from '../service/ports/records.ts';
import type { Queries } from './database.ts';
import { jsonOf, plainText } from './json.ts';
import { pressItemOf } from './rows.ts';

/** False: it is there already. */
export async function insertPress(db: Queries, { readers, text, ...item }: PressItem): Promise<boolean> {
  const data = [{ ...item, readers: jsonOf(readers), text: plainText(text) }];
  const { count } = await db.press.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export async function listPress(db: Queries, gameId: string): Promise<PressItem[]> {
  const rows = await db.press.findMany({ where: { gameId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
  return rows.map(pressItemOf);
}
