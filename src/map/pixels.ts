import { Resvg } from '@resvg/resvg-js';

/** A picture: four bytes a pixel, colours already multiplied by alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Draws an SVG without texts (fonts are never loaded) at a width in pixels. */
export function rasterise(svg: string, width: number): Pixels {
  const options = { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } } as const;
  const image = new Resvg(svg, options).render();
  return { width: image.width, height: image.height, data: new Uint8Array(image.pixels) };
}

/** Pictures of one size laid over the first, which must be opaque. */
export function stacked(bottom: Pixels, layers: readonly Pixels[]): Pixels {
  const data = Uint8Array.from(bottom.data);
  for (const layer of layers) blend(data, layer.data);
  return { ...bottom, data };
}

function blend(under: Uint8Array, over: Uint8Array): void {
  const whole = new Uint32Array(over.buffer, over.byteOffset, over.length / 4);
  for (let pixel = 0; pixel < whole.length; pixel += 1) {
    if (whole[pixel] === 0) continue;
    const at = pixel * 4;
    const through = 255 - (over[at + 3] ?? 0);
    for (let channel = at; channel < at + 3; channel += 1) {
      under[channel] = (over[channel] ?? 0) + Math.round(((under[channel] ?? 0) * through) / 255);
    }
  }
}
