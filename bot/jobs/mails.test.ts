import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  notifyOfOpenApplications,
  requestAlert,
} from '#db/operations/applications/application-alerts.ts';
import { decideApplication } from '#db/operations/applications/decide-application.ts';
import { recordModelProblem, solveModelProblem } from '#db/operations/coach/model-problems.ts';
import { mailOutbox, queueMail, resumeMails } from '#db/operations/deliveries/mail-outbox.ts';
import { setQuietHours } from '#db/operations/settings/founder-settings.ts';
import { claimNext } from '#db/outbox.ts';
import { listDeliveries } from '#db/queries/deliveries.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder, newOpenCohort, type TestFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { digestWeek } from '#shared/domain/digest.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { type MailServer, startMailServer } from '../testing/start-mail-server.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker } from '../worker.ts';
import { sendMail } from './mails.ts';

const bot = useTestBot();
const { db } = bot;
const closing: (() => unknown)[] = [];
const patiently = { timeout: 15_000 };
const timing = { firstRetryMs: 100, leaseMs: 60_000 };
let server: MailServer;
let founder: TestFounder;

beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  server = await startMailServer();
  closing.push(() => server.close());
  founder = await newFounder(db, { name: 'Ada Park' });
  const { id: founderId } = founder;
  // The mails are sent by the real clock, at night as well.
  await setQuietHours(db, { founderId, quietHours: null });
  await newCompletedTask(db, { founderId, at: '2026-11-11T12:00:00Z' });
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const weekStart = digestWeek('2026-11-16');

async function queue(overrides: { key?: string; to?: string; dropAfter?: Date } = {}) {
  return db.transaction().execute((trx) =>
    queueMail(trx, {
      template: 'weekly-digest',
      to: founder.email,
      data: { weekStart },
      key: 'one',
      founderId: founder.id,
      now: new Date(),
      ...overrides,
    }),
  );
}

function contextWith(smtpUrl: string | null, silenceMs?: number) {
  const mailer: Mailer | null =
    smtpUrl === null
      ? null
      : createMailer({ smtpUrl, from: 'Slipstream <hello@s.test>' }, silenceMs);
  if (mailer) closing.push(() => mailer.close());
  return { ...bot().context, mailer };
}

async function work(smtpUrl: string | null = server.url): Promise<void> {
  const context = contextWith(smtpUrl);
  const worker = await startWorker({
    context,
    pool: bot().database.pool,
    mails: timing,
    pollMs: 250,
  });
  closing.push(() => worker.stop());
}

async function mails() {
  return bot()
    .database.db.selectFrom('mails')
    .orderBy('created_at')
    .select(['id', 'state', 'attempts', 'last_error', 'data', 'sent_at'])
    .execute();
}

const state = async () => (await mails())[0]?.state;
const listProblems = () =>
  listDeliveries(db, { kind: 'mail', page: 1, pageSize: 1, now: new Date() });

