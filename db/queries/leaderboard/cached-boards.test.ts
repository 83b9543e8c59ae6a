import { beforeEach, describe, expect, it } from 'vitest';
import { toRanking } from '#shared/domain/leaderboard.ts';
import { type Board, cacheLeaderboard } from './cached-boards.ts';

const now = new Date('2026-06-17T12:00:00Z');
const community = { cohortId: null, since: null, now };

let ms: number;
let reads: { answer(): Promise<void>; fail(): Promise<void> }[];
let read: ReturnType<typeof cacheLeaderboard>;

/** A board that can be told apart by its task master's value: the number of the read. */
function boardOf(number: number): Board {
  return {
    standings: toRanking([]),
    taskMaster: { value: number, founderIds: [] },
    mostConsistent: { value: 0, founderIds: [] },
    describe: async () => new Map(),
    pages: new Map(),
  };
}

beforeEach(() => {
  ms = 0;
  reads = [];
  read = cacheLeaderboard(
    () =>
      new Promise((resolve, reject) => {
        const number = reads.length + 1;
        const settled = async (settle: () => void) => {
          settle();
          // Whoever waits for it has heard of it after these.
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        };
        reads.push({
          answer: () => settled(() => resolve(boardOf(number))),
          fail: () => settled(() => reject(new Error(`read ${number}`))),
        });
      }),
    () => ms,
  );
});

const number = async (board: Promise<Board>) => (await board).taskMaster.value;

describe('the board of the community', () => {
  it('is read once for all who ask meanwhile', async () => {
    const asked = [read(community), read(community), read(community)];
    expect(reads).toHaveLength(1);
    await reads[0]?.answer();
    expect(await Promise.all(asked.map(number))).toEqual([1, 1, 1]);
    ms = 500;
    expect(await number(read(community))).toBe(1);
    expect(reads).toHaveLength(1);
  });

  it('is read again before it is a second old, and shown until then', async () => {
    void read(community);
    await reads[0]?.answer();
    ms = 950;
    expect(await number(read(community))).toBe(1);
    expect(await number(read(community))).toBe(1);
    expect(reads).toHaveLength(2);
    await reads[1]?.answer();
    expect(await number(read(community))).toBe(2);
  });

  it('is read again the sooner the longer that takes', async () => {
    void read(community);
    ms = 200;
    await reads[0]?.answer();
    ms = 600;
    void read(community);
    expect(reads).toHaveLength(1);
    ms = 601;
    expect(await number(read(community))).toBe(1);
    expect(reads).toHaveLength(2);
  });

  it('may be older only where reading it takes long', async () => {
    void read(community);
    ms = 2000;
    await reads[0]?.answer();
    ms = 5999;
    expect(await number(read(community))).toBe(1);
    expect(reads).toHaveLength(2);
    ms = 6001;
    const asked = read(community);
    await reads[1]?.answer();
    expect(await number(asked)).toBe(2);
  });

  it('is never shown when it is older than a second', async () => {
    void read(community);
    await reads[0]?.answer();
    ms = 1001;
    const asked = read(community);
    expect(reads).toHaveLength(2);
    await reads[1]?.answer();
    expect(await number(asked)).toBe(2);
  });

  it('fails for those who wait for it, and is tried again by the next', async () => {
    const asked = [read(community), read(community)];
    const refused = Promise.all(asked.map((each) => expect(each).rejects.toThrow('read 1')));
    await reads[0]?.fail();
    await refused;
    const again = read(community);
    await reads[1]?.answer();
    expect(await number(again)).toBe(2);
    ms = 950;
    void read(community);
    await reads[2]?.fail();
    // Still fresh enough to be shown.
    expect(await number(read(community))).toBe(2);
  });

  it('is another one each week', async () => {
    const asked = [read(community), read({ ...community, since: '2026-06-14' })];
    for (const each of reads) await each.answer();
    expect(await Promise.all(asked.map(number))).toEqual([1, 2]);
  });
});

it('reads a cohort’s board each time anew', async () => {
  const cohort = { ...community, cohortId: 'c' };
  const asked = [read(cohort), read(cohort)];
  for (const each of reads) await each.answer();
  expect(await Promise.all(asked.map(number))).toEqual([1, 2]);
});
