import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueWeeklyDigests } from '#db/operations/digest/weekly-digests.ts';
import {
  mailMissedPledges,
  markMissedPledges,
  promptMissedPledges,
} from '#db/operations/pledges/missed-pledges.ts';
import { pauseMessages, setPreference } from '#db/operations/settings/founder-settings.ts';
import { mailStreaksAtRisk, messageStreaksAtRisk } from '#db/operations/streaks/streaks-at-risk.ts';
import { handOverTask } from '#db/operations/tasks/hand-over-task.ts';
import { queueMorningLists } from '#db/operations/tasks/morning-lists.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { sendMail } from './jobs/mails.ts';
import { createMailer } from './mail/mailer.ts';
import { type MailServer, startMailServer } from './testing/start-mail-server.ts';
import { useTestBot } from './testing/start-test-bot.ts';
import { useWorkers } from './testing/use-workers.ts';

// Two founders of one startup, in two time zones: each is nudged by what they themselves have done and left.
const bot = useTestBot();
const { db } = bot;
const workers = useWorkers(bot);
const closing: (() => unknown)[] = [];
const madeAt = new Date('2026-06-10T12:00:00Z');
// Half past eight, and half past seven in the evening, of Monday, June 15.
const morning = {
  berlin: new Date('2026-06-15T06:30:00Z'),
  newYork: new Date('2026-06-15T12:30:00Z'),
};
const evening = {
  berlin: new Date('2026-06-15T17:30:00Z'),
  newYork: new Date('2026-06-15T23:30:00Z'),
};
let server: MailServer;
let ada: TestFounder;
let bo: TestFounder;

