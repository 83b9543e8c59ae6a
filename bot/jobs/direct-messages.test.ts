import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cheerPledge } from '#db/operations/cheers/cheer-pledge.ts';
import { writeWeeklyBriefs } from '#db/operations/coach/weekly-briefs.ts';
import { sendStaffMessage } from '#db/operations/cockpit/staff-messages.ts';
import { markMissedPledges, promptMissedPledges } from '#db/operations/pledges/missed-pledges.ts';
import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { setPreference, setQuietHours } from '#db/operations/settings/founder-settings.ts';
import {
  notifyOfHandedTasks,
  notifyOfThanksAndCheers,
} from '#db/operations/slack/bundled-messages.ts';
import { messageStreaksAtRisk } from '#db/operations/streaks/streaks-at-risk.ts';
import { handOverTask, takeBackTask } from '#db/operations/tasks/hand-over-task.ts';
import { moveTask } from '#db/operations/tasks/update-task.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, updateRows } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { useWorkers } from '../testing/use-workers.ts';

const bot = useTestBot();
const { db } = bot;
const workers = useWorkers(bot);
const evening = new Date('2026-06-15T19:30:00Z');
const morning = new Date('2026-06-16T08:30:00Z');
let cohortId = '';
let founderId = '';
let startupId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  await db.deleteFrom('slack_outbox').execute();
  await db.deleteFrom('slack_channel_pace').execute();
  await clearJobs(db);
  await bot().unlinkFounders();
  bot().slack.calls.length = 0;
  cohortId = (await newCohort(db, { slack: false })).id;
  ({ id: founderId, startupId } = await newFounder(db, { cohortId, slackUserId: bot().ada }));
});

const work = (now: Date) => workers.start({ context: { ...bot().context, clock: () => now } });

async function finished(kind: string): Promise<{ state: string; last_error: string | null }> {
  return vi.waitFor(async () => {
    const row = await bot()
      .database.db.selectFrom('slack_outbox')
      .where('kind', '=', kind as 'peer_help')
      .select(['state', 'last_error'])
      .executeTakeFirstOrThrow();
    if (row.state === 'waiting' && !row.last_error) throw new Error('It is not finished yet.');
    return row;
  }, 10_000);
}

const posts = () =>
  bot()
    .slack.called('chat.postMessage')
    .filter((call) => call.args.channel === bot().ada);

async function newStreak(): Promise<void> {
  for (const at of ['2026-06-13T10:00:00Z', '2026-06-14T10:00:00Z']) {
    await newCompletedTask(db, { founderId, at });
  }
}

const warn = () => messageStreaksAtRisk(db, { teamId: bot().teamId, now: evening });

test('two workers send a streak at risk once, with a button that saves it', async () => {
  await newStreak();
  const { id } = await newTask(db, { founderId, now: evening, title: 'Call Bo' });
  await Promise.all([warn(), warn()]);
  await Promise.all([work(evening), work(evening)]);
  expect(await finished('streak_at_risk')).toEqual({ state: 'sent', last_error: null });
  expect(posts().map((call) => call.args.text)).toEqual(['🔥 Your 2-day streak ends at midnight.']);
  expect(JSON.parse(posts()[0]?.args.blocks ?? '')).toMatchObject([
    {},
    { text: { text: expect.stringContaining('*Call Bo*') } },
    {
      elements: [
        { action_id: 'single_done', value: id },
        { url: `${bot().context.config.publicUrl}/app/tasks` },
      ],
    },
  ]);
});

test('two workers send a weekly brief once, with a link to the task of each line', async () => {
  const monday = new Date('2026-06-15T09:00:00Z');
  await newCompletedTask(db, { founderId, at: '2026-06-12T10:00:00Z' });
  const { id } = await newTask(db, { founderId, title: 'Call <Bo>', now: new Date('2026-06-12') });
  await updateRows(db, 'tasks', { id }, { due_date: new Date('2026-06-13T23:59:59Z') });
  const brief = () => writeWeeklyBriefs(db, { teamId: bot().teamId, now: monday });
  await Promise.all([brief(), brief()]);
  await Promise.all([work(monday), work(monday)]);
  expect(await finished('weekly_brief')).toEqual({ state: 'sent', last_error: null });
  const notice = 'Your week: “Call &lt;Bo&gt;” is 2 days overdue.';
  expect(posts().map((call) => call.args.text)).toEqual([notice]);
  const from = `<${bot().context.config.publicUrl}/app/tasks?q=Call+%3CBo%3E|See this task>`;
  expect(JSON.parse(posts()[0]?.args.blocks ?? '')).toMatchObject([
    { text: { text: '🧭 *Your week*' } },
    { text: { text: '*Risk:* “Call &lt;Bo&gt;” is 2 days overdue.' } },
    { elements: [{ text: from }] },
    { text: { text: '*Next step:* Do this one first: “Call &lt;Bo&gt;”.' } },
    { elements: [{ text: from }] },
    { elements: [{ url: `${bot().context.config.publicUrl}/app/tasks` }] },
    { elements: [{ text: expect.stringContaining('|Settings>') }] },
  ]);
});

