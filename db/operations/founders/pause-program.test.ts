import { beforeEach, describe, expect, it } from 'vitest';
import { findOverview } from '#db/queries/overview.ts';
import { findProgress } from '#db/queries/progress.ts';
import { listDirectMessageRecipients } from '#db/queries/slack/linked-founders.ts';
import { findStreak, findStreakDays } from '#db/queries/streaks.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { readRow, readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { outlookLabel } from '#shared/domain/streak-days.ts';
import { writeWeeklyBriefs } from '../coach/weekly-briefs.ts';
import { queueWeeklyDigests } from '../digest/weekly-digests.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';
import { mailStreaksAtRisk } from '../streaks/streaks-at-risk.ts';
import { generateTasksForEveryone, generateTasksForFounder } from '../tasks/generate-tasks.ts';
import { pauseProgram, resumeProgram } from './pause-program.ts';

const database = useTestDatabase();
const { db } = database;
/** Noon of a day in June 2026; the 15th is a Monday. */
const june = (day: number, time = '12:00') => new Date(Date.UTC(2026, 5, day, ...clock(time)));
const clock = (time: string) => time.split(':').map(Number) as [number, number];

let founderId: string;
let actor: { accountId: string; email: string };
beforeEach(async () => {
  const slackUserId = `U${Math.random()}`;
  founderId = (await newFounderAccount(db, { slackUserId })).id;
  actor = await newAccount(db, 'admin');
  await db.deleteFrom('task_generations').execute();
});

const pause = (now: Date) => pauseProgram(db, { founderId, actor, now });
const resume = (now: Date) => resumeProgram(db, { founderId, actor, now });
const complete = (now: Date) => newCompletedTask(db, { founderId, at: now });
const streak = async (now: Date) => {
  expect(await reconcileLedger(db, founderId)).toEqual([]);
  return (await findStreak(db, { founderId, now })).current;
};

async function completeOn(...days: number[]) {
  for (const day of days) await complete(june(day));
}

describe('the streak', () => {
  it('stands still in a pause and goes on after it', async () => {
    await completeOn(1, 2, 3);
    await pause(june(4));
    expect(await streak(june(20))).toBe(3);
    const during = await findProgress(db, { founderId, now: june(20) });
    expect(during.calendar.at(-1)).toMatchObject({ day: '2026-06-20', state: 'paused' });
    const { lastDays } = await findStreak(db, { founderId, now: june(5) });
    expect(lastDays.map(({ state }) => state).slice(-3)).toEqual(['done', 'paused', 'paused']);
    await resume(june(20));
    expect(await streak(june(20))).toBe(3);
    expect(await streak(june(21))).toBe(0);
    await complete(june(20, '18:00'));
    expect(await streak(june(21))).toBe(4);
    const { calendar, runs } = await findProgress(db, { founderId, now: june(21) });
    expect(runs).toMatchObject([
      { from: '2026-06-01', to: '2026-06-20', days: 4, isCurrent: true },
    ]);
    const stateOn = (day: string) => calendar.find((each) => each.day === day)?.state;
    expect(['2026-06-03', '2026-06-04', '2026-06-19', '2026-06-20'].map(stateOn)).toEqual([
      ...['done', 'paused', 'paused', 'done'],
    ]);
  });

  it('is not extended by work in a pause, which earns its points', async () => {
    await completeOn(1, 2);
    await pause(june(3));
    const done = await complete(june(5));
    expect(done).toMatchObject({ streak: 2, earned: expect.any(Number) });
    expect(done.earned).toBeGreaterThan(0);
    expect(await streak(june(6))).toBe(2);
    await resume(june(8));
    await complete(june(8, '13:00'));
    expect(await streak(june(8))).toBe(3);
    const { days } = await findStreakDays(db, {
      founderId,
      now: june(8, '14:00'),
      pageSize: 6,
    });
    expect(days[3]?.tasks).toHaveLength(1);
    const { lastDays } = await findStreak(db, { founderId, now: june(8, '14:00') });
    expect(lastDays.slice(1).map(({ state }) => state)).toEqual(
      [...days.slice(0, 6).map(({ state }) => state)].reverse(),
    );
    expect(days.map(({ state }) => state)).toEqual([
      'done',
      'paused',
      'paused',
      'paused',
      'paused',
      'paused',
    ]);
  });

  it('asks for nothing in a pause', async () => {
    const said = async (now: Date) => {
      const [view, why] = await Promise.all([
        findStreak(db, { founderId, now }),
        findStreakDays(db, { founderId, now, pageSize: 1 }),
      ]);
      return [view.pausedToday, outlookLabel(why)];
    };
    await pause(june(1));
    const none = 'Your program is paused: a new streak can start once it resumes.';
    expect(await said(june(1, '13:00'))).toEqual([true, none]);
    await resume(june(2));
    await completeOn(2, 3);
    await pause(june(3, '13:00'));
    expect((await said(june(3, '14:00')))[1]).toBe('Today counts already: your streak is safe.');
    const still = 'Your program is paused: your streak stays as it is.';
    expect(await said(june(4))).toEqual([true, still]);
    await complete(june(4, '13:00'));
    expect(await said(june(4, '14:00'))).toEqual([true, still]);
    await resume(june(5));
    expect(await said(june(5, '13:00'))).toEqual([false, expect.stringContaining('at midnight')]);
  });

  it('counts the day on which it was paused if something was done before', async () => {
    await completeOn(1, 2);
    await pause(june(2, '13:00'));
    await complete(june(2, '14:00'));
    await resume(june(9));
    await complete(june(9, '14:00'));
    expect(await streak(june(9))).toBe(3);
  });

  it('is not brought back by a pause once it has ended', async () => {
    await completeOn(1, 2);
    await pause(june(5));
    expect(await streak(june(6))).toBe(0);
    await resume(june(8));
    await complete(june(8));
    expect(await streak(june(8))).toBe(1);
  });

  it('is as before after a pause of no days, and after several', async () => {
    await completeOn(1);
    await pause(june(1, '13:00'));
    await resume(june(1, '14:00'));
    await pause(june(2));
    await resume(june(4));
    await pause(june(4));
    await resume(june(6));
    await complete(june(6));
    expect(await streak(june(6))).toBe(2);
  });
});

