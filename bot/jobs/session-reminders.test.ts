import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { bookSession, cancelSession } from '#db/operations/office-hours/book-session.ts';
import { remindOfSessions } from '#db/operations/office-hours/session-reminders.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { readRows, updateRow } from '#db/testing/rows.ts';
import { writeMail } from '../mail/mails.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { useWorkers } from '../testing/use-workers.ts';

const bot = useTestBot();
const { db } = bot;
const workers = useWorkers(bot);

const booked = new Date('2026-12-01T08:00:00Z');
const startsAt = '2026-12-03T09:00:00.000Z';
const dayBefore = new Date('2026-12-02T09:00:00Z');
const soon = new Date('2026-12-03T08:50:00Z');

let founder: TestFounder;
let sessionId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  for (const table of ['mentor_sessions', 'slack_outbox', 'slack_channel_pace', 'mails'] as const)
    await db.deleteFrom(table).execute();
  await bot().unlinkFounders();
  bot().slack.calls.length = 0;
  founder = await newFounder(db, { name: 'Ada Park', slackUserId: bot().ada });
  await updateRow(db, 'founders', founder.id, { time_zone: 'Europe/Berlin' });
  const { id: mentorId } = await newMentor(db, {
    name: 'Ines <Weber>',
    timeZone: 'America/New_York',
    hours: [{ weekday: 4, day: null, startsAt: '04:00', endsAt: '06:00' }],
    place: 'https://meet.example.com/ines?a=1&b=2',
  });
  const session = await bookSession(db, {
    founder: { id: founder.id, startupId: founder.startupId },
    mentorId,
    startsAt,
    question: 'How do we price this?',
    clientKey: randomUUID(),
    now: booked,
  });
  sessionId = session.id;
  await clearJobs(db);
});

const remind = (now: Date) => remindOfSessions(db, { teamId: bot().teamId, now });
const work = (now: Date) => workers.start({ context: { ...bot().context, clock: () => now } });
const posts = () =>
  bot()
    .slack.called('chat.postMessage')
    .filter((call) => call.args.channel === bot().ada);

/** The state of the reminder's message in Slack, once it is no longer waiting. */
const finished = () =>
  vi.waitFor(async () => {
    const [row] = await readRows(db, 'slack_outbox', { kind: 'session_reminder' }, [
      'state',
      'last_error',
    ]);
    if (!row || row.state === 'waiting') throw new Error('It is not finished yet.');
    return row;
  }, 10_000);

const mails = () =>
  readRows(db, 'mails', { template: 'session-reminder' }, ['recipient', 'data', 'founder_id']);

/** The reminder that is queued for an address, as it would be sent then. */
async function writeMailTo(address: string, now: Date) {
  const row = (await mails()).find(({ recipient }) => recipient === address);
  if (!row) throw new Error('There is no such email.');
  const data = row.data as MailOf<'session-reminder'>['data'];
  const mail = { id: 'm', template: 'session-reminder', to: address, data } as const;
  const queued = { founderId: row.founder_id, dropAfter: null, attempts: 1 };
  return writeMail({ ...bot().context, clock: () => now }, { ...mail, ...queued });
}

const mentorEmail = async () =>
  (await mails()).find(({ founder_id }) => founder_id === null)?.recipient ?? '';

test('two workers send it once, with the way to the place', async () => {
  await Promise.all([remind(dayBefore), remind(dayBefore)]);
  await Promise.all([work(dayBefore), work(dayBefore)]);
  expect(await finished()).toEqual({ state: 'sent', last_error: null });
  expect(posts().map((call) => call.args.text)).toEqual([
    'You meet *Ines &lt;Weber&gt;* tomorrow, 10:00 AM.',
  ]);
  expect(JSON.parse(posts()[0]?.args.blocks ?? '').at(-1).elements).toMatchObject([
    { action_id: 'hours_join', url: 'https://meet.example.com/ines?a=1&b=2' },
  ]);
});

test('a session that was cancelled since reminds nobody', async () => {
  await remind(soon);
  const by = { startupId: founder.startupId };
  await updateRow(db, 'mentor_sessions', sessionId, { place: '' });
  await db.updateTable('office_hours').set({ cancel_hours: 0 }).execute();
  await cancelSession(db, { sessionId, note: '', by, now: soon });
  await work(soon);
  expect(await finished()).toEqual({ state: 'dropped', last_error: 'nothing_to_say' });
  expect(await writeMailTo(await mentorEmail(), soon)).toBeNull();
  expect(posts()).toEqual([]);
});

test('one that is late is dropped', async () => {
  await remind(soon);
  const late = new Date('2026-12-03T09:05:00Z');
  await work(late);
  expect(await finished()).toEqual({ state: 'dropped', last_error: 'nothing_to_say' });
  expect(await writeMailTo(await mentorEmail(), late)).toBeNull();
});

test('an email comes in its place while “do not disturb” is on', async () => {
  bot().slack.setDoNotDisturb(bot().ada, new Date(soon.getTime() + 3_600_000));
  await remind(soon);
  await work(soon);
  expect(await finished()).toEqual({ state: 'dropped', last_error: 'sent_by_email' });
  bot().slack.setDoNotDisturb(bot().ada, null);
  expect(posts()).toEqual([]);
  const mail = await writeMailTo(founder.email, soon);
  expect(mail).toMatchObject({ subject: 'In 10 minutes: session with Ines <Weber>' });
});

test('the emails are in the zone of whoever reads them, with one button to the place', async () => {
  await bot().unlinkFounders();
  await remind(dayBefore);
  const address = await mentorEmail();
  const toMentor = await writeMailTo(address, dayBefore);
  const toFounder = await writeMailTo(founder.email, dayBefore);
  expect(toMentor?.subject).toMatch(/^Tomorrow, 4:00 AM: session with Ada Park \(Startup \d+\)$/);
  expect(toFounder?.subject).toBe('Tomorrow, 10:00 AM: session with Ines <Weber>');
  for (const mail of [toMentor, toFounder]) {
    expect(mail?.html.match(/class="on-button"/g)).toHaveLength(1);
    expect(mail?.text).toContain('https://meet.example.com/ines?a=1&b=2');
    expect(mail?.text).toContain('To talk about: “How do we price this?”');
  }
  expect(toFounder?.unsubscribeUrl).toContain('/unsubscribe/');
  expect(toMentor?.unsubscribeUrl).toBeUndefined();
  await updateRow(db, 'mentor_sessions', sessionId, { place: 'Room 4' });
  expect((await writeMailTo(founder.email, dayBefore))?.text).toContain('/app/office-hours');
  expect((await writeMailTo(address, dayBefore))?.text).toContain(founder.email);
});