test.each([
  ['done meanwhile', 'nothing_to_say'],
  ['not wanted any more', 'not_wanted'],
  ['linked to another account', 'not_linked'],
])('a message is dropped that is %s', async (what, reason) => {
  await newStreak();
  expect(await warn()).toBe(1);
  if (what === 'done meanwhile') {
    await newCompletedTask(db, { founderId, at: evening });
  } else if (what === 'not wanted any more') {
    const off = { type: 'streak_at_risk', channel: 'slack', enabled: false } as const;
    await insertRow(db, 'notification_preferences', { founder_id: founderId, ...off });
  } else {
    await updateRows(db, 'founders', { id: founderId }, { slack_user_id: bot().bo });
  }
  await work(evening);
  expect(await finished('streak_at_risk')).toEqual({ state: 'dropped', last_error: reason });
  expect(posts()).toEqual([]);
});

async function newMiss(): Promise<string> {
  const now = new Date('2026-06-10T12:00:00Z');
  const pledge = { now, dueOn: '2026-06-15', isPublicPledge: true, title: 'Ship' };
  const { id } = await newTask(db, { founderId, ...pledge });
  await markMissedPledges(db, { now: new Date('2026-06-16T00:00:00Z') });
  return id;
}

const prompt = () => promptMissedPledges(db, { teamId: bot().teamId, now: morning });

test('missed pledges are asked about in one message', async () => {
  await newMiss();
  await newMiss();
  await prompt();
  await work(morning);
  expect(await finished('pledge_missed')).toEqual({ state: 'sent', last_error: null });
  expect(posts().map((call) => call.args.text)).toEqual([
    '2 of your pledges are past their dates.',
  ]);
});

test('a message that is delayed into quiet hours waits for their end', async () => {
  await newMiss();
  await prompt();
  await work(new Date('2026-06-16T23:00:00Z'));
  expect(await finished('pledge_missed')).toEqual({ state: 'waiting', last_error: 'quiet_hours' });
  expect(posts()).toEqual([]);
});