it('pauses and resumes once, however often and at once it is asked', async () => {
  await Promise.all([pause(june(3)), pause(june(3))]);
  await pause(june(4));
  await Promise.all([resume(june(5)), resume(june(5))]);
  const { pauses } = await readRow(db, 'founder_totals', { founder_id: founderId }, 'pauses');
  expect(pauses).toEqual([{ from: '2026-06-03', until: '2026-06-05' }]);
  const audited = await readRows(db, 'audit_log', { subject_id: founderId }, 'action', 'id');
  expect(audited.map(({ action }) => action)).toEqual(['founder.paused', 'founder.resumed']);
});

describe('while it is paused', () => {
  /**
   * The messages that came to the founder by themselves by Monday, 15 June, and the evening after.
   */
  async function findSent() {
    const teamId = 'T000000001';
    await generateTasksForEveryone(db, { now: june(15) });
    await writeWeeklyBriefs(db, { now: june(15, '09:00'), teamId });
    await queueWeeklyDigests(db, { now: june(15, '09:00') });
    await mailStreaksAtRisk(db, { now: june(15, '20:00') });
    const count = async (query: string) =>
      Number((await database().pool.query(query, [founderId])).rows[0].count);
    return {
      tasks: await count(
        'select count(*) from tasks where user_id = $1 and template_key is not null',
      ),
      briefs: await count('select count(*) from weekly_briefs where founder_id = $1'),
      mails: await count('select count(*) from mails where founder_id = $1'),
      messages: await count('select count(*) from direct_messages where founder_id = $1'),
    };
  }

  it('nothing comes by itself, and all of it after', async () => {
    for (const type of ['streak_at_risk', 'weekly_digest'] as const) {
      const preference = { founder_id: founderId, type, channel: 'email', enabled: true } as const;
      await db.insertInto('notification_preferences').values(preference).execute();
    }
    await completeOn(13, 14);
    await pause(june(14, '13:00'));
    expect(await findSent()).toEqual({ tasks: 0, briefs: 0, mails: 0, messages: 0 });
    await db.deleteFrom('task_generations').execute();
    await db.deleteFrom('weekly_digest_runs').execute();
    await resume(june(15, '01:00'));
    const sent = await findSent();
    expect(sent).toMatchObject({ briefs: 1, mails: 2 });
    expect(sent.tasks).toBeGreaterThan(0);
    expect(sent.messages).toBeGreaterThan(0);
  });

  it('gives tasks to who asks for them, holds direct messages, and says so at home', async () => {
    await pause(june(14));
    const { added } = await generateTasksForFounder(db, { founderId, now: june(15) });
    expect(added).toBeGreaterThan(0);
    const subject = { founderId, notifiedAt: june(15) };
    const message = { founderId, kind: 'cheer', subject, now: june(15) } as const;
    const queued = await db.transaction().execute((trx) => queueDirectMessage(trx, message));
    expect(queued).toBe('paused');
    const [recipient] = await listDirectMessageRecipients(db, {
      founderIds: [founderId],
      type: 'cheer',
    });
    expect(recipient?.pausedUntil).toBe('9999-12-31');
    const overview = () => findOverview(db, { founderId, now: june(15) });
    expect((await overview()).pausedSince).toBe('2026-06-14');
    await resume(june(15));
    expect((await overview()).pausedSince).toBeNull();
  });
});
