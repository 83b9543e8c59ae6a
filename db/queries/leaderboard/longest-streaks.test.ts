import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { newCohort } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { localDate } from '#shared/time.ts';
import { findLongestStreaks } from './longest-streaks.ts';

const database = useTestDatabase();
const { db } = database;
const hourMs = 60 * 60 * 1000;
const zone = fc.constantFrom(
  ...['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'],
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
);
const founder = fc.record({
  stored: fc.integer({ min: 1, max: 6 }),
  there: zone,
  here: fc.option(zone),
  hoursAgo: fc.nat(9 * 24),
  freezes: fc.nat(2),
});
type Founder = typeof founder extends fc.Arbitrary<infer Value> ? Value : never;

const streakOf = ({ stored, there, hoursAgo, freezes }: Founder, now: Date) => {
  const at = new Date(now.getTime() - hoursAgo * hourMs);
  return {
    current: stored,
    longest: stored,
    startedOn: '2026-05-01',
    lastActiveOn: localDate(at, there),
    lastActiveAt: at,
    lastActiveZone: there,
    countedOn: localDate(at, there),
    countedZone: there,
    freezesHeld: freezes,
  };
};

async function insert(cohortId: string, founders: Founder[], now: Date): Promise<void> {
  const rows = founders.map((each, index) => {
    const { current, lastActiveOn, lastActiveAt, freezesHeld } = streakOf(each, now);
    return {
      id: randomUUID(),
      index,
      current,
      lastActiveOn,
      lastActiveAt,
      freezesHeld,
      there: each.there,
      here: each.here ?? each.there,
    };
  });
  const planned = `jsonb_to_recordset($2) as p (id uuid, index int, current int,
    "lastActiveOn" date, "lastActiveAt" timestamptz, "freezesHeld" int, there text, here text)`;
  for (const text of [
    `insert into startup_applications (id, founder_name, founder_email, startup_name, industry,
       description, status, cohort_id, time_zone)
     select id, 'Founder', index || '-' || $1 || '@example.test', 'Startup', 'SaaS', 'x',
       'accepted', $1::uuid, here from ${planned}`,
    `insert into founders (id, startup_id, role, name, email, time_zone)
     select md5(id::text)::uuid, id, 'owner', 'Founder',
       index || '-' || $1 || '@example.test', here from ${planned}`,
    `insert into founder_totals (founder_id, cohort_id, current_streak, longest_streak,
       streak_started_on, last_active_on, last_active_at, last_active_zone, freezes_held)
     select md5(id::text)::uuid, $1::uuid, current, current, '2026-05-01', "lastActiveOn", "lastActiveAt", there,
       "freezesHeld" from ${planned}`,
  ])
    await database().pool.query(text, [cohortId, JSON.stringify(rows)]);
}

it('finds the longest current streak and all who share it, whatever time zones they moved between', async () => {
  let found = 0;
  const some = fc.array(founder, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(some, fc.nat(24), async (founders, hour) => {
      const now = new Date(Date.UTC(2026, 5, 17, hour));
      const { id: cohortId } = await newCohort(db);
      await insert(cohortId, founders, now);
      const streaks = founders.map((each) =>
        currentStreak(streakOf(each, now), { at: now, timeZone: each.here ?? each.there }),
      );
      const longest = Math.max(...streaks);
      const { value, holders, count } = await findLongestStreaks(db, { cohortId, now });
      expect(value).toBe(longest);
      const sharing = longest > 0 ? streaks.filter((streak) => streak === longest).length : 0;
      expect(holders).toHaveLength(sharing);
      expect(count).toBe(sharing);
      found += sharing;
    }),
    { numRuns: 80 },
  );
  expect(found).toBeGreaterThan(20);
});

it('reads one batch, however many streaks have ended', async () => {
  const { db, pool } = database();
  const now = new Date('2026-06-17T12:00:00Z');
  const { id: cohortId } = await newCohort(db);
  const ended = { stored: 40, there: 'UTC', here: null, hoursAgo: 60, freezes: 0 };
  const current = { stored: 2, there: 'UTC', here: null, hoursAgo: 1, freezes: 0 };
  await insert(cohortId, [...Array<Founder>(900).fill(ended), current], now);
  const connect = vi.spyOn(pool, 'connect');
  const { value, count } = await findLongestStreaks(db, { cohortId, now });
  expect({ value, count }).toEqual({ value: 2, count: 1 });
  // One statement for the time zones, one for the streaks.
  expect(connect).toHaveBeenCalledTimes(2);
});
