import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addJob } from '#db/jobs.ts';
import { mailOutbox, queueMail } from '#db/operations/deliveries/mail-outbox.ts';
import { claimNext, finish, type Outcome } from '#db/outbox.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { useDeliveries } from '#db/testing/use-deliveries.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date();
const { list, count, retry, drop, audit } = useDeliveries(database, { now });
const minutes = (number: number) => new Date(now.getTime() + number * 60_000);
const data = { applicationId: '00000000-0000-4000-8000-000000000001' };
const isOver = { code: 'delivery_settled' };

let keys = 0;
async function newMail(at = now): Promise<string> {
  keys += 1;
  const key = `test:${keys}`;
  const mail = { template: 'application-received', to: 'ada@example.test', data, key } as const;
  await db.transaction().execute((trx) => queueMail(trx, { ...mail, now: at, sendAfter: at }));
  return (
    await db.selectFrom('mails').where('key', '=', key).select('id').executeTakeFirstOrThrow()
  ).id;
}

async function finishMail(mailId: string, outcome: Outcome, nextAt = now): Promise<void> {
  const claim = await claimNext(db, mailOutbox, { lane: mailId, now, leaseMs: 60_000 });
  if (claim.status !== 'claimed') throw new Error(claim.status);
  await finish(db, mailOutbox, { message: claim.message, outcome, nextAt, now });
}

const mailRow = (id: string) =>
  db.selectFrom('mails').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('mails', () => {
  it('are listed if they failed, are tried again or should have been sent', async () => {
    const failed = await newMail();
    await finishMail(failed, { state: 'failed', reason: 'EENVELOPE: 550 No such user' });
    const again = await newMail();
    await finishMail(again, { state: 'waiting', reason: 'ETIMEDOUT' }, minutes(5));
    const late = await newMail(minutes(-10));
    await newMail(minutes(1));
    await finishMail(await newMail(), { state: 'sent' });
    const found = new Map((await list()).map((each) => [each.id, each]));
    expect([...found.keys()].sort()).toEqual([failed, again, late].sort());
    expect(found.get(failed)).toMatchObject({
      kind: 'mail',
      what: 'application-received',
      to: 'ada@example.test',
      state: 'failed',
      reason: 'EENVELOPE: 550 No such user',
      attempts: 1,
      nextAt: null,
      canRetry: true,
    });
    expect(found.get(again)).toMatchObject({
      state: 'waiting',
      nextAt: minutes(5).toISOString(),
    });
    expect(await list({ state: 'failed' })).toHaveLength(1);
    expect((await count()).counts).toEqual({ waiting: 2, failed: 1, sent: 1 });
  });

  it('that failed are sent again from the same data', async () => {
    const id = await newMail();
    await finishMail(id, { state: 'failed', reason: 'EENVELOPE: 550 No such user' });
    expect((await mailRow(id)).data).toEqual(data);
    await retry('mail', id);
    const claim = await claimNext(db, mailOutbox, { lane: id, now, leaseMs: 60_000 });
    expect(claim).toMatchObject({ status: 'claimed', message: { data, attempts: 1 } });
    expect(await listQueuedJobs(db)).toMatchObject([{ key: `mail:${id}` }]);
    expect(await audit()).toEqual([
      {
        action: 'delivery.retried',
        subject_name: 'the mail “Application received” to ada@example.test',
      },
    ]);
  });

  it('without data are not retried, and those sent or being sent are left alone', async () => {
    const empty = await newMail();
    await finishMail(empty, { state: 'failed', reason: 'EENVELOPE' });
    await db.updateTable('mails').set({ data: '{}' }).where('id', '=', empty).execute();
    expect(await list()).toMatchObject([{ canRetry: false }]);
    const sent = await newMail();
    await finishMail(sent, { state: 'sent' });
    const busy = await newMail();
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'
      where key = ${`mail:${busy}`}`.execute(db);
    for (const id of [empty, sent, busy])
      await expect(retry('mail', id)).rejects.toMatchObject(isOver);
    for (const id of [sent, busy]) await expect(drop('mail', id)).rejects.toMatchObject(isOver);
    expect(await audit()).toEqual([]);
  });

  it('that are dropped lose their data', async () => {
    const id = await newMail();
    await finishMail(id, { state: 'failed', reason: 'EENVELOPE' });
    await drop('mail', id);
    expect(await mailRow(id)).toMatchObject({ state: 'dropped', data: {} });
    await expect(drop('mail', id)).rejects.toMatchObject(isOver);
    expect(await list()).toEqual([]);
    expect(await audit()).toHaveLength(1);
  });

  it('that wait for a mail server are counted', async () => {
    const id = await newMail();
    await updateRows(db, 'mails', { id }, { last_error: 'mail_not_configured' });
    expect(await count()).toMatchObject({ unsendableMails: 1, counts: { waiting: 1 } });
    expect(await list()).toMatchObject([{ nextAt: null }]);
  });
});

describe('jobs', () => {
  async function newJob(columns: {
    attempts: number;
    last_error: string | null;
    locked?: boolean;
  }) {
    keys += 1;
    const key = `job:${keys}`;
    await addJob(db, 'open-cohort-channels', { teamId: 'T1' }, { key });
    const { rows } = await sql<{ id: string }>`
      update graphile_worker._private_jobs set attempts = ${columns.attempts},
        last_error = ${columns.last_error},
        locked_at = ${columns.locked ? now : null}, locked_by = ${columns.locked ? 'w' : null}
      where key = ${key} returning id::text`.execute(db);
    return rows[0]?.id ?? '';
  }

  it('that gave up are retried or dropped, and a running one is left alone', async () => {
    const again = await newJob({ attempts: 25, last_error: 'Error: no xoxb-1-2-abc\n at x' });
    const never = await newJob({ attempts: 2, last_error: 'Error: down' });
    const busy = await newJob({ attempts: 1, last_error: 'Error: down', locked: true });
    await newJob({ attempts: 0, last_error: null });
    const found = new Map((await list({ kind: 'job' })).map((each) => [each.id, each]));
    expect(found.size).toBe(3);
    expect(found.get(again)).toMatchObject({
      what: 'open-cohort-channels',
      state: 'failed',
      reason: 'Error: no •••',
      attempts: 25,
    });
    await retry('job', again);
    await drop('job', never);
    await expect(retry('job', busy)).rejects.toMatchObject(isOver);
    await expect(drop('job', busy)).rejects.toMatchObject(isOver);
    await expect(drop('job', never)).rejects.toMatchObject(isOver);
    const { rows } = await sql<{ id: string; attempts: number }>`
      select id::text, attempts from graphile_worker._private_jobs
      where id = ${again}::bigint or id = ${never}::bigint`.execute(db);
    expect(rows).toEqual([{ id: again, attempts: 0 }]);
  });
});
