export { describeMap, summaryOf } from './describe.ts';
export { drawMap } from './draw.ts';
export { createMapPainter } from './painter.ts';
