import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '#db/queries/cohorts/activity.ts';
import { startupOf } from '#db/queries/founders.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { findAnnouncedStreak, findStreakMilestone } from '#db/queries/streaks.ts';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { updateRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { juneDay } from '#db/testing/use-late-completions.ts';
import type { StreakMilestoneKey } from '#shared/api/streaks.ts';
import { cheerActivity } from '../cheers/cheer-activity.ts';
import { completeTask } from '../tasks/complete-task.ts';
import { reopenTask } from '../tasks/reopen-task.ts';
import { announceStreakMilestone, showStreakMilestone } from './streak-milestones.ts';

const { db } = useTestDatabase();
const seven: StreakMilestoneKey = { days: 7, runStartedOn: '2026-06-01' };

let cohort: Awaited<ReturnType<typeof newCohort>>;
let founderId: string;
let peerId: string;
beforeEach(async () => {
  cohort = await newCohort(db);
  founderId = (await newFounder(db, { cohortId: cohort.id, name: 'Ada Park' })).id;
  peerId = (await newFounder(db, { cohortId: cohort.id })).id;
});

async function completeDays(from: number, to: number, task: { isPrivate?: boolean } = {}) {
  for (let day = from; day <= to; day += 1) {
    await newCompletedTask(db, { founderId, at: juneDay(day), ...task });
  }
}

const pending = (day: number) => findStreakMilestone(db, { founderId, now: juneDay(day, '18:00') });
const show = (milestone: StreakMilestoneKey, clientKey: string, day = 7) =>
  showStreakMilestone(db, { founderId, milestone, clientKey, now: juneDay(day) });
const announce = (milestone = seven, by = founderId) =>
  announceStreakMilestone(db, { founderId: by, milestone, now: juneDay(7, '18:00') });
const streakPosts = async () =>
  (await listChannelPosts(db, cohort)).filter((post) => post.startsWith('streak'));
const bellOfPeer = async () => {
  const { items } = await findInbox(db, peerId);
  return items.filter(({ type }) => type === 'streak_milestone').map(({ message }) => message);
};

describe('the card', () => {
  it('waits for the next visit, the newest only, while the streak goes on', async () => {
    await completeDays(1, 6);
    expect(await pending(6)).toBeNull();
    await completeDays(7, 7);
    expect(await pending(7)).toEqual({ ...seven, points: 50, canAnnounce: true });
    await completeDays(8, 14);
    expect(await pending(14)).toMatchObject({ days: 14, points: 100 });
    await show({ ...seven, days: 14 }, randomUUID(), 14);
    expect(await pending(15)).toBeNull();
  });

  it('is not shown for a streak that has ended', async () => {
    await completeDays(1, 7);
    // One freeze was earned; two days were missed.
    expect(await pending(9)).toMatchObject({ days: 7 });
    expect(await pending(10)).toBeNull();
  });

  it('is shown by one of many pages that ask at once, which may ask again', async () => {
    await completeDays(1, 7);
    const keys = Array.from({ length: 6 }, () => randomUUID());
    const answers = await Promise.all(keys.map((key) => show(seven, key)));
    expect(answers.filter(({ isMine }) => isMine)).toHaveLength(1);
    const winner = keys[answers.findIndex(({ isMine }) => isMine)] ?? '';
    expect(await show(seven, winner)).toEqual({ isMine: true });
    expect(await pending(7)).toBeNull();
  });

  it('is not shown for what was not reached', async () => {
    await completeDays(1, 6);
    await expect(show(seven, randomUUID())).rejects.toMatchObject({
      code: 'streak_milestone_not_found',
    });
  });
});

