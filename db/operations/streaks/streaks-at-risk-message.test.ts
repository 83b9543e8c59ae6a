import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { findStreakAtRisk } from '#db/queries/streaks.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { messageStreaksAtRisk } from './streaks-at-risk.ts';

const database = useTestDatabase();
const { db } = database;
const teamId = 'T000000001';
const evening = new Date('2026-06-15T17:30:00Z');

beforeEach(async () => {
  const { pool } = database();
  await pool.query('delete from slack_outbox');
  await pool.query('update founders set slack_user_id = null, slack_team_id = null');
});

/** A linked founder in Berlin with a streak of two days, the last one yesterday. */
async function newStreak({ timeZone = 'Europe/Berlin', slackTeamId = teamId } = {}) {
  const slackUserId = `U${nextUniqueNumber()}`;
  const { id } = await newFounder(db, { timeZone, slackUserId, slackTeamId });
  for (const at of ['2026-06-13T10:00:00Z', '2026-06-14T10:00:00Z']) {
    await newCompletedTask(db, { founderId: id, at });
  }
  return id;
}

const warn = (now = evening, atOnce?: number) =>
  messageStreaksAtRisk(db, { teamId, now, ...(atOnce ? { atOnce } : {}) });

async function messages(): Promise<string[]> {
  const rows = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', 'streak_at_risk')
    .orderBy('subject_id')
    .select('subject_id')
    .execute();
  return rows.map((row) => row.subject_id);
}

it('messages a founder once in an evening, however often it runs', async () => {
  const id = await newStreak();
  expect(await warn(new Date('2026-06-15T16:59:00Z'))).toBe(0);
  expect(await warn()).toBe(1);
  expect(await warn()).toBe(0);
  expect(await warn(new Date('2026-06-15T19:55:00Z'))).toBe(0);
  expect(await messages()).toEqual([`${id}:2026-06-15`]);
  // The streak has ended, so there is nothing to save.
  expect(await warn(new Date('2026-06-16T17:30:00Z'))).toBe(0);
});

it('messages nobody who was active, is elsewhere or holds a freeze', async () => {
  const active = await newStreak();
  await newCompletedTask(db, { founderId: active, at: '2026-06-15T06:00:00Z' });
  await newStreak({ slackTeamId: 'T0OTHER' });
  const frozen = await newStreak();
  await updateRows(db, 'founder_totals', { founder_id: frozen }, { freezes_held: 1 });
  await newStreak({ timeZone: 'America/New_York' });
  expect(await warn()).toBe(0);
  // Later it is evening in New York, and night in Berlin.
  expect(await warn(new Date('2026-06-15T23:30:00Z'))).toBe(1);
});

it('respects quiet hours and sends nothing when the whole evening is quiet', async () => {
  const quiet = (id: string, from: string | null, until: string | null) =>
    updateRows(db, 'founders', { id }, { quiet_from: from, quiet_until: until });
  const early = await newStreak();
  await quiet(early, '18:00', '08:00');
  const nap = await newStreak();
  await quiet(nap, '18:00', '20:00');
  const never = await newStreak();
  await quiet(never, null, null);
  expect(await warn()).toBe(1);
  expect(await messages()).toEqual([`${never}:2026-06-15`]);
  expect(await warn(new Date('2026-06-15T18:05:00Z'))).toBe(1);
  expect(await warn(new Date('2026-06-15T20:55:00Z'))).toBe(0);
  expect(await messages()).toEqual([`${never}:2026-06-15`, `${nap}:2026-06-15`].toSorted());
});

it('goes by the current time zone of a founder who travels', async () => {
  const id = await newStreak();
  // Before the evening they land in Honolulu, where the 15th has hours to go.
  await changeTimeZone(db, { founderId: id, timeZone: 'Pacific/Honolulu' });
  expect(await warn()).toBe(0);
  expect(await warn(new Date('2026-06-16T05:30:00Z'))).toBe(1);
  expect(await messages()).toEqual([`${id}:2026-06-15`]);
  // Back in Berlin it is the evening of the 16th, and the streak is over there and here.
  await changeTimeZone(db, { founderId: id, timeZone: 'Europe/Berlin' });
  expect(await warn(new Date('2026-06-16T17:30:00Z'))).toBe(0);
});

it('checks again when the message is prepared', async () => {
  const founderId = await newStreak();
  const day = '2026-06-15';
  const ask = (now = evening, on = day) => findStreakAtRisk(db, { founderId, day: on, now });
  expect(await ask()).toEqual({ days: 2, task: null });
  const late = { founderId, now: evening, dueOn: '2026-06-20' };
  await newTask(db, { ...late, title: 'Hard', difficulty: 'hard', dueOn: '2026-06-16' });
  await newTask(db, { ...late, title: 'Easy, later', difficulty: 'easy', dueOn: '2026-06-21' });
  await newTask(db, { ...late, title: 'Easy', difficulty: 'easy' });
  expect(await ask()).toMatchObject({ days: 2, task: { title: 'Easy' } });
  expect(await ask(new Date('2026-06-15T21:00:00Z'))).toBeNull();
  expect(await ask(evening, '2026-06-14')).toBeNull();
  await newCompletedTask(db, { founderId, at: evening });
  expect(await ask()).toBeNull();
});

describe('many founders', () => {
  let others: DatabaseHandle[];
  beforeEach(() => {
    others = [1, 2].map(() => openDatabase({ url: database().url, max: 4 }));
  });
  afterEach(() => Promise.all(others.map((other) => other.close())));

  it('are found in batches and messaged once by two concurrent runs', async () => {
    const ids = [];
    for (let index = 0; index < 7; index += 1) ids.push(await newStreak());
    const counts = await Promise.all(
      [0, 1, 0, 1].map((which) =>
        messageStreaksAtRisk((others[which] as DatabaseHandle).db, {
          teamId,
          now: evening,
          atOnce: 3,
        }),
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7);
    expect(await messages()).toEqual(ids.map((id) => `${id}:2026-06-15`).toSorted());
  });
});
