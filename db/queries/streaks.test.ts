import { beforeEach, describe, expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addDays } from '#shared/time.ts';
import { findFounderTotals } from './founder-totals.ts';
import { findStreak, findStreakDays } from './streaks.ts';

const database = useTestDatabase();
const { db } = database;

let founderId: string;
beforeEach(async () => {
  founderId = (await newFounder(db)).id;
});

function onDay(number: number): Date {
  return new Date(`${addDays('2026-06-01', number - 1)}T12:00:00Z`);
}

async function completeOn(...days: number[]): Promise<void> {
  for (const day of days) await newCompletedTask(db, { founderId, at: onDay(day) });
}

async function streakOn(day: number) {
  return findStreak(db, { founderId, now: onDay(day) });
}

async function statesOn(day: number): Promise<string> {
  return (await streakOn(day)).lastDays.map((each) => each.state).join(' ');
}

describe('findStreak', () => {
  it('is empty for a new founder', async () => {
    expect(await streakOn(7)).toEqual({
      current: 0,
      longest: 0,
      freezesHeld: 0,
      next: { days: 7, points: 50, left: 7 },
      doneToday: false,
      keptToday: false,
      pausedToday: false,
      lastDays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
        day: `2026-06-0${day}`,
        state: day === 7 ? 'open' : 'missed',
      })),
    });
  });

  it('counts no day before the first sign-in as missed', async () => {
    founderId = (await newInvitedFounder(db)).id;
    await updateRows(db, 'accounts', { founder_id: founderId }, { first_signed_in_at: onDay(5) });
    expect(await statesOn(5)).toBe('before before before before before before open');
    expect(await statesOn(7)).toBe('before before before before missed missed open');
  });

  it('shows the last seven days', async () => {
    await completeOn(2, 4, 5, 6);
    expect(await streakOn(7)).toMatchObject({
      current: 3,
      longest: 3,
      next: { left: 4 },
      doneToday: false,
    });
    expect(await statesOn(7)).toBe('missed done missed done done done open');
    await completeOn(7);
    expect(await streakOn(7)).toMatchObject({ current: 4, doneToday: true });
    expect(await statesOn(7)).toBe('missed done missed done done done done');
  });

  it('tells a day that counts from one that only carries the streak on', async () => {
    await completeOn(6, 7);
    expect(await streakOn(7)).toMatchObject({ doneToday: true, keptToday: false });
    await changeTimeZone(db, { founderId, timeZone: 'Pacific/Kiritimati' });
    expect(await streakOn(7)).toMatchObject({ doneToday: false, keptToday: false });
    await completeOn(7);
    expect(await streakOn(7)).toMatchObject({ current: 2, doneToday: true, keptToday: true });
    expect(await statesOn(7)).toBe('missed missed missed missed done done kept');
    await changeTimeZone(db, { founderId, timeZone: 'UTC' });
    expect(await streakOn(7)).toMatchObject({ current: 2, doneToday: true, keptToday: false });
  });

  it('marks the days of a change of zones as the page that explains them does', async () => {
    const states = async (day: number) => {
      const { lastDays } = await streakOn(day);
      const { days } = await findStreakDays(db, { founderId, now: onDay(day), pageSize: 7 });
      const told = new Map(days.map((each) => [each.day, each.state]));
      return lastDays
        .filter(({ day }) => told.has(day))
        .map(({ day, state }) => [state, told.get(day)]);
    };
    await completeOn(1, 2);
    await changeTimeZone(db, { founderId, timeZone: 'Pacific/Kiritimati' });
    await completeOn(2, 3);
    await changeTimeZone(db, { founderId, timeZone: 'UTC' });
    await completeOn(5);
    for (const [here, there] of await states(5))
      expect(here).toBe(there === 'skipped' ? 'missed' : there);
    expect((await states(5)).map(([here]) => here)).toContain('kept');
  });

  it('shows the day on which a freeze was used', async () => {
    await completeOn(1, 2, 3, 4, 5, 6, 7, 9);
    expect(await streakOn(9)).toMatchObject({ current: 8, freezesHeld: 0 });
    expect(await statesOn(9)).toBe('done done done done done frozen done');
  });

  it('shows a missed day as frozen while a held freeze would cover it', async () => {
    await completeOn(1, 2, 3, 4, 5, 6, 7);
    expect(await streakOn(9)).toMatchObject({ current: 7, freezesHeld: 1 });
    expect(await statesOn(9)).toBe('done done done done done frozen open');
    expect(await streakOn(10)).toMatchObject({ current: 0, longest: 7, freezesHeld: 1 });
    expect(await statesOn(10)).toBe('done done done done missed missed open');
  });
});

describe('findFounderTotals', () => {
  it('still works after a later version added a column', async () => {
    const { db, pool } = database();
    const before = await db.connection().execute(async (connection) => {
      const first = await findFounderTotals(connection, founderId);
      await pool.query('alter table founder_totals add column added_later int');
      try {
        expect(await findFounderTotals(connection, founderId)).toEqual(first);
      } finally {
        await pool.query('alter table founder_totals drop column added_later');
      }
      return first;
    });
    expect(before).toMatchObject({ points: 0, boardPoints: 0, timeZone: 'UTC' });
  });
});