beforeAll(() => bot().install());
beforeEach(async () => {
  await bot().unlinkFounders();
  await sql`truncate slack_outbox, slack_channel_pace, direct_messages, mails, pledges, weekly_digest_runs,
    notification_preferences, graphile_worker._private_jobs cascade`.execute(db);
  server = await startMailServer();
  closing.push(() => server.close());
  const { id: cohortId } = await newCohort(db, { slack: false });
  const here = { cohortId, name: 'Ada Park', timeZone: 'Europe/Berlin', slackUserId: bot().ada };
  ada = await newFounder(db, here);
  const there = { name: 'Bo Lind', timeZone: 'America/New_York', slackUserId: bot().bo };
  bo = await newTeammate(db, ada, there);
  for (const { id: founderId } of [ada, bo])
    for (const type of ['streak_at_risk', 'pledge_missed'] as const)
      await setPreference(db, { founderId, type, channel: 'email', enabled: true });
  bot().slack.calls.length = 0;
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Sends what is queued in Slack; the texts and all that is in them, by who gets them. */
async function slackMessages(now: Date) {
  const { database, context, slack } = bot();
  await workers.start({ context: { ...context, clock: () => now } });
  const waiting = () =>
    database.db.selectFrom('slack_outbox').where('state', '=', 'waiting').select('kind').execute();
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  await workers.stop();
  const to = (userId: string) =>
    slack.called('chat.postMessage').flatMap(({ args }) => (args.channel === userId ? [args] : []));
  return { ada: to(bot().ada), bo: to(bot().bo) };
}

/** Sends the mails that are queued; their texts, by who gets them. */
async function sentMails(now: Date) {
  const { database, context } = bot();
  const mailer = createMailer({ smtpUrl: server.url, from: 'Slipstream <hello@s.test>' });
  closing.push(() => mailer.close());
  for (const { id } of await database.db.selectFrom('mails').select('id').execute()) {
    const timing = { firstRetryMs: 100, leaseMs: 60_000 };
    await sendMail({ ...context, mailer, clock: () => now }, { mailId: id }, timing);
  }
  const mails = await Promise.all(server.received.map(({ source }) => PostalMime.parse(source)));
  const to = (email: string) =>
    mails.flatMap((mail) => (mail.to?.some((each) => each.address === email) ? [mail] : []));
  return { ada: to(ada.email), bo: to(bo.email) };
}

/** Two days of work, the last one yesterday. */
async function newStreaks(): Promise<void> {
  for (const { id: founderId } of [ada, bo])
    for (const at of ['2026-06-13T14:00:00Z', '2026-06-14T14:00:00Z'])
      await newCompletedTask(db, { founderId, at });
  await sql`truncate slack_outbox cascade`.execute(db);
}

test('a streak at risk is told in the evening of each, and names a task of theirs', async () => {
  await newStreaks();
  const now = madeAt;
  await newTask(db, { founderId: ada.id, now, title: 'Bake the bread', difficulty: 'hard' });
  await newTask(db, { founderId: bo.id, now, title: 'Build the oven', difficulty: 'easy' });
  for (const [at, who, own, foreign] of [
    [evening.berlin, 'ada', 'Bake the bread', 'Build the oven'],
    [evening.newYork, 'bo', 'Build the oven', 'Bake the bread'],
  ] as const) {
    bot().slack.calls.length = 0;
    server.received.length = 0;
    await sql`truncate mails`.execute(db);
    expect(await messageStreaksAtRisk(db, { teamId: bot().teamId, now: at })).toBe(1);
    expect(await mailStreaksAtRisk(db, { now: at })).toBe(1);
    const messages = await slackMessages(at);
    const mails = await sentMails(at);
    const other = who === 'ada' ? 'bo' : 'ada';
    expect([messages[other], mails[other]]).toEqual([[], []]);
    expect(messages[who].map(({ text }) => text)).toEqual([
      '🔥 Your 2-day streak ends at midnight.',
    ]);
    expect(mails[who].map(({ subject }) => subject)).toEqual([
      'Your 2-day streak ends at midnight',
    ]);
    for (const said of [messages[who][0]?.blocks, mails[who][0]?.text]) {
      expect(said).toContain(own);
      expect(said).not.toContain(foreign);
    }
  }
});

test.each(['ada', 'bo'] as const)(
  'when only %s was active, only the other is warned',
  async (who) => {
    await newStreaks();
    const active = who === 'ada' ? ada : bo;
    await newCompletedTask(db, { founderId: active.id, at: '2026-06-15T14:00:00Z' });
    await sql`truncate slack_outbox cascade`.execute(db);
    for (const now of [evening.berlin, evening.newYork]) {
      await messageStreaksAtRisk(db, { teamId: bot().teamId, now });
      await mailStreaksAtRisk(db, { now });
    }
    const recipients = await db.selectFrom('mails').select('recipient').execute();
    const notified = await db.selectFrom('slack_outbox').select('channel_id').execute();
    const other = who === 'ada' ? bo : ada;
    expect(recipients).toEqual([{ recipient: other.email }]);
    expect(notified).toEqual([{ channel_id: who === 'ada' ? bot().bo : bot().ada }]);
  },
);

test('the morning list comes in the morning of each, with what is theirs', async () => {
  const mine = { founderId: ada.id, now: madeAt };
  await newTask(db, { ...mine, title: 'Bake the bread', dueOn: '2026-06-14' });
  const flour = await newTask(db, { ...mine, title: 'Buy the flour', dueOn: '2026-06-15' });
  const list = (now: Date) => queueMorningLists(db, { teamId: bot().teamId, now });
  expect(await list(morning.berlin)).toBe(1);
  const first = await slackMessages(morning.berlin);
  expect(first.ada.map(({ text }) => text)).toEqual([
    '☀️ 2 things for today, first: *Bake the bread*',
  ]);
  // Nothing of Bo’s is due, whatever is on Ada’s board.
  expect(first.bo).toEqual([]);
  expect(await list(morning.newYork)).toBe(0);
  // Handed to Bo, it is Bo’s.
  const handed = { founderId: ada.id, taskId: flour.id, teammateId: bo.id };
  await handOverTask(db, { ...handed, now: morning.berlin });
  expect(await list(morning.newYork)).toBe(1);
  const second = await slackMessages(morning.newYork);
  expect(second.bo.map(({ text }) => text)).toEqual(['☀️ One thing for today: *Buy the flour*']);
  expect(second.ada).toHaveLength(1);
});

test('missed pledges are those of who gave them', async () => {
  const pledge = { now: madeAt, isPublicPledge: true };
  for (const title of ['Bake the bread', 'Buy the flour'])
    await newTask(db, { founderId: ada.id, title, dueOn: '2026-06-15', ...pledge });
  await newTask(db, { founderId: bo.id, title: 'Build the oven', dueOn: '2026-06-20', ...pledge });
  await markMissedPledges(db, { now: new Date('2026-06-16T05:00:00Z') });
  await sql`truncate slack_outbox cascade`.execute(db);
  // It is morning in New York, too.
  const now = new Date('2026-06-16T13:00:00Z');
  expect(await promptMissedPledges(db, { teamId: bot().teamId, now })).toBe(1);
  expect(await mailMissedPledges(db, { now })).toBe(1);
  const messages = await slackMessages(now);
  const mails = await sentMails(now);
  expect(messages.ada.map(({ text }) => text)).toEqual(['2 of your pledges are past their dates.']);
  expect(mails.ada.map(({ subject }) => subject)).toEqual([
    '2 of your pledges are past their dates',
  ]);
  expect([messages.bo, mails.bo]).toEqual([[], []]);
});

test('who has heard enough or wants none today keeps nothing from the other', async () => {
  const due = { now: madeAt, dueOn: '2026-06-15' };
  await newTask(db, { founderId: ada.id, title: 'Bake the bread', ...due });
  await newTask(db, { founderId: bo.id, title: 'Build the oven', ...due });
  await pauseMessages(db, { founderId: ada.id, until: '2026-06-19', now: madeAt });
  for (const now of [morning.berlin, morning.newYork])
    await queueMorningLists(db, { teamId: bot().teamId, now });
  const { ada: toAda, bo: toBo } = await slackMessages(morning.newYork);
  expect(toAda).toEqual([]);
  expect(toBo.map(({ text }) => text)).toEqual(['☀️ One thing for today: *Build the oven*']);
});

test('the digest tells each of their own week and of what is theirs to do', async () => {
  const monday = new Date('2026-06-15T13:30:00Z');
  for (const at of ['2026-06-09T14:00:00Z', '2026-06-10T14:00:00Z'])
    await newCompletedTask(db, { founderId: ada.id, at });
  await newTask(db, {
    founderId: ada.id,
    title: 'Bake the bread',
    now: madeAt,
    dueOn: '2026-06-18',
  });
  await newTask(db, {
    founderId: bo.id,
    title: 'Build the oven',
    now: madeAt,
    dueOn: '2026-06-18',
  });
  await sql`truncate slack_outbox, mails cascade`.execute(db);
  await queueWeeklyDigests(db, { now: monday });
  const { ada: toAda, bo: toBo } = await sentMails(monday);
  for (const [mails, tasks, own, foreign] of [
    [toAda, 2, 'Bake the bread', 'Build the oven'],
    [toBo, 0, 'Build the oven', 'Bake the bread'],
  ] as const) {
    const [text] = mails.map((mail) => mail.text);
    expect(text).toContain(`\n${tasks} tasks done\n`);
    expect(text).toContain(own);
    expect(text).not.toContain(foreign);
  }
});
