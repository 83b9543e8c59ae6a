import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { decideApplication } from '#db/operations/applications/decide-application.ts';
import { claimCronRun } from '#db/operations/jobs/coordination.ts';
import { pruneExpired } from '#db/operations/jobs/prune-expired.ts';
import { markMissedPledges } from '#db/operations/pledges/missed-pledges.ts';
import { setPreference, setQuietHours } from '#db/operations/settings/founder-settings.ts';
import { generateTasksForEveryone } from '#db/operations/tasks/generate-tasks.ts';
import { ownerOf } from '#db/queries/founders.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { listGeneratedTasks, newTask } from '#db/testing/new-task.ts';
import { findRow, readRows } from '#db/testing/rows.ts';
import { startCron } from './cron.ts';
import { useTestBot } from './testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;

test('of several processes one runs a scheduled job', async () => {
  const slot = new Date('2026-11-21T12:00:00Z');
  const claims = await Promise.all(
    Array.from({ length: 5 }, () => claimCronRun(db, { name: 'mark-missed-pledges', slot })),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('after the clock was set back, what it claimed for times to come is due again', async () => {
  const name = 'set-back';
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms);
  const claim = (slot: Date) => claimCronRun(db, { name, slot });
  expect(await claim(at(86_400_000))).toBe(true);
  expect(await claim(at(0))).toBe(true);
  expect([await claim(at(86_400_000)), await claim(at(0))]).toEqual([true, false]);
});

test('the start catches up on what came due while nothing ran', async () => {
  const founder = await newFounder(db);
  const createdAt = new Date('2026-01-05T00:00:00Z');
  const task = await newTask(db, {
    founderId: founder.id,
    now: createdAt,
    dueOn: '2026-01-06',
    isPublicPledge: true,
  });
  await clearJobs(db);
  const cron = startCron(bot().context);
  await vi.waitFor(async () => {
    const pledge = await findRow(db, 'pledges', { task_id: task.id }, 'state');
    expect(pledge?.state).toBe('missed');
  }, 10_000);
  // Its post has been waiting since before the start, which adds a job for it.
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = 'send-channel-messages'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  cron.stop();
});

test('what the stop cuts off is no error', async () => {
  let fail = () => {};
  const job = {
    name: 'cut-off',
    when: '0 0 0 1 1 *',
    run: () => new Promise((_resolve, reject) => (fail = () => reject(new Error('closed')))),
  };
  const cron = startCron(bot().context, [job]);
  const said = () => bot().logs.filter((line) => line.job === 'cut-off');
  await vi.waitFor(() => {
    fail();
    expect(said()).toMatchObject([{ level: 50 }]);
  }, 10_000);
  cron.stop();
  fail = () => {};
  const second = startCron(bot().context, [job]);
  await vi.waitFor(() => expect(fail.toString()).toContain('reject'), 10_000);
  second.stop();
  fail();
  await vi.waitFor(() => expect(said()).toMatchObject([{ level: 50 }, { level: 20 }]));
});

test('the start has decisions take effect that came due meanwhile, also without a mail server', async () => {
  const application = await newApplication(db);
  await decideApplication(db, {
    applicationId: application.id,
    decision: 'accepted',
    cohortId: (await newCohort(db)).id,
    reason: null,
    actor: await newAccount(db, 'admin'),
    now: new Date(Date.now() - 3_600_000),
  });
  const crons = [startCron(bot().context), startCron(bot().context)];
  const accounts = db.selectFrom('accounts').where('founder_id', '=', ownerOf(application.id));
  await vi.waitFor(
    async () => expect(await accounts.select('email').execute()).toHaveLength(1),
    10_000,
  );
  for (const cron of crons) cron.stop();
});

test('the start queues mails that founders asked for once, also without Slack', async () => {
  const { id: founderId } = await newFounder(db);
  const preference = { founderId, type: 'pledge_missed', channel: 'email', enabled: true } as const;
  await setPreference(db, preference);
  await setQuietHours(db, { founderId, quietHours: null });
  const now = new Date('2026-01-05T00:00:00Z');
  await newTask(db, { founderId, now, dueOn: '2026-01-06', isPublicPledge: true });
  await markMissedPledges(db, { now: new Date() });
  const crons = [startCron(bot().context), startCron(bot().context)];
  const queued = () =>
    readRows(db, 'mails', { founder_id: founderId, template: 'pledge-missed' }, 'state');
  await vi.waitFor(async () => expect(await queued()).toEqual([{ state: 'waiting' }]), 10_000);
  for (const cron of crons) cron.stop();
});

test('old receipts and runs and expired states and sessions are deleted, newer ones are not', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  await db.deleteFrom('slack_receipts').execute();
  await db
    .insertInto('slack_receipts')
    .values([
      { key: 'old', received_at: new Date('2026-11-19T11:59:00Z') },
      { key: 'young', received_at: new Date('2026-11-19T12:01:00Z') },
    ])
    .execute();
  await pruneExpired(db, { now });
  expect(await db.selectFrom('slack_receipts').select('key').execute()).toEqual([{ key: 'young' }]);
});

test('founders get the tasks of the day at the start, and once', async () => {
  const founder = await newFounder(db, { timeZone: 'Asia/Kathmandu' });
  const crons = [startCron(bot().context), startCron(bot().context)];
  await vi.waitFor(async () => {
    expect(await listGeneratedTasks(db, founder.id)).toHaveLength(8);
  }, 10_000);
  for (const cron of crons) cron.stop();
  expect(await generateTasksForEveryone(db, { now: new Date() })).toMatchObject({ added: 0 });
});
