import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stationery } from '../../src/letters/stationery.ts';
import { PLACE } from '../letters/fixtures.ts';
import { EVERY_LETTER } from '../letters/kinds.ts';
import { findChromium } from './chromium.ts';

// Every kind of letter in a real browser, as mail programs on a desk and on a phone show it.

const VIEWS = [
  { name: 'light', width: 700, colorScheme: 'light' },
  { name: 'dark', width: 700, colorScheme: 'dark' },
  { name: 'on a narrow phone', width: 360, colorScheme: 'light' },
] as const;
const RULES = [
  'color-contrast',
  'image-alt',
  'link-name',
  'empty-heading',
  'html-has-lang',
  'scope-attr-valid',
];

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
afterAll(() => browser.close());

describe.each(VIEWS)('$name', ({ width, colorScheme }) => {
  let page: Page;
  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    page = await context.newPage();
    // Without images, as most programs show a mail at first; nothing may be fetched from anywhere.
    await page.route('**/*', (route) => route.abort());
  });
  afterAll(() => page.context().close());

  it.each(Object.keys(EVERY_LETTER))('%s fits the width, and can be read by everybody', async (name) => {
    const letter = EVERY_LETTER[name];
    if (letter === undefined) throw new Error(`there is no ${name}`);
    await page.setContent(stationery().render(letter, PLACE).html);
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(tooWide).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).withRules(RULES).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
