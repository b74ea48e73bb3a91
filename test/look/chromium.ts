import fs from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is on this machine; null: there is none. `CHROMIUM` names another. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM'];
  const places = named === undefined ? PLACES : [named];
  return places.find((place) => fs.existsSync(place)) ?? null;
}
