import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findChromium } from './test/look/chromium.ts';

/** Suites that start processes or talk to servers; they run after the quick ones, and a few at a time. */
const WITH_THE_WORLD = [
  'test/adapter/**/*.test.ts',
  'test/service/**/*.test.ts',
  'test/http/**/*.test.ts',
  'test/fault/**/*.test.ts',
  'test/e2e/**/*.test.ts',
  'test/tools/**/*.test.ts',
  'test/look/**/*.test.ts',
];

/** Letters are looked at in a browser where there is one; CI installs it. */
const NOT_HERE = findChromium() === null ? ['test/look/**'] : [];

export default defineConfig({
  test: {
    pool: 'forks',
    coverage: { provider: 'v8', include: ['src/**', 'jobs/**'], exclude: ['src/store/generated/**'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: WITH_THE_WORLD,
          testTimeout: 20_000,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'world',
          include: WITH_THE_WORLD,
          exclude: NOT_HERE,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // Each suite brings servers, workers and children of its own: two at once fill a small machine.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
