import { afterEach, describe, expect, it } from 'vitest';
import { useTaskGeneration } from '#db/testing/use-task-generation.ts';
import { setBrand } from '#shared/brand.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { generateTasksForEveryone, generateTasksForFounder } from './generate-tasks.ts';

// A Wednesday.
const now = new Date('2026-06-17T12:00:00Z');

const { database, founderIn, tasksOf, keysOf } = useTaskGeneration();
const { db } = database;

const dailies = (keys: string[]) => keys.filter((key) => key.startsWith('daily'));
const at = (iso: string) => ({ now: new Date(iso) });

describe('days and weeks', () => {
  it('begin at midnight in each founder’s time zone', async () => {
    const [kiritimati, berlin, honolulu] = [
      await founderIn('Pacific/Kiritimati'),
      await founderIn('Europe/Berlin'),
      await founderIn('Pacific/Honolulu'),
    ];
    const zonesAt = async (iso: string) => (await generateTasksForEveryone(db, at(iso))).zones;
    expect(await zonesAt('2026-06-16T09:00:00Z')).toHaveLength(3);
    expect(await zonesAt('2026-06-16T09:59:59Z')).toEqual([]);
    // Kiritimati is 14 hours ahead, Berlin 2, Honolulu 10 behind.
    expect(await zonesAt('2026-06-16T10:00:00Z')).toEqual([
      'Pacific/Honolulu',
      'Pacific/Kiritimati',
    ]);
    expect(await zonesAt('2026-06-16T21:59:59Z')).toEqual([]);
    expect(await zonesAt('2026-06-16T22:00:00Z')).toEqual(['Europe/Berlin']);
    for (const id of [kiritimati, berlin, honolulu]) {
      expect(dailies(await keysOf(id))).toHaveLength(6);
    }
  });

  it('bring the ninth task the next day, daily ones each day and weekly ones on Sunday', async () => {
    const founderId = await founderIn();
    const added = [];
    for (let day = 14; day <= 22; day += 1) {
      added.push((await generateTasksForEveryone(db, at(`2026-06-${day}T00:00:00Z`))).added);
    }
    expect(added).toEqual([8, 4, 3, 3, 3, 3, 3, 8, 4]);
    const weekly = (await tasksOf(founderId)).filter(({ period }) => period === '2026-06-14');
    // Sunday's own daily ones have the same date as their period.
    expect(weekly).toHaveLength(6 + 3);
  });

  afterEach(() => setBrand({}));

  it('bring weekly tasks on Monday where weeks begin on it', async () => {
    setBrand({ weekStartsOn: 'monday' });
    const founderId = await founderIn();
    const added = [];
    for (let day = 15; day <= 23; day += 1) {
      added.push((await generateTasksForEveryone(db, at(`2026-06-${day}T00:00:00Z`))).added);
    }
    expect(added).toEqual([8, 4, 3, 3, 3, 3, 3, 8, 4]);
    const { period, key } =
      (await tasksOf(founderId)).find((row) => row.key === 'weekly-ship') ?? {};
    expect([key, period]).toEqual(['weekly-ship', '2026-06-15']);
  });

  it.each([
    ['sunday', 'monday', '2026-06-14T12:00:00Z', '2026-06-15T00:00:00Z', '2026-06-22T00:00:00Z'],
    ['sunday', 'monday', '2026-06-17T12:00:00Z', '2026-06-18T00:00:00Z', '2026-06-22T00:00:00Z'],
    ['monday', 'sunday', '2026-06-17T12:00:00Z', '2026-06-18T00:00:00Z', '2026-06-21T00:00:00Z'],
  ] as const)(
    'have no weekly task twice when it changes from %s to %s',
    async (from, to, first, then, next) => {
      setBrand({ weekStartsOn: from });
      const founderId = await founderIn();
      const weekly = async () =>
        (await keysOf(founderId)).filter((key) => key === 'weekly-ship').length;
      const generate = (iso: string) => generateTasksForFounder(db, { founderId, ...at(iso) });
      await generate(first);
      await generate(first);
      await db
        .updateTable('tasks')
        .set({ status: 'completed', completed_at: new Date(first) })
        .where('user_id', '=', founderId)
        .execute();
      setBrand({ weekStartsOn: to });
      await generate(then);
      expect(await weekly()).toBe(1);
      await generate(next);
      expect(await weekly()).toBe(2);
    },
  );

  it('stay calendar days when the clocks change', async () => {
    const founderId = await founderIn('Europe/Berlin');
    const cairo = await founderIn('Africa/Cairo');
    await generateTasksForEveryone(db, at('2026-03-28T12:00:00Z'));
    await generateTasksForEveryone(db, at('2026-03-28T23:00:00Z'));
    const dueOf = async (id: string, period: string) =>
      (await tasksOf(id)).find((row) => row.period === period && row.key.startsWith('daily'))?.due;
    expect(await dueOf(founderId, '2026-03-29')).toEqual(new Date('2026-03-29T21:59:59.999Z'));
    // A week with the change in it is 167 hours long.
    const weekly = (await tasksOf(founderId)).find(({ key }) => key === 'weekly-ship');
    expect(weekly?.due).toEqual(new Date('2026-04-04T21:59:59.999Z'));
    await generateTasksForEveryone(db, at('2026-04-23T12:00:00Z'));
    expect((await generateTasksForEveryone(db, at('2026-04-23T21:59:59Z'))).zones).toEqual([]);
    expect((await generateTasksForEveryone(db, at('2026-04-23T22:00:00Z'))).zones).toContain(
      'Africa/Cairo',
    );
    expect(await dueOf(cairo, '2026-04-24')).toEqual(new Date('2026-04-24T20:59:59.999Z'));
  });

  it('end once in autumn, when an hour comes twice', async () => {
    const berlin = await founderIn('Europe/Berlin');
    // Its clocks go back from midnight to eleven of the same evening.
    const beirut = await founderIn('Asia/Beirut');
    await generateTasksForEveryone(db, at('2026-10-24T10:00:00Z'));
    const run = async (iso: string) => {
      const { zones, lapsed } = await generateTasksForEveryone(db, at(iso));
      return [zones, lapsed];
    };
    expect(await run('2026-10-24T20:59:59Z')).toEqual([[], 0]);
    // Beirut’s eleven in the evening, for the second time.
    expect(await run('2026-10-24T21:00:00Z')).toEqual([[], 0]);
    expect(await run('2026-10-24T22:00:00Z')).toEqual([['Asia/Beirut', 'Europe/Berlin'], 16]);
    expect(await run('2026-10-25T00:30:00Z')).toEqual([[], 0]);
    expect(await run('2026-10-25T01:30:00Z')).toEqual([[], 0]);
    expect(await run('2026-10-25T22:00:00Z')).toEqual([['Asia/Beirut'], 3]);
    expect(await run('2026-10-25T22:59:59Z')).toEqual([[], 0]);
    expect(await run('2026-10-25T23:00:00Z')).toEqual([['Europe/Berlin'], 3]);
    for (const id of [berlin, beirut]) {
      const day = (await tasksOf(id)).filter(({ period, key }) => {
        return period === '2026-10-25' && key.startsWith('daily');
      });
      expect(day).toHaveLength(3);
    }
    const { due } = (await tasksOf(berlin)).find(({ period }) => period === '2026-10-25') ?? {};
    expect(due).toEqual(new Date('2026-10-25T22:59:59.999Z'));
  });

  it('begin and end once, though a clock is set back an hour over midnight', async () => {
    const founderId = await founderIn();
    await generateTasksForEveryone(db, at('2026-12-31T12:00:00Z'));
    const midnight = await generateTasksForEveryone(db, at('2027-01-01T00:02:00Z'));
    expect(midnight).toMatchObject({ lapsed: 3, added: 4 });
    for (const iso of ['2026-12-31T23:02:00Z', '2027-01-01T00:02:00Z']) {
      const again = await generateTasksForEveryone(db, at(iso));
      expect(again).toMatchObject({ zones: [], lapsed: 0, added: 0 });
      const pressed = await generateTasksForFounder(db, { founderId, ...at(iso) });
      expect(pressed).toMatchObject({ added: 0 });
    }
  });

  it('without a run are not made up for', async () => {
    const founderId = await founderIn();
    await generateTasksForEveryone(db, at('2026-06-10T08:00:00Z'));
    expect((await generateTasksForEveryone(db, { now })).added).toBe(8);
    expect((await generateTasksForEveryone(db, { now })).added).toBe(0);
    const periods = new Set((await tasksOf(founderId)).map(({ period }) => period));
    expect(periods).toEqual(new Set(['2026-06-07', '2026-06-10', '2026-06-14', '2026-06-17']));
  });

  it('do not repeat for a founder who changes time zones', async () => {
    const founderId = await founderIn('Asia/Tokyo');
    await founderIn('America/Los_Angeles');
    // Sunday in Tokyo, still Saturday in Los Angeles.
    const sunday = '2026-06-13T15:00:00Z';
    await generateTasksForEveryone(db, at(sunday));
    const before = await tasksOf(founderId);
    await changeTimeZone(db, { founderId, timeZone: 'America/Los_Angeles' });
    // There it is the day and the week that those were made in: only the week's ninth is missing.
    const pressed = await generateTasksForFounder(db, { founderId, ...at('2026-06-13T15:01:00Z') });
    expect(pressed).toEqual({ added: 1, end: 'all_here' });
    await generateTasksForEveryone(db, at('2026-06-14T07:00:00Z'));
    const all = await tasksOf(founderId);
    const keyed = all.map(({ key, period }) => `${key} ${period}`);
    expect(new Set(keyed).size).toBe(keyed.length);
    const ofSunday = all.filter(({ period }) => period === '2026-06-14');
    expect(ofSunday).toHaveLength(before.length + 1);
  });
});