test('a mail of one key is sent once, with the headers that mailboxes expect', async () => {
  expect([await queue(), await queue()]).toEqual([true, false]);
  await work();
  await expect.poll(state, patiently).toBe('sent');
  const [row] = await mails();
  expect(row).toMatchObject({ attempts: 1, last_error: null, data: {} });
  expect(server.received).toHaveLength(1);
  const mail = await PostalMime.parse(server.received[0]?.source ?? '');
  expect(mail.from).toEqual({ name: 'Slipstream', address: 'hello@s.test' });
  expect(mail.to).toEqual([{ name: '', address: founder.email }]);
  expect(mail.messageId).toBe(`<${row?.id}@s.test>`);
  expect(mail.subject).toMatch(/^Your week: \d+ points, #1 of 1$/);
  expect(mail.text).toContain('Open your tasks:\nhttp');
  expect(mail.html).toContain('Open your tasks</a>');
  const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-unsubscribe')).toMatch(/^<http:.*\/unsubscribe\/[\w.-]+>$/);
});

test('admins are notified of what to do about a refused key, unless that is done already', async () => {
  const { email } = await newAccount(db, 'admin');
  const now = new Date();
  await recordModelProblem(db, { model: 'refused', kind: 'key', now });
  await recordModelProblem(db, { model: 'solved', kind: 'key', now });
  await solveModelProblem(db, { model: 'solved', now });
  await work();
  const states = () => db.selectFrom('mails').where('recipient', '=', email).select('state');
  await expect
    .poll(async () => (await states().execute()).map((row) => row.state).sort(), patiently)
    .toEqual(['dropped', 'sent']);
  const own = server.received.filter(({ source }) => source.includes(email));
  expect(own).toHaveLength(1);
  const { text } = await PostalMime.parse(own[0]?.source ?? '');
  expect(text).toContain('refuses the key for refused. Check OPENAI_API_KEY');
  expect(text).toContain('/admin/coach');
});

test('a transaction that fails sends nothing', async () => {
  const failing = db.transaction().execute(async (trx) => {
    const mail = { template: 'weekly-digest', data: { weekStart }, key: 'never' } as const;
    await queueMail(trx, { ...mail, to: founder.email, now: new Date() });
    throw new Error('the application was not stored');
  });
  await expect(failing).rejects.toThrow('not stored');
  expect(await mails()).toEqual([]);
});

test('a mail is sent again after a temporary refusal', async () => {
  server.refuseNext('rcpt', 450, 'Mailbox busy');
  server.refuseNext('data', 451, 'Try again');
  await queue();
  await work();
  await expect.poll(state, patiently).toBe('sent');
  expect((await mails())[0]?.attempts).toBe(3);
  expect(server.received).toHaveLength(1);
});

test('a mail to an unknown recipient fails for good, with the reason', async () => {
  server.refuseNext('rcpt', 550, 'No such user');
  await queue();
  await work();
  await expect.poll(state, patiently).toBe('failed');
  const [row] = await mails();
  expect(row?.last_error).toContain('No such user');
  // It keeps its data, because an admin may send it again.
  expect(row?.data).toHaveProperty('weekStart');
  expect(server.attempts).toHaveLength(1);
  const logged = JSON.stringify(bot().logs);
  expect(logged).toContain(row?.id);
  expect(logged).not.toContain(founder.email);
});

test('a mail waits if the server refuses our sender address, which is our fault', async () => {
  server.refuseNext('mail', 553, 'Sender not allowed');
  await queue();
  await work();
  await expect.poll(state, patiently).toBe('sent');
  expect((await mails())[0]?.attempts).toBe(2);
});

test('a mail waits for as long as the server limits us, however often it was tried', async () => {
  await queue();
  const [row] = await mails();
  const context = contextWith(server.url);
  const limits = [
    [550, '5.4.5 Daily user sending limit exceeded'],
    [530, '5.7.0 Authentication required'],
  ] as const;
  for (const [code, text] of limits) {
    server.refuseNext('rcpt', code, text);
    await db.updateTable('mails').set({ attempts: 200, send_after: new Date() }).execute();
    await sendMail(context, { mailId: row?.id ?? '' }, timing);
    const [{ reason, state, nextAt } = {}] = (await listProblems()).deliveries;
    expect([state, reason]).toEqual(['waiting', `EENVELOPE: ${code} ${text}`]);
    expect(nextAt).not.toBeNull();
  }
  await db.updateTable('mails').set({ send_after: new Date() }).execute();
  await sendMail(context, { mailId: row?.id ?? '' }, timing);
  expect(await state()).toBe('sent');
});

test('without a mail server mails wait and say so, and with one they are sent', async () => {
  await queue();
  const key = `mail:${(await mails())[0]?.id}`;
  const jobs = async () => (await listQueuedJobs(db)).filter((job) => job.key === key);
  await work(null);
  await expect.poll(jobs, patiently).toEqual([]);
  expect((await mails())[0]).toMatchObject({
    state: 'waiting',
    attempts: 0,
    last_error: 'mail_not_configured',
    data: { weekStart },
  });
  for (const close of closing.splice(1)) await close();
  await resumeMails(db, { now: new Date(), canSend: false });
  expect(await jobs()).toEqual([]);
  await resumeMails(db, { now: new Date(), canSend: true });
  await work();
  await expect.poll(state, patiently).toBe('sent');
});

test('a mail is sent once an unreachable server is back', async () => {
  const { port } = server;
  await server.close();
  await queue();
  await work();
  await expect.poll(async () => (await mails())[0]?.last_error, patiently).toMatch(/ECONN|ESOCKET/);
  server = await startMailServer(port);
  await expect.poll(state, patiently).toBe('sent');
});

test('a silent server is given up on', async () => {
  const sockets: { destroy(): void }[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address() as { port: number };
  await queue();
  const [row] = await mails();
  const startedAt = performance.now();
  const context = contextWith(`smtp://127.0.0.1:${address.port}`, 500);
  await sendMail(context, { mailId: row?.id ?? '' }, timing);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect((await mails())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
});

test('two workers never send the same mail at the same time', async () => {
  let release = () => {};
  server.holdUntil(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  await queue();
  const mailId = (await mails())[0]?.id ?? '';
  const first = sendMail(contextWith(server.url), { mailId }, timing);
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 10_000);
  await sendMail(contextWith(server.url), { mailId }, timing);
  release();
  await first;
  expect(server.attempts).toHaveLength(1);
  expect(await state()).toBe('sent');
  await sendMail(contextWith(server.url), { mailId }, timing);
  expect(server.attempts).toHaveLength(1);
});

test('the mail of a sender that dies is sent by the next one', async () => {
  await queue();
  const mailId = (await mails())[0]?.id ?? '';
  const now = new Date();
  const claim = await claimNext(db, mailOutbox, { lane: mailId, now, leaseMs: 500 });
  expect(claim).toMatchObject({ status: 'claimed' });
  await work();
  await expect.poll(state, patiently).toBe('sent');
  expect(server.received).toHaveLength(1);
  expect((await mails())[0]?.sent_at?.getTime()).toBeGreaterThanOrEqual(now.getTime() + 500);
});

test('a mail that is too late is dropped, also without a server', async () => {
  await queue({ dropAfter: new Date(Date.now() - 1) });
  await resumeMails(db, { now: new Date(), canSend: false });
  expect((await mails())[0]).toMatchObject({ state: 'dropped', last_error: 'too_late', data: {} });
});

test('resuming adds no second job for a mail', async () => {
  await queue();
  const mailId = (await mails())[0]?.id;
  const before = await listQueuedJobs(db);
  await resumeMails(db, { now: new Date(), canSend: true });
  expect(await listQueuedJobs(db)).toEqual(before);
  expect(before.filter((job) => job.key === `mail:${mailId}`)).toHaveLength(1);
});

test.each(['a@b.test, c@d.test', 'a@b.test\r\nBcc: x@y.test', '<a@b.test>'])(
  'an address can’t hold a list or a header: %j',
  async (to) => {
    await expect(queue({ to })).rejects.toThrow('mails_recipient_check');
  },
);

test('the invitation makes the acceptance effective before it is sent', async () => {
  const application = await newApplication(db);
  await decideApplication(db, {
    applicationId: application.id,
    decision: 'accepted',
    cohortId: founder.cohortId,
    reason: null,
    actor: await newAccount(db, 'admin'),
    now: new Date(Date.now() - 60_000),
  });
  await work();
  await expect.poll(state, patiently).toBe('sent');
  const { text } = await PostalMime.parse(server.received[0]?.source ?? '');
  expect(text).toContain('/set-password/');
  const row = db.selectFrom('startup_applications').where('id', '=', application.id);
  expect(await row.select(['status', 'pending_decision']).executeTakeFirst()).toEqual({
    status: 'accepted',
    pending_decision: null,
  });
});

test('the mail that applications are open can be stopped, and waits if they close before it is sent', async () => {
  await requestAlert(db, { email: 'ada@example.test', now: new Date() });
  const cohort = await newOpenCohort(db);
  await notifyOfOpenApplications(db, { now: new Date() });
  const closeAt = (at: Date | null) =>
    updateRows(db, 'cohorts', { id: cohort.id }, { applications_close_at: at });
  await closeAt(new Date());
  await work();
  await expect.poll(state, patiently).toBe('dropped');
  await closeAt(null);
  expect(await notifyOfOpenApplications(db, { now: new Date() })).toBe(1);
  await expect.poll(() => server.received.length, patiently).toBe(1);
  const mail = await PostalMime.parse(server.received[0]?.source ?? '');
  expect(mail.subject).toBe(`Applications are open: ${cohort.name}`);
  expect(mail.text).toMatch(/\/apply/);
  const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe')).toMatch(/^<http:.*\/unsubscribe\/[\w.-]+>$/);
});
