import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairQueue } from './hash-queue.ts';

/** Work that ends when it is told to. */
function controlled() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) => () => {
    started.push(name);
    running += 1;
    most = Math.max(most, running);
    return new Promise<string>((end) => {
      ends.push(() => {
        running -= 1;
        end(name);
      });
    });
  };
  async function endAll() {
    await setImmediate();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await setImmediate();
    }
  }
  return { started, work, endAll, most: () => most };
}

it('runs a bounded number at once and lets callers take turns', async () => {
  const queue = createFairQueue({ atOnce: 2, maxWaiting: 20 });
  const { started, work, endAll, most } = controlled();
  const greedy = [1, 2, 3, 4, 5, 6].map((each) => queue.run('greedy', work(`greedy ${each}`)));
  const others = ['ada', 'bob'].map((name) => queue.run(name, work(name)));
  await endAll();
  expect(await Promise.all([...greedy, ...others])).toHaveLength(8);
  expect(started.slice(0, 6)).toEqual([
    'greedy 1',
    'greedy 2',
    'greedy 3',
    'ada',
    'bob',
    'greedy 4',
  ]);
  expect(most()).toBe(2);
});

it('refuses the busiest caller when it is full, not the one who comes', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 3 });
  const { started, work, endAll } = controlled();
  const greedy = [1, 2, 3, 4, 5].map((each) =>
    queue.run('greedy', work(`greedy ${each}`)).catch((error) => error.code),
  );
  const ada = queue.run('ada', work('ada'));
  await endAll();
  expect(await ada).toBe('ada');
  expect(await Promise.all(greedy)).toEqual([
    ...['greedy 1', 'greedy 2', 'greedy 3'],
    ...['unavailable', 'unavailable'],
  ]);
  expect(started).toEqual(['greedy 1', 'greedy 2', 'ada', 'greedy 3']);
});

it('goes on after work that failed', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 3 });
  const broken = queue.run('a', () => Promise.reject(new Error('no memory')));
  const next = queue.run('a', async () => 'done');
  await expect(broken).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});
