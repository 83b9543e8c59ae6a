import { beforeEach, expect, it } from 'vitest';
import { mailOutbox, queueMail } from './operations/deliveries/mail-outbox.ts';
import { postToChannel, slackOutbox } from './operations/deliveries/slack-outbox.ts';
import { backoffMs, claimNext, finish, resume, scheduleSend } from './outbox.ts';
import { nextUniqueNumber } from './testing/new-founder.ts';
import { insertRow, readRow } from './testing/rows.ts';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const leaseMs = 1_000;

let lane: string;
beforeEach(() => {
  lane = `C${nextUniqueNumber()}`;
});

async function post(thanksId: string): Promise<void> {
  const message = { teamId: 'T1', channelId: lane, kind: 'thanks', subject: { thanksId } } as const;
  await db.transaction().execute((trx) => postToChannel(trx, message));
}

const claim = (at = now) => claimNext(db, slackOutbox, { lane, now: at, leaseMs });

async function claimed(at = now) {
  const result = await claim(at);
  if (result.status !== 'claimed') throw new Error(result.status);
  return result.message;
}

async function jobs(): Promise<{ runAt: Date; isRunning: boolean }[]> {
  const { rows } = await database().pool.query(
    `select run_at as "runAt", locked_at is not null as "isRunning" from graphile_worker.jobs
     where key = $1 or queue_name = $2 order by id`,
    [`send:${lane}`, `slack:${lane}`],
  );
  return rows;
}

it('gives out a lane’s messages in order, one at a time', async () => {
  for (const subject of ['first', 'second']) await post(`${lane}:${subject}`);
  const claims = await Promise.all([claim(), claim(), claim()]);
  expect(claims.map(({ status }) => status).sort()).toEqual(['claimed', 'later', 'later']);
  const message = claims.flatMap((each) => (each.status === 'claimed' ? each.message : []))[0];
  if (!message) throw new Error('Nothing was claimed.');
  expect(message).toMatchObject({ subjectId: `${lane}:first`, attempts: 1 });
  const outcome = { state: 'sent', ts: '1.1', threadTs: null } as const;
  await finish(db, slackOutbox, { message, outcome, nextAt: after(100), now });
  expect(await claim()).toEqual({ status: 'later', at: after(100) });
  expect(await claimed(after(100))).toMatchObject({ subjectId: `${lane}:second` });
});

it('gives the message of a sender that died to the next one, once the lease has ended', async () => {
  await post(lane);
  await claimed();
  expect(await claim(after(leaseMs - 1))).toMatchObject({ status: 'later' });
  expect(await claimed(after(leaseMs))).toMatchObject({ subjectId: lane, attempts: 2 });
});

it('has no job for a parked lane until it is resumed', async () => {
  await post(lane);
  const message = await claimed();
  await database().pool.query("delete from graphile_worker._private_jobs where key like 'send:%'");
  const outcome = { state: 'parked', reason: 'slack_not_installed' } as const;
  await finish(db, slackOutbox, { message, outcome, nextAt: now, now });
  expect(await jobs()).toEqual([]);
  await resume(db, slackOutbox);
  expect(await jobs()).toHaveLength(1);
  await resume(db, slackOutbox);
  expect(await jobs()).toHaveLength(1);
});

it('resumes a lane whose only job is running: that job may be about to park it', async () => {
  await post(lane);
  await database().pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = $1`,
    [`send:${lane}`],
  );
  await resume(db, slackOutbox);
  expect((await jobs()).map(({ isRunning }) => isRunning)).toEqual([true, false]);
});

it('leaves a waiting job its time if asked to, and else gives it the new one', async () => {
  await post(lane);
  await scheduleSend(db, slackOutbox, { lane, at: after(60_000) });
  await scheduleSend(db, slackOutbox, { lane, at: now, keepRunAt: true });
  expect(await jobs()).toMatchObject([{ runAt: after(60_000) }]);
  await scheduleSend(db, slackOutbox, { lane, at: now });
  expect(await jobs()).toMatchObject([{ runAt: now }]);
});

it('waits twice as long after each failed attempt, up to a limit', () => {
  const waits = [1, 2, 3, 4, 100].map((attempt) => backoffMs(attempt, { firstMs: 10, maxMs: 70 }));
  expect(waits).toEqual([10, 20, 40, 70, 70]);
});

it('does not wait for hours because the clock was set back, or another’s was ahead', async () => {
  const { db, pool } = database();
  const hour = 3_600_000;
  await post(lane);
  await insertRow(db, 'slack_channel_pace', { channel_id: lane, next_send_at: after(hour) });
  expect(await claim()).toEqual({ status: 'later', at: after(hour) });
  await db
    .updateTable('slack_channel_pace')
    .set({ next_send_at: after(2 * hour) })
    .where('channel_id', '=', lane)
    .execute();
  expect(await claim()).toMatchObject({ status: 'claimed' });
  // Nor does its job.
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 day' where key = $1`,
    [`send:${lane}`],
  );
  await resume(db, slackOutbox);
  const [job, ...others] = await jobs();
  expect(others).toEqual([]);
  expect(Math.abs((job?.runAt.getTime() as number) - Date.now())).toBeLessThan(60_000);
});

it('keeps a mail for the time that it is meant for', async () => {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const data = { applicationId: '00000000-0000-4000-8000-000000000001' };
  const mail = { template: 'application-received', to: 'ada@example.test', data } as const;
  await db
    .transaction()
    .execute((trx) => queueMail(trx, { ...mail, key: lane, now: new Date(), sendAfter: tomorrow }));
  const { id } = await readRow(db, 'mails', { key: lane }, 'id');
  const look = () => claimNext(db, mailOutbox, { lane: id, now: new Date(), leaseMs });
  expect(await look()).toEqual({ status: 'later', at: tomorrow });
  await resume(db, mailOutbox);
  expect(await look()).toEqual({ status: 'later', at: tomorrow });
  // One that was tried before waits an hour at most.
  await db.updateTable('mails').set({ attempts: 1 }).where('id', '=', id).execute();
  expect(await look()).toMatchObject({ status: 'claimed' });
});
