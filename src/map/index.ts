export { describeMap, summaryOf } from './describe.ts';
export { drawMap, type DrawOptions } from './draw.ts';
export { createMapPainter, type MapPainter } from './painter.ts';
export type { ThemeName } from './theme.ts';