test('a message waits while its founder has “do not disturb” on, and is sent when it ends', async () => {
  const { slack, ada } = bot();
  await newMiss();
  await prompt();
  // Late enough that what earlier tests cached of it is out of date.
  const later = new Date(morning.getTime() + 30 * 60_000);
  const end = new Date(morning.getTime() + 70 * 60_000);
  slack.setDoNotDisturb(ada, end);
  await work(later);
  expect(await finished('pledge_missed')).toEqual({
    state: 'waiting',
    last_error: 'do_not_disturb',
  });
  await workers.stop();
  expect(posts()).toEqual([]);
  // Checked again within a quarter of an hour, because people switch it off early.
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from next_send_at - ${later}::timestamptz) / 60 as minutes
    from slack_channel_pace where channel_id = ${ada}`.execute(db);
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(13);
  expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(15);
  await db.deleteFrom('slack_channel_pace').execute();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await Promise.all([work(end), work(end)]);
  await expect.poll(() => posts().length, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => finished('pledge_missed')).toMatchObject({ state: 'sent' });
  slack.setDoNotDisturb(ada, null);
});

const minute = 60_000;
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);

/** The tick of the clock that announces thanks and cheers, in two processes. */
async function notify(now: Date): Promise<number> {
  const run = () => notifyOfThanksAndCheers(db, { teamId: bot().teamId, now });
  return (await Promise.all([run(), run()])).reduce((sum, notified) => sum + notified);
}

test('thanks of some minutes are one message, sent once, without those taken back', async () => {
  const thanks = { founderId, forWhat: 'the <intro>' };
  const giveBy = async (name: string, at: Date) => {
    const giverId = (await newFounder(db, { cohortId, name })).id;
    return { giverId, thanksId: (await thankPeer(db, { giverId, now: at, thanks })).id };
  };
  await giveBy('Bo Lind', morning);
  await giveBy('Cy', after(morning, 2));
  const ofDi = await giveBy('Di', after(morning, 4));
  expect(await notify(after(morning, 4))).toBe(0);
  expect(await notify(after(morning, 5))).toBe(1);
  await undoThanks(db, { ...ofDi, now: after(morning, 5) });
  await Promise.all([work(after(morning, 6)), work(after(morning, 6))]);
  expect(await finished('peer_help')).toEqual({ state: 'sent', last_error: null });
  expect(posts().map((call) => call.args.text)).toEqual(['Bo Lind and Cy thanked you.']);
  expect(posts()[0]?.args.blocks).toContain('*Cy*: the &lt;intro&gt;');
  expect(posts()[0]?.args.blocks).toContain('+30 points');
  expect(await notify(after(morning, 30))).toBe(0);
});

test('thanks beyond the points of a week are told, and claim no points', async () => {
  const thanks = { founderId, forWhat: 'the intro' };
  const give = async (count: number, at: Date) => {
    for (let index = 0; index < count; index += 1) {
      const giverId = (await newFounder(db, { cohortId })).id;
      await thankPeer(db, { giverId, now: at, thanks });
    }
  };
  await give(3, morning);
  await updateRows(db, 'thanks', { helper_id: founderId }, { notified_at: morning });
  await give(2, morning);
  await notify(after(morning, 5));
  await work(after(morning, 6));
  expect(await finished('peer_help')).toEqual({ state: 'sent', last_error: null });
  expect(posts().map((call) => call.args.text)).toEqual([expect.stringContaining('thanked you.')]);
  expect(posts()[0]?.args.blocks).not.toContain('point');
});

/**
 * A teammate who hands over tasks from now on, and the clock's tick that notifies of it, in two
 * processes.
 */
async function useTeammate() {
  const { id: giver } = await newTeammate(db, { id: founderId, cohortId }, { name: 'Bo <Lind>' });
  return {
    async hand(title: string, now: Date) {
      const { id: taskId } = await newTask(db, { founderId: giver, title, now });
      await handOverTask(db, { founderId: giver, taskId, teammateId: founderId, now });
      return { founderId: giver, taskId };
    },
    async notify(now: Date) {
      const run = () => notifyOfHandedTasks(db, { teamId: bot().teamId, now });
      return (await Promise.all([run(), run()])).reduce((sum, notified) => sum + notified);
    },
  };
}

test('tasks handed over are one message, sent once, without those taken back or up', async () => {
  const { hand, notify } = await useTeammate();
  await hand('Call Dee', morning);
  await hand('Ask Eve', after(morning, 1));
  const back = await hand('Write to Flo', after(morning, 1));
  const begun = await hand('Ship the beta', after(morning, 1));
  await takeBackTask(db, { ...back, now: after(morning, 2) });
  const { taskId } = begun;
  await moveTask(db, { founderId, taskId, status: 'in_progress', now: after(morning, 2) });
  expect(await notify(after(morning, 4))).toBe(0);
  expect(await notify(after(morning, 5))).toBe(1);
  await Promise.all([work(after(morning, 6)), work(after(morning, 6))]);
  expect(await finished('task_handed')).toEqual({ state: 'sent', last_error: null });
  expect(posts().map((call) => call.args.text)).toEqual(['*Bo &lt;Lind&gt;* handed you 2 tasks']);
  expect(posts()[0]?.args.blocks).toContain('Ask Eve');
  expect(posts()[0]?.args.blocks).not.toMatch(/Write to Flo|Ship the beta/);
  expect(await notify(after(morning, 30))).toBe(0);
});

test('a task handed over in quiet hours is announced in the morning, with its buttons', async () => {
  const { hand, notify } = await useTeammate();
  const night = new Date('2026-06-15T23:00:00Z');
  const { taskId } = await hand('Call Dee', night);
  expect(await notify(after(night, 10))).toBe(0);
  expect(await notify(morning)).toBe(1);
  await work(morning);
  expect(await finished('task_handed')).toEqual({ state: 'sent', last_error: null });
  const [post] = posts();
  expect(post?.args.text).toBe('*Bo &lt;Lind&gt;* handed you *Call Dee*');
  expect(post?.args.blocks).toContain('single_done');
  expect(post?.args.blocks).toContain(`/app/tasks?task=${taskId}`);
});

test('thanks in quiet hours, or on a full day, are announced later; unwanted ones never', async () => {
  const night = new Date('2026-06-15T23:00:00Z');
  await setQuietHours(db, { founderId, quietHours: { from: '22:00', until: '08:00' } });
  const giver = await newFounder(db, { cohortId, name: 'Bo Lind' });
  const thanks = { founderId, forWhat: 'the intro' };
  await thankPeer(db, { giverId: giver.id, now: night, thanks });
  expect(await notify(after(night, 10))).toBe(0);
  const slots = [1, 2, 3].map((slot) => ({
    kind: 'morning_list' as const,
    subject_id: `s${slot}`,
    founder_id: founderId,
    sent_on: '2026-06-16',
    slot,
  }));
  await db.insertInto('direct_messages').values(slots).execute();
  expect(await notify(morning)).toBe(0);
  const off = { founderId, type: 'peer_help', channel: 'slack' } as const;
  await setPreference(db, { ...off, enabled: false });
  expect(await notify(after(morning, 24 * 60))).toBe(0);
  await setPreference(db, { ...off, enabled: true });
  expect(await notify(after(morning, 24 * 60))).toBe(1);
  await work(after(morning, 24 * 60));
  await vi.waitFor(
    () =>
      expect(posts().map(({ args }) => args.text)).toEqual([
        '*Bo Lind* thanked you for the intro.',
      ]),
    10_000,
  );
});

test('cheers for several pledges are one message, and a pledge is in one a day', async () => {
  const pledge = { founderId, now: morning, dueOn: '2026-06-20', isPublicPledge: true };
  const ship = await newTask(db, { ...pledge, title: 'Ship' });
  const hire = await newTask(db, { ...pledge, title: 'Hire' });
  const peers = [
    await newFounder(db, { cohortId, name: 'Bo Lind' }),
    await newFounder(db, { cohortId, name: 'Cy' }),
  ];
  const cheer = (taskId: string, peer: number, at: Date, given = true, via = 'button') =>
    cheerPledge(db, { taskId, founderId: peers[peer]?.id ?? '', via, given, at });
  await cheer(ship.id, 0, morning);
  await cheer(hire.id, 1, after(morning, 1));
  expect(await notify(after(morning, 6))).toBe(1);
  await work(after(morning, 6));
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  expect(posts()[0]?.args.text).toBe('👏 Bo Lind and Cy cheer you on: *Ship*, *Hire*.');
  // Another emoji of the same peer is no news, and a new peer's cheer waits for the next day.
  await cheer(ship.id, 0, after(morning, 10), false);
  await cheer(ship.id, 0, after(morning, 11), true, ':tada:');
  await cheer(ship.id, 1, after(morning, 12));
  expect(await notify(after(morning, 60))).toBe(0);
  expect(await notify(after(morning, 24 * 60))).toBe(1);
  await workers.stop();
  await work(after(morning, 24 * 60));
  await vi.waitFor(() => expect(posts()).toHaveLength(2), 10_000);
  expect(posts()[1]?.args.text).toBe('👏 Cy cheers you on: *Ship*.');
});

test('what staff write comes with their name and how to answer, after quiet hours', async () => {
  const { accountId } = await newAccount(db, 'admin', 'manager');
  const email = 'maya.lopez@staff.test';
  await db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
  const send = (text: string) =>
    sendStaffMessage(db, {
      startupId,
      text,
      clientKey: randomUUID(),
      now: evening,
      actor: { accountId, email },
    });
  await setQuietHours(db, { founderId, quietHours: { from: '18:00', until: '08:00' } });
  await send('How is the *pilot* going?');
  await work(evening);
  expect(await finished('staff_message')).toEqual({
    state: 'waiting',
    last_error: 'quiet_hours',
  });
  await workers.stop();
  await db.deleteFrom('slack_channel_pace').execute();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await work(morning);
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  expect(posts()[0]?.args.text).toContain('*Maya Lopez* of Slipstream wrote to you:');
  const blocks = posts()[0]?.args.blocks ?? '';
  expect(blocks).toContain('How is the *pilot* going?');
  expect(blocks).toContain('To answer, write to maya.lopez@staff.test.');
});
