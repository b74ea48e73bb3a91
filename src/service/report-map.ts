import { createHash } from 'node:crypto';
import { canonicalJson } from '../engine/json.ts';
import type { MapDocument } from '../engine/map.ts';
import type { ReportDocument } from '../engine/report.ts';
import type { Ports } from './ports/ports.ts';
import type { Game } from './ports/records.ts';
import { linkKeyOf } from './signed-links.ts';

export interface Picture {
  readonly id: string;
  readonly name: string;
  readonly png: Uint8Array;
}

/** The map of a report, if it has one. */
export function mapOf(report: ReportDocument): MapDocument | null {
  for (const section of report.sections) {
    for (const block of section.blocks) if (block.kind === 'map') return block.map;
  }
  return null;
}

/** The drawn map: two readers who see the same get the same picture, drawn once. */
export async function pictureOf(
  { store, painter, clock }: Pick<Ports, 'store' | 'painter' | 'clock'>,
  map: MapDocument,
): Promise<Picture> {
  const key = createHash('sha256').update(canonicalJson(map)).digest('hex');
  const known = await store.picture(key);
  const png = known ?? (await painter.png(map));
  if (known === null) await store.keepPicture(key, png, clock.now());
  return { id: `map.${key.slice(0, 16)}`, name: 'map.png', png };
}

/** The section that holds the map, by itself. */
export function mapAlone(report: ReportDocument): ReportDocument {
  const isMap = ({ blocks }: ReportDocument['sections'][number]): boolean =>
    blocks.some(({ kind }) => kind === 'map');
  return { ...report, sections: report.sections.filter(isMap), orderForm: [] };
}

interface MapOf {
  /** A seat, "gm" or "public". */
  readonly seat: string;
  readonly window: number;
}

/** A link that opens one map for whoever has it, and nothing else. */
export function mapLink({ settings }: Pick<Ports, 'settings'>, game: Game, of: MapOf): string {
  return `${settings.baseUrl}/maps/${game.slug}/${of.window}/${of.seat}/${linkKeyOf(game, mapPurpose(game, of))}.png`;
}

/** What the key of a map's link is made for: a rollback makes another. */
export function mapPurpose({ branch }: Pick<Game, 'branch'>, { seat, window }: MapOf): string {
  return `map/${branch}/${window}/${seat}`;
}
