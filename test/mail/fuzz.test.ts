import { expect, it } from 'vitest';
import { fuzzedMail, lookInto } from './fuzzing.ts';

// A sample of some seconds; `npm run mail:fuzz -- --seconds 60` goes on with other seeds.
it.each(['ci-1', 'ci-2', 'ci-3', 'ci-4', 'ci-5', 'ci-6', 'ci-7', 'ci-8'])(
  'mails broken at random (%s) break nothing, and no order is read that no line has',
  async (seed) => {
    let read = 0;
    for (let number = 0; number < 250; number += 1) {
      const { orders, invented } = await lookInto(fuzzedMail(seed, number));
      expect(invented, `npm run mail:fuzz -- --seed ${seed} --only ${number}`).toEqual([]);
      read += orders;
    }
    expect(read).toBeGreaterThan(50);
  },
);
