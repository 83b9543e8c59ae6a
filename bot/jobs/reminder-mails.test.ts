import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailMissedPledges, markMissedPledges } from '#db/operations/pledges/missed-pledges.ts';
import { setPreference } from '#db/operations/settings/founder-settings.ts';
import { mailStreaksAtRisk } from '#db/operations/streaks/streaks-at-risk.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { createMailer } from '../mail/mailer.ts';
import { type MailServer, startMailServer } from '../testing/start-mail-server.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { sendMail } from './mails.ts';

const bot = useTestBot();
const { db } = bot;
const closing: (() => unknown)[] = [];
const timing = { firstRetryMs: 100, leaseMs: 60_000 };
const evening = new Date('2026-06-15T19:30:00Z');
const morning = new Date('2026-06-16T08:30:00Z');
let server: MailServer;
let founderId = '';

beforeEach(async () => {
  await sql`truncate mails, notification_preferences`.execute(db);
  await sql`delete from pledges`.execute(db);
  server = await startMailServer();
  closing.push(() => server.close());
  founderId = (await newFounder(db)).id;
  for (const type of ['streak_at_risk', 'pledge_missed'] as const) {
    await setPreference(db, { founderId, type, channel: 'email', enabled: true });
  }
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mails = () =>
  bot()
    .database.db.selectFrom('mails')
    .select(['id', 'state', 'last_error', 'send_after'])
    .execute();

/** Sends the queued mail with the clock at this time, and returns its row. */
async function send(now: Date) {
  const mailer = createMailer({ smtpUrl: server.url, from: 'Slipstream <hello@s.test>' });
  closing.push(() => mailer.close());
  const [queued] = await mails();
  const context = { ...bot().context, mailer, clock: () => now };
  await sendMail(context, { mailId: queued?.id ?? '' }, timing);
  return (await mails())[0];
}

async function received() {
  return Promise.all(server.received.map(({ source }) => PostalMime.parse(source)));
}

async function queueStreak(): Promise<void> {
  for (const at of ['2026-06-13T10:00:00Z', '2026-06-14T10:00:00Z']) {
    await newCompletedTask(db, { founderId, at });
  }
  await newTask(db, { founderId, now: evening, title: 'Call Bo' });
  expect(await mailStreaksAtRisk(db, { now: evening })).toBe(1);
}

async function queueMisses(...titles: string[]): Promise<string[]> {
  const ids = [];
  for (const title of titles) {
    const pledge = { now: new Date('2026-06-10T12:00:00Z'), dueOn: '2026-06-15', title };
    ids.push((await newTask(db, { founderId, isPublicPledge: true, ...pledge })).id);
  }
  await markMissedPledges(db, { now: new Date('2026-06-16T00:00:00Z') });
  expect(await mailMissedPledges(db, { now: morning })).toBe(1);
  return ids;
}

const switchOff = (type: 'streak_at_risk' | 'pledge_missed') =>
  setPreference(db, { founderId, type, channel: 'email', enabled: false });
const setQuietHours = (from: string, until: string) =>
  bot()
    .database.db.updateTable('founders')
    .set({ quiet_from: from, quiet_until: until })
    .where('id', '=', founderId)
    .execute();

test('a mail about a streak at risk names the task that saves it and has an unsubscribe link', async () => {
  await queueStreak();
  expect(await send(evening)).toMatchObject({ state: 'sent', last_error: null });
  const [mail] = await received();
  expect(mail?.subject).toBe('Your 2-day streak ends at midnight');
  expect(mail?.text).toContain('- Call Bo (');
  const unsubscribe = mail?.headers.find((each) => each.key === 'list-unsubscribe')?.value;
  expect(unsubscribe).toContain('.streak_at_risk.');
});

test.each([
  ['done meanwhile', evening],
  ['not wanted any more', evening],
  ['past the evening', new Date('2026-06-15T23:00:00Z')],
])('a streak mail is dropped: %s', async (what, now) => {
  await queueStreak();
  if (what === 'done meanwhile') await newCompletedTask(db, { founderId, at: evening });
  if (what === 'not wanted any more') await switchOff('streak_at_risk');
  if (what === 'past the evening') await setQuietHours('01:00', '02:00');
  expect(await send(now)).toMatchObject({ state: 'dropped', last_error: 'nothing_to_say' });
  expect(server.received).toEqual([]);
});

test('a streak mail is dropped at midnight', async () => {
  await queueStreak();
  expect(await send(new Date('2026-06-16T00:00:00Z'))).toMatchObject({
    state: 'dropped',
    last_error: 'too_late',
  });
});

test('missed pledges that still need a next step come in one mail', async () => {
  const [, , gone = ''] = await queueMisses('Ship', 'Call Bo', 'Hire');
  await deleteTask(db, { founderId, taskId: gone, now: morning });
  expect(await send(morning)).toMatchObject({ state: 'sent' });
  const [mail] = await received();
  expect(mail?.subject).toBe('2 of your pledges are past their dates');
  expect(mail?.text).toContain('- Ship (was due yesterday)');
  expect(mail?.text).toContain('- Call Bo (was due yesterday)');
  expect(mail?.text).not.toContain('Hire');
  expect(mail?.text).toContain('/app/tasks');
  const unsubscribe = mail?.headers.find((each) => each.key === 'list-unsubscribe')?.value;
  expect(unsubscribe).toContain('.pledge_missed.');
});

test('a mail about missed pledges is dropped if the founder switched it off', async () => {
  await queueMisses('Ship');
  await switchOff('pledge_missed');
  expect(await send(morning)).toMatchObject({ state: 'dropped', last_error: 'nothing_to_say' });
});

test('a mail that is delayed into quiet hours waits for their end', async () => {
  await queueMisses('Ship');
  const night = new Date('2026-06-16T23:00:00Z');
  expect(await send(night)).toMatchObject({
    state: 'waiting',
    last_error: 'quiet_hours',
    send_after: new Date('2026-06-16T23:15:00Z'),
  });
  expect(server.received).toEqual([]);
  expect(await send(new Date('2026-06-17T08:00:00Z'))).toMatchObject({ state: 'sent' });
});
