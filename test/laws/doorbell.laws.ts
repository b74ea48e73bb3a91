import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Handlers, Queue } from '../../src/queue/queue.ts';
import type { Doorbell } from '../../src/service/ports/world.ts';
import { eventually } from '../kit/eventually.ts';
import { type KeptLog, keptLog } from '../kit/log.ts';

export interface DoorbellUnderTest {
  /** Opens the same doorbell as in another process. */
  open(log: KeptLog): Promise<Queue>;
  /** Takes from the server behind it all that it knows. */
  forgetEverything(): Promise<void>;
  /** Rings with something that is no payload. */
  ringNonsense(): Promise<void>;
}

/** What whoever implements `Doorbell` and runs jobs for it has to keep. */
export function doorbellLaws(kind: string, given: DoorbellUnderTest): void {
  describe(`the laws of a doorbell, kept by ${kind}`, () => {
    const opened: Queue[] = [];
    afterEach(async () => {
      for (const queue of opened.splice(0)) await queue.close();
      await given.forgetEverything();
    });
    const open = async (log = keptLog()): Promise<Queue> => {
      const queue = await given.open(log);
      opened.push(queue);
      return queue;
    };

    it('a ring reaches the job that it names, with the id', async () => {
      const queue = await open();
      const { handlers, calls } = recorded();
      await queue.work(handlers, { concurrency: 4 });
      const [game, letter, mail] = [randomUUID(), randomUUID(), randomUUID()];
      await queue.doorbell.ring('adjudicate', game);
      await queue.doorbell.ring('deliver', letter);
      await queue.doorbell.ring('receive', mail);
      await eventually('all three came', () => calls.size === 3);
      expect(new Set(calls.keys())).toEqual(
        new Set([`adjudicate ${game}`, `deliver ${letter}`, `receive ${mail}`]),
      );
    });

    it('a ping is answered, whether anybody works or not, and rings for nobody', async () => {
      const queue = await open();
      await queue.doorbell.ping();
      const { handlers, calls } = recorded();
      await queue.work(handlers, { concurrency: 1 });
      await queue.doorbell.ping();
      const id = randomUUID();
      await queue.doorbell.ring('deliver', id);
      await eventually('it came', () => calls.has(`deliver ${id}`));
      expect(calls.size).toBe(1);
    });

    it('a ring before anybody works is heard later', async () => {
      const id = randomUUID();
      await (await open()).doorbell.ring('deliver', id);
      const { handlers, calls } = recorded();
      await (await open()).work(handlers, { concurrency: 1 });
      await eventually('it came', () => calls.get(`deliver ${id}`) === 1);
    });

    it('a ring is heard by one of two processes', async () => {
      const [one, other] = [await open(), await open()];
      const { handlers, calls } = recorded();
      await one.work(handlers, { concurrency: 2 });
      await other.work(handlers, { concurrency: 2 });
      const ids = Array.from({ length: 40 }, () => randomUUID());
      await one.doorbell.ringAll('receive', ids);
      await eventually('all came', () => calls.size === ids.length);
      expect(ids.map((id) => calls.get(`receive ${id}`))).toEqual(ids.map(() => 1));
    });

    it('a ring during the run makes it run once more, however many there were', async () => {
      const queue = await open();
      const [id, after] = [randomUUID(), randomUUID()];
      const running = gate();
      const { handlers, calls } = recorded({
        adjudicate: (rung) => (rung === id ? running.pass() : undefined),
      });
      await queue.work(handlers, { concurrency: 4 });
      await queue.doorbell.ring('adjudicate', id);
      await eventually('it runs', () => calls.get(`adjudicate ${id}`) === 1);
      for (let again = 0; again < 5; again += 1) await queue.doorbell.ring('adjudicate', id);
      running.open();
      await eventually('it ran once more', () => calls.get(`adjudicate ${id}`) === 2);
      await queue.doorbell.ring('adjudicate', after);
      await eventually('what came later ran', () => calls.has(`adjudicate ${after}`));
      expect(calls.get(`adjudicate ${id}`)).toBe(2);
    });

    it('five hundred rings of one id are one run', async () => {
      const queue = await open();
      const id = randomUUID();
      await queue.doorbell.ringAll(
        'adjudicate',
        Array.from({ length: 300 }, () => id),
      );
      await Promise.all(Array.from({ length: 200 }, () => queue.doorbell.ring('adjudicate', id)));
      const { handlers, calls } = recorded();
      await queue.work(handlers, { concurrency: 4 });
      const after = randomUUID();
      await queue.doorbell.ring('adjudicate', after);
      await eventually('all was run', () => calls.has(`adjudicate ${after}`));
      expect(calls.get(`adjudicate ${id}`)).toBe(1);
    });

    it('a run that ended does not swallow a later ring', async () => {
      const queue = await open();
      const { handlers, calls } = recorded();
      await queue.work(handlers, { concurrency: 1 });
      const id = randomUUID();
      for (let run = 1; run <= 3; run += 1) {
        await queue.doorbell.ring('deliver', id);
        await eventually(`it ran ${run} times`, () => calls.get(`deliver ${id}`) === run);
        // It has ended only when the next job of the only worker begins.
        const next = randomUUID();
        await queue.doorbell.ring('deliver', next);
        await eventually('the next began', () => calls.has(`deliver ${next}`));
      }
    });

    it('a run that fails stops nothing, is logged, and a later ring runs it again', async () => {
      const log = keptLog();
      const queue = await open(log);
      let fails = true;
      const { handlers, calls } = recorded({
        deliver: () => {
          if (fails) throw new RangeError('the relay is on fire');
        },
      });
      await queue.work(handlers, { concurrency: 1 });
      const [id, next] = [randomUUID(), randomUUID()];
      await queue.doorbell.ring('deliver', id);
      await eventually('it failed', () => log.lines.find((line) => line.fields['id'] === id));
      fails = false;
      await queue.doorbell.ring('deliver', next);
      await eventually('another ran', () => calls.get(`deliver ${next}`) === 1);
      expect(calls.get(`deliver ${id}`)).toBe(1);
      await queue.doorbell.ring('deliver', id);
      await eventually('it ran again', () => calls.get(`deliver ${id}`) === 2);
      expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    });

    it('a ring for a time comes then, and not before', async () => {
      const queue = await open();
      const cameAt = new Map<string, number>();
      const { handlers } = recorded({ adjudicate: (id) => void cameAt.set(id, Date.now()) });
      await queue.work(handlers, { concurrency: 4 });
      const [past, soon, far] = [randomUUID(), randomUUID(), randomUUID()];
      const time = Date.now() + 700;
      await queue.doorbell.ringAt('adjudicate', far, new Date(time + 600_000));
      await queue.doorbell.ringAt('adjudicate', soon, new Date(time));
      await queue.doorbell.ringAt('adjudicate', past, new Date(time - 60_000));
      await eventually('both came', () => cameAt.has(past) && cameAt.has(soon));
      expect(cameAt.get(soon)).toBeGreaterThanOrEqual(time);
      expect(cameAt.has(far)).toBe(false);
    });

    it('a deadline that is moved forward rings at its new time', async () => {
      const queue = await open();
      const { handlers, calls } = recorded();
      await queue.work(handlers, { concurrency: 4 });
      const id = randomUUID();
      await queue.doorbell.ringAt('adjudicate', id, new Date(Date.now() + 600_000));
      await queue.doorbell.ringAt('adjudicate', id, new Date(Date.now() + 300));
      await eventually('it rang', () => calls.get(`adjudicate ${id}`) === 1);
    });

    it('a ring that waits for its time does not swallow one for now', async () => {
      const queue = await open();
      const { handlers, calls } = recorded();
      await queue.work(handlers, { concurrency: 4 });
      const id = randomUUID();
      await queue.doorbell.ringAt('adjudicate', id, new Date(Date.now() + 600_000));
      await queue.doorbell.ring('adjudicate', id);
      await eventually('it rang', () => calls.get(`adjudicate ${id}`) === 1);
    });

    it('sweeps come again and again, one at a time', async () => {
      const queue = await open();
      let [sweeps, atOnce, most] = [0, 0, 0];
      const { handlers } = recorded({
        sweep: async () => {
          sweeps += 1;
          atOnce += 1;
          most = Math.max(most, atOnce);
          await Promise.resolve();
          atOnce -= 1;
        },
      });
      await queue.work(handlers, { concurrency: 4 });
      await eventually('there were four', () => sweeps >= 4);
      expect(most).toBe(1);
    });

    it('the sweep rings also for what another run holds', async () => {
      const queue = await open();
      const id = randomUUID();
      const stuck = gate();
      const { handlers, calls } = recorded({
        adjudicate: () => (calls.get(`adjudicate ${id}`) === 1 ? stuck.pass() : undefined),
        sweep: (doorbell) =>
          calls.has(`adjudicate ${id}`) ? doorbell.ringAll('adjudicate', [id]) : undefined,
      });
      await queue.work(handlers, { concurrency: 4 });
      await queue.doorbell.ring('adjudicate', id);
      await eventually('another run began beside it', () => (calls.get(`adjudicate ${id}`) ?? 0) >= 2);
      stuck.open();
    });

    it('when all is forgotten in mid-work, sweeps come back by themselves and find it again', async () => {
      const queue = await open();
      const owed = randomUUID();
      const { handlers, calls } = recorded({ sweep: (doorbell) => doorbell.ring('deliver', owed) });
      await queue.work(handlers, { concurrency: 2 });
      await eventually('it works', () => calls.has(`deliver ${owed}`));
      await given.forgetEverything();
      const before = calls.get(`deliver ${owed}`) ?? 0;
      await eventually('the sweep has rung again', () => (calls.get(`deliver ${owed}`) ?? 0) > before + 1);
      const later = randomUUID();
      await queue.doorbell.ring('receive', later);
      await eventually('rings are heard', () => calls.has(`receive ${later}`));
    });

    it('what names nothing is ignored, and logged', async () => {
      const log = keptLog();
      const queue = await open(log);
      const { handlers, calls } = recorded();
      await given.ringNonsense();
      await queue.work(handlers, { concurrency: 1 });
      await queue.doorbell.ring('deliver', 'not an id');
      await eventually(
        'both were logged',
        () => log.lines.filter(({ level }) => level === 'warn').length === 2,
      );
      expect(log.lines.map(({ message }) => message)).toEqual(
        log.lines.map(() => 'a ring that names nothing was ignored'),
      );
      expect(calls.size).toBe(0);
    });

    it('closing lets a running job end', async () => {
      const queue = await given.open(keptLog());
      const running = gate();
      let ended = false;
      const { handlers, calls } = recorded({
        deliver: async () => {
          await running.pass();
          ended = true;
        },
      });
      await queue.work(handlers, { concurrency: 1 });
      await queue.doorbell.ring('deliver', randomUUID());
      await eventually('it runs', () => calls.size === 1);
      const closed = queue.close();
      running.open();
      await closed;
      expect(ended).toBe(true);
    });
  });
}

type Does = { readonly [Job in Exclude<keyof Handlers, 'sweep'>]?: (id: string) => unknown } & {
  readonly sweep?: (doorbell: Doorbell) => unknown;
};

/** Handlers that count their calls ("deliver <id>"), and then do what they are told to. */
function recorded(does: Does = {}): { readonly handlers: Handlers; readonly calls: Map<string, number> } {
  const calls = new Map<string, number>();
  const handler = (job: Exclude<keyof Handlers, 'sweep'>) => async (id: string) => {
    calls.set(`${job} ${id}`, (calls.get(`${job} ${id}`) ?? 0) + 1);
    await does[job]?.(id);
  };
  const handlers: Handlers = {
    adjudicate: handler('adjudicate'),
    deliver: handler('deliver'),
    receive: handler('receive'),
    sweep: async (doorbell) => {
      await does.sweep?.(doorbell);
    },
  };
  return { handlers, calls };
}

/** A gate: closed until it is opened. */
function gate(): { pass(): Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { pass: () => opened, open: () => open() };
}
