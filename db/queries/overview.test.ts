import { beforeEach, describe, expect, it } from 'vitest';
import { cheer } from '#db/operations/cheers/cheer.ts';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { findRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { overviewSchema } from '#shared/api/overview.ts';
import { setBrand } from '#shared/brand.ts';
import type { CalendarDate } from '#shared/time.ts';
import { findOverview } from './overview.ts';

const { db } = useTestDatabase();
// A Wednesday: the week began on Sunday the 14th.
const now = new Date('2026-06-17T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

let cohortId: string;
let founderId: string;
beforeEach(async () => {
  cohortId = (await newCohort(db)).id;
  founderId = (await newFounder(db, { cohortId, name: 'Ada' })).id;
});

function ago(days: number, ms = 0): Date {
  return new Date(now.getTime() - days * dayMs + ms);
}

async function stats(at = now) {
  return (await findOverview(db, { founderId, now: at })).stats;
}

/** A peer with points from some days ago. */
async function peerWith(points: { days: number; tasks: number }[]): Promise<void> {
  const peer = await newFounder(db, { cohortId });
  for (const { days, tasks } of points) {
    for (let index = 0; index < tasks; index += 1) {
      await newCompletedTask(db, { founderId: peer.id, at: ago(days) });
    }
  }
}

it('says that the cohort ended, from the day after on where the founder is', async () => {
  const ending = await newCohort(db, { endsOn: '2026-06-16' });
  const inCohort = (timeZone: string) => newFounder(db, { cohortId: ending.id, timeZone });
  const ended = async ({ id }: { id: string }) =>
    (await findOverview(db, { founderId: id, now })).endedCohort;
  expect(await ended(await inCohort('UTC'))).toEqual({ name: ending.name, endsOn: '2026-06-16' });
  const lateOn16th = new Date('2026-06-17T03:00:00Z');
  const { id } = await inCohort('America/New_York');
  const there = await findOverview(db, { founderId: id, now: lateOn16th });
  expect(there.endedCohort).toBeNull();
});

it('says when the cohort begins, until that day where the founder is', async () => {
  const coming = await newCohort(db, { startsOn: '2026-06-18' });
  const inCohort = (timeZone: string) => newFounder(db, { cohortId: coming.id, timeZone });
  const begins = async ({ id }: { id: string }) =>
    (await findOverview(db, { founderId: id, now })).comingCohort;
  expect(await begins(await inCohort('UTC'))).toEqual({
    name: coming.name,
    startsOn: '2026-06-18',
  });
  expect(await begins(await inCohort('Pacific/Kiritimati'))).toBeNull();
});

it('makes no claims about a new founder', async () => {
  const overview = await findOverview(db, { founderId, now });
  expect(overview).toEqual({
    founder: { name: 'Ada', startupName: expect.any(String), stage: 'idea' },
    stageProposal: null,
    stats: {
      points: 0,
      pointsThisWeek: 0,
      currentStreak: 0,
      longestStreak: 0,
      freezesHeld: 0,
      tasksCompleted: 0,
      completionRate: null,
      rank: null,
      cohortSize: 1,
      rankChange: null,
    },
    comingCohort: null,
    endedCohort: null,
    activeTasks: [],
    brief: null,
    pausedSince: null,
    openTasks: 0,
    pledges: { soonest: [], count: 0 },
    activity: [],
    streak: {
      doneToday: false,
      next: { days: 7, points: 50, left: 7 },
      // A Wednesday.
      week: ['missed', 'missed', 'missed', 'open', 'ahead', 'ahead', 'ahead'].map(
        (state, index) => ({ day: `2026-06-${14 + index}`, state }),
      ),
    },
    checkIn: null,
    waiting: null,
    missedPledges: null,
    firstWeek: null,
  });
  expect(overviewSchema.omit({ slack: true }).parse(overview)).toEqual(overview);
});

it('tells of pledges past their date until each has a next step', async () => {
  const missed = async (title: string, dueOn: CalendarDate) => {
    const { id } = await newTask(db, {
      founderId,
      title,
      now: ago(9),
      dueOn,
      isPublicPledge: true,
    });
    await updateRows(db, 'pledges', { task_id: id }, { state: 'missed', resolved_at: now });
    return id;
  };
  await newTask(db, { founderId, now: ago(9), dueOn: '2026-06-20', isPublicPledge: true });
  const found = async () => (await findOverview(db, { founderId, now })).missedPledges;
  expect(await found()).toBeNull();
  await missed('Call Ann', '2026-06-15');
  const oldest = await missed('Ship the beta', '2026-06-12');
  expect(await found()).toEqual({ count: 2, title: 'Ship the beta' });
  await updateRows(db, 'tasks', { id: oldest }, { due_date: ago(-2) });
  expect(await found()).toEqual({ count: 1, title: 'Call Ann' });
});

it('lists the steps of a founder’s first seven days until all are done', async () => {
  const { id } = await newFounderAccount(db, { cohortId });
  const account = (first_signed_in_at: Date) =>
    updateRows(db, 'accounts', { founder_id: id }, { first_signed_in_at });
  const steps = async () => {
    const { firstWeek } = await findOverview(db, { founderId: id, now });
    return firstWeek?.steps.map(({ key, isDone }) => (isDone ? key.toUpperCase() : key));
  };
  await updateRows(db, 'founders', { id }, { bio: null });
  await account(ago(7));
  expect(await steps()).toBeUndefined();
  await account(ago(6));
  expect(await steps()).toEqual(['task', 'slack', 'pledge', 'bio', 'cheer']);

  const peer = await newFounder(db, { cohortId });
  const { task } = await newCompletedTask(db, { founderId: peer.id, at: ago(1) });
  await newCompletedTask(db, { founderId: id, at: now });
  await updateRows(db, 'founders', { id }, { slack_user_id: 'U1', slack_team_id: 'T1' });
  expect(await steps()).toEqual(['TASK', 'SLACK', 'pledge', 'bio', 'cheer']);
  await newTask(db, { founderId: id, now, isPublicPledge: true });
  await updateRows(db, 'founders', { id }, { bio: 'Builds tools for bakers.' });
  expect(await steps()).toEqual(['TASK', 'SLACK', 'PLEDGE', 'BIO', 'cheer']);
  const completion = await findRow(db, 'completions', { task_id: task.id }, ['id']);
  const about = { subject: 'completion', id: completion?.id ?? '' } as const;
  await cheer(db, { ...about, founderId: id, given: true, now });
  expect(await steps()).toBeUndefined();
});

it('asks no newcomer to cheer somebody on while nobody else is there', async () => {
  const { id } = await newFounderAccount(db, { cohortId: (await newCohort(db)).id });
  await updateRows(db, 'accounts', { founder_id: id }, { first_signed_in_at: now });
  const { firstWeek } = await findOverview(db, { founderId: id, now });
  expect(firstWeek?.steps.map(({ key }) => key)).toEqual(['task', 'slack', 'pledge', 'bio']);
});

it('adds up points, streak and tasks', async () => {
  await newCompletedTask(db, { founderId, at: ago(4), difficulty: 'hard' });
  for (const days of [2, 1, 0]) await newCompletedTask(db, { founderId, at: ago(days) });
  for (const dueOn of ['2026-06-30', '2026-06-20', '2026-06-25', '2026-06-19']) {
    await newTask(db, { founderId, now, title: dueOn, dueOn });
  }
  const overview = await findOverview(db, { founderId, now });
  expect(overview.stats).toMatchObject({
    points: 95,
    pointsThisWeek: 60,
    currentStreak: 3,
    longestStreak: 3,
    tasksCompleted: 4,
  });
  expect(overview.openTasks).toBe(4);
  expect(overview.activeTasks.map((task) => task.title)).toEqual([
    '2026-06-19',
    '2026-06-20',
    '2026-06-25',
  ]);
});

it('shows a streak as it stands today', async () => {
  await newCompletedTask(db, { founderId, at: now });
  const streakOn = async (days: number) => (await stats(ago(-days))).currentStreak;
  expect([await streakOn(0), await streakOn(1), await streakOn(2)]).toEqual([1, 1, 0]);
});

it.each([
  ['UTC', '2026-06-14T00:00:00.000Z'],
  ['America/New_York', '2026-06-14T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-13T10:00:00.000Z'],
])('begins its week on the founder’s Sunday: %s', async (timeZone, sunday) => {
  await changeTimeZone(db, { founderId, timeZone });
  const start = new Date(sunday);
  await newCompletedTask(db, { founderId, at: new Date(start.getTime() - 1), difficulty: 'hard' });
  await newCompletedTask(db, { founderId, at: start, difficulty: 'easy' });
  expect(await stats()).toMatchObject({ points: 45, pointsThisWeek: 10 });
});

it('begins its week on Monday where the program’s do, and shows its days from then on', async () => {
  setBrand({ weekStartsOn: 'monday' });
  try {
    await newCompletedTask(db, { founderId, at: '2026-06-14T23:59:59Z', difficulty: 'hard' });
    await newCompletedTask(db, { founderId, at: '2026-06-15T00:00:00Z', difficulty: 'easy' });
    const { stats, streak } = await findOverview(db, { founderId, now });
    expect(stats).toMatchObject({ points: 45, pointsThisWeek: 10 });
    expect(streak.week.map(({ day }) => day)).toEqual(
      [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-06-${day}`),
    );
  } finally {
    setBrand({});
  }
});

describe('the completion rate', () => {
  it('counts tasks done and overdue in the last 30 days', async () => {
    // Overdue: two within 30 days, one long before; those without a due date or due later do not
    // count.
    await newTask(db, { founderId, now: ago(20), dueOn: '2026-06-16' });
    await newTask(db, { founderId, now: ago(20), dueOn: '2026-05-19' });
    await newTask(db, { founderId, now: ago(60), dueOn: '2026-05-01' });
    await newTask(db, { founderId, now, dueOn: '2026-06-17' });
    expect((await stats()).completionRate).toBe(0);
    // Done: one within 30 days, by a minute; one long ago.
    await newCompletedTask(db, { founderId, at: ago(31) });
    await newCompletedTask(db, { founderId, at: ago(30, 60_000) });
    expect((await stats()).completionRate).toBe(33);
  });

  it('is 100 if everything was done', async () => {
    await newCompletedTask(db, { founderId, at: now });
    expect((await stats()).completionRate).toBe(100);
  });
});

describe('the rank', () => {
  it('is shared by ties, and the next rank is skipped', async () => {
    await peerWith([{ days: 1, tasks: 2 }]);
    await peerWith([{ days: 1, tasks: 2 }]);
    await newCompletedTask(db, { founderId, at: now });
    expect(await stats()).toMatchObject({ rank: 3, cohortSize: 3 });
    await newCompletedTask(db, { founderId, at: now });
    expect(await stats()).toMatchObject({ rank: 1 });
  });

  it('is nobody’s where staff switched leaderboards off', async () => {
    await peerWith([{ days: 1, tasks: 2 }]);
    await newCompletedTask(db, { founderId, at: now });
    await updateRows(db, 'cohorts', { id: cohortId }, { has_leaderboard: false });
    expect(await stats()).toMatchObject({ rank: null, cohortSize: 0, rankChange: null });
  });

  it('shows the places gained since the week began', async () => {
    await peerWith([{ days: 10, tasks: 3 }]);
    await peerWith([{ days: 10, tasks: 2 }]);
    await newCompletedTask(db, { founderId, at: ago(10) });
    expect(await stats()).toMatchObject({ rank: 3, rankChange: 0 });
    await newCompletedTask(db, { founderId, at: now, difficulty: 'hard' });
    expect(await stats()).toMatchObject({ rank: 2, rankChange: 1 });
  });

  it('shows the places lost', async () => {
    await newCompletedTask(db, { founderId, at: ago(10) });
    await peerWith([{ days: 1, tasks: 2 }]);
    expect(await stats()).toMatchObject({ rank: 2, rankChange: -1 });
  });

  it('does not exist before the first points, nor does a change before there was one', async () => {
    for (let peer = 0; peer < 3; peer += 1) await peerWith([{ days: 1, tasks: 1 }]);
    expect(await stats()).toMatchObject({ rank: null, cohortSize: 4, rankChange: null });
    await newCompletedTask(db, { founderId, at: now, difficulty: 'easy' });
    expect(await stats()).toMatchObject({ rank: 4, rankChange: null });
    const nextWeek = ago(-7);
    expect(await stats(nextWeek)).toMatchObject({ rank: 4, rankChange: 0 });
  });

  it('counts at most 200 points a day', async () => {
    for (let index = 0; index < 7; index += 1) {
      await newCompletedTask(db, { founderId, at: now, difficulty: 'hard' });
    }
    await peerWith([
      { days: 1, tasks: 10 },
      { days: 0, tasks: 1 },
    ]);
    expect(await stats()).toMatchObject({ points: 245, rank: 2 });
  });

  it('leaves out founders who are no longer accepted, and other cohorts', async () => {
    const gone = await newFounder(db, { cohortId });
    await newCompletedTask(db, { founderId: gone.id, at: now });
    await updateRows(db, 'startup_applications', { id: gone.startupId }, { status: 'rejected' });
    await newCompletedTask(db, { founderId: (await newFounder(db)).id, at: now });
    await newCompletedTask(db, { founderId, at: now, difficulty: 'easy' });
    expect(await stats()).toMatchObject({ rank: 1, cohortSize: 1 });
  });

  it('does not exist without a cohort', async () => {
    await updateRows(db, 'founder_totals', { founder_id: founderId }, { cohort_id: null });
    expect(await stats()).toMatchObject({ rank: null, cohortSize: 0, rankChange: null });
  });
});