describe('announcing to the cohort', () => {
  it('posts once, however often and from wherever it is pressed, and rings no bell twice', async () => {
    await completeDays(1, 7);
    expect(await bellOfPeer()).toEqual(['reached a 7-day streak']);
    await Promise.all([announce(), announce(), announce()]);
    await announce();
    expect(await streakPosts()).toHaveLength(1);
    expect(await bellOfPeer()).toEqual(['reached a 7-day streak']);
    // A streak that was announced needs no card.
    expect(await pending(7)).toBeNull();
  });

  it('tells of a streak that was reached with a task just for its founder, not of the task', async () => {
    await completeDays(1, 6);
    await newCompletedTask(db, {
      founderId,
      at: juneDay(7),
      title: 'See the doctor',
      isPrivate: true,
    });
    expect(await bellOfPeer()).toEqual([]);
    await Promise.all([announce(), announce()]);
    expect(await bellOfPeer()).toEqual(['reached a 7-day streak']);
    const feed = await listActivity(db, {
      cohortId: cohort.id,
      viewerId: peerId,
      since: juneDay(7, '00:00'),
    });
    expect(feed.map(({ message }) => message)).toEqual(['reached a 7-day streak']);
    expect(JSON.stringify(feed)).not.toContain('doctor');
    const [post = ''] = await streakPosts();
    const completionId = post.split(' ')[1] ?? '';
    expect(await findAnnouncedStreak(db, { completionId })).toEqual({
      founderName: 'Ada Park',
      startupName: expect.any(String),
      days: 7,
      points: 50,
    });
    const cheer = { subject: 'completion', id: completionId, via: 'button', given: true } as const;
    const at = juneDay(7, '19:00');
    expect(await cheerActivity(db, { ...cheer, founderId: peerId, at })).toMatchObject({
      status: 'changed',
    });
  });

  it('takes it back when the streak is undone, and can tell it again once it holds again', async () => {
    await completeDays(1, 6);
    const { id: taskId } = await newTask(db, { founderId, now: juneDay(6) });
    const complete = (hour: string) =>
      completeTask(db, { founderId, taskId, now: juneDay(7, hour), source: 'web' });
    await complete('09:00');
    await show(seven, randomUUID());
    await announce();
    await reopenTask(db, { founderId, taskId, now: juneDay(7, '10:00') });
    const [first = '', ...others] = await streakPosts();
    expect(others).toEqual([first.replace('streak', 'streak_retraction')]);
    const completionId = first.split(' ')[1] ?? '';
    expect(await findAnnouncedStreak(db, { completionId })).toBeNull();
    await expect(announce()).rejects.toMatchObject({ code: 'streak_milestone_not_found' });
    await complete('11:00');
    // The card was seen.
    expect(await pending(7)).toBeNull();
    await announce();
    expect(await streakPosts()).toHaveLength(3);
  });

  it('keeps the post when another completion of the day still carries the streak', async () => {
    await completeDays(1, 6);
    const first = await newCompletedTask(db, { founderId, at: juneDay(7, '09:00') });
    await newCompletedTask(db, { founderId, at: juneDay(7, '10:00') });
    await announce();
    await reopenTask(db, { founderId, taskId: first.task.id, now: juneDay(7, '11:00') });
    const [post = '', ...others] = await streakPosts();
    expect(others).toEqual([]);
    expect(
      await findAnnouncedStreak(db, { completionId: post.split(' ')[1] ?? '' }),
    ).not.toBeNull();
    await announce();
    expect(await streakPosts()).toHaveLength(1);
  });

  it('is for one’s own streak, and needs a cohort', async () => {
    await completeDays(1, 7);
    await expect(announce(seven, peerId)).rejects.toMatchObject({
      code: 'streak_milestone_not_found',
    });
    await updateRows(db, 'startup_applications', { id: startupOf(founderId) }, { cohort_id: null });
    expect(await pending(7)).toMatchObject({ canAnnounce: false });
    await expect(announce()).rejects.toMatchObject({ code: 'no_cohort' });
  });

  it('has nothing to add where the cohort has no channel and its feed knows already', async () => {
    await updateRow(db, 'cohorts', cohort.id, { slack_team_id: null, slack_channel_id: null });
    await completeDays(1, 7);
    expect(await pending(7)).toMatchObject({ canAnnounce: false });
    await announce();
    expect(await streakPosts()).toEqual([]);
    expect(await bellOfPeer()).toHaveLength(1);
  });
});

it('says of a completion whether it began a day and which bonus it reached', async () => {
  await completeDays(1, 6);
  const reached = await newCompletedTask(db, { founderId, at: juneDay(7, '09:00') });
  expect(reached).toMatchObject({ isFirstToday: true, milestone: { ...seven, points: 50 } });
  const second = await newCompletedTask(db, { founderId, at: juneDay(7, '10:00') });
  expect(second).toMatchObject({ isFirstToday: false, milestone: null });
  const again = await completeTask(db, {
    founderId,
    taskId: reached.task.id,
    now: juneDay(7, '11:00'),
    source: 'web',
  });
  expect(again).toMatchObject({ isNew: false, milestone: { ...seven, points: 50 } });
});
