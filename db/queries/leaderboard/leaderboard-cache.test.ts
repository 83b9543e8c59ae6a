import { beforeEach, expect, it } from 'vitest';
import { createLeaderboardCache } from './leaderboard-cache.ts';

let ms: number;
let counts: { answer(): Promise<void>; fail(): Promise<void> }[];
let cache: ReturnType<typeof createLeaderboardCache>;

beforeEach(() => {
  ms = 0;
  counts = [];
  cache = createLeaderboardCache(() => ms);
});

/** Asks for a count; each count that starts answers with its own number. */
function look(key = 'all time'): Promise<number> {
  return cache(
    key,
    () =>
      new Promise<number>((resolve, reject) => {
        const number = counts.length + 1;
        const finish = async (end: () => void) => {
          end();
          // Everybody who waits for it has been told after these.
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        };
        counts.push({
          answer: () => finish(() => resolve(number)),
          fail: () => finish(() => reject(new Error(`count ${number}`))),
        });
      }),
  );
}

it('counts once for everybody who asks meanwhile', async () => {
  const looks = [look(), look(), look()];
  expect(counts).toHaveLength(1);
  await counts[0]?.answer();
  expect(await Promise.all(looks)).toEqual([1, 1, 1]);
  ms = 500;
  expect(await look()).toBe(1);
  expect(counts).toHaveLength(1);
});

it('counts again in the background after a second, and shows the last count until it is done', async () => {
  void look();
  await counts[0]?.answer();
  for (ms = 1001; ms <= 5000; ms += 999) expect(await look()).toBe(1);
  expect(counts).toHaveLength(2);
  await counts[1]?.answer();
  expect(await look()).toBe(2);
});

it('never shows a count that began more than five seconds ago', async () => {
  void look();
  await counts[0]?.answer();
  ms = 5001;
  const next = look();
  expect(counts).toHaveLength(2);
  await counts[1]?.answer();
  expect(await next).toBe(2);
});

it('does not start a second count while a slow one runs', async () => {
  const first = look();
  ms = 6000;
  const second = look();
  expect(counts).toHaveLength(1);
  await counts[0]?.answer();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
});

it('fails for those who wait for a count that fails, and counts again for the next', async () => {
  const looks = [look(), look()];
  const refused = Promise.all(looks.map((each) => expect(each).rejects.toThrow('count 1')));
  await counts[0]?.fail();
  await refused;
  const again = look();
  await counts[1]?.answer();
  expect(await again).toBe(2);
  ms = 1500;
  void look();
  await counts[2]?.fail();
  // Still fresh enough to be shown.
  expect(await look()).toBe(2);
});

it('counts each week by itself', async () => {
  const looks = [look(), look('2026-06-14')];
  for (const each of counts) await each.answer();
  expect(await Promise.all(looks)).toEqual([1, 2]);
});
