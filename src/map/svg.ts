import type { Point } from './box.ts';

/** Numbers are written with one decimal: a tenth of a pixel is seen by nobody, and the file is a third smaller. */
export function round(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  // -0 would be written as such and make two equal drawings differ.
  return String(rounded === 0 ? 0 : rounded);
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; numbers are rounded, attributes without value are left out. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${attributeText(value)}"`))
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

function attributeText(value: string | number): string {
  return typeof value === 'number' ? round(value) : escapeXml(value);
}

export function group(attributes: Attributes, content: string): string {
  return content === '' ? '' : element('g', attributes, content);
}

export function circle(at: Point, radius: number, attributes: Attributes = {}): string {
  return element('circle', { cx: at.x, cy: at.y, r: radius, ...attributes });
}

export function polygonPath(points: readonly Point[]): string {
  return `M${points.map((point) => `${round(point.x)} ${round(point.y)}`).join('L')}Z`;
}
