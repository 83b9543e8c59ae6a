import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './schema.ts';

/**
 * A table of messages that wait to be sent to the world. Messages of one lane are sent one after
 * another, in order. Whoever claims one takes the lane's lease, which outlasts a call to the other
 * side: no transaction is open during the call, nobody else sends in the lane meanwhile, and a
 * sender that dies leaves its message waiting, first in the lane.
 */
export type Outbox<Message, Receipt extends object = object> = {
  table: 'mails' | 'slack_outbox' | 'webhook_deliveries';
  /** The column that names the lane. */
  lane: 'id' | 'channel_id' | 'endpoint_id';
  /** Says from when the lane's next message may be sent: the end of a lease or of a wait. */
  lease: {
    table: 'mails' | 'slack_channel_pace' | 'webhook_endpoints';
    /** The column that names the lane there. */
    lane: 'id' | 'channel_id';
    until: 'send_after' | 'next_send_at';
    /** Its row is made when the lane's first message is sent. */
    isMadeOnDemand?: true;
  };
  /** A condition on the row `m`: its message is meant to wait longer than a retry does. */
  isPlanned: RawBuilder<boolean>;
  /** The columns that a sender needs of a row. */
  columns: RawBuilder<Message>;
  locate(message: Message): { id: string | number; lane: string };
  /** A condition: nothing happened to the row that makes the outcome of this attempt out of date. */
  isCurrent(message: Message): RawBuilder<boolean>;
  /** Further columns of a message that is over, as an assignment. */
  recordEnd(outcome: Ended<Receipt>): RawBuilder<unknown>;
  /** The key of the job that sends the lane of the row `m`. */
  jobKey: RawBuilder<string>;
  /** The job of that key, as a `job_spec` of the queue. */
  jobSpec(runAt: RawBuilder<unknown>): RawBuilder<unknown>;
};

export type Outcome<Receipt extends object = object> =
  | Ended<Receipt>
  /** It was not taken now, or is not to be sent yet: it stays first in its lane. */
  | { state: 'waiting'; reason: string }
  /** The lane waits for something to change, such as the bot being installed again. */
  | { state: 'parked'; reason: string };

type Ended<Receipt extends object> =
  | ({ state: 'sent' } & Receipt)
  /** There is nothing to say any more. */
  | { state: 'dropped'; reason: string }
  /** It will never be taken. */
  | { state: 'failed'; reason: string };

export type Claim<Message> =
  | { status: 'empty' }
  /** A job comes back for it then. */
  | { status: 'later'; at: Date }
  | { status: 'claimed'; message: Message };

/** Takes the oldest waiting message of a lane, if its time has come, and counts the attempt. */
export async function claimNext<Message, Receipt extends object>(
  db: Db,
  outbox: Outbox<Message, Receipt>,
  { lane, now, leaseMs }: { lane: string; now: Date; leaseMs: number },
): Promise<Claim<Message>> {
  const table = sql.table(outbox.table);
  return db.transaction().execute(async (trx) => {
    const lease = await lockLease(trx, outbox, { lane, now });
    const next = await sql<{ id: string | number }>`
      select id from ${table} where ${sql.ref(outbox.lane)} = ${lane} and state = 'waiting'
      order by id limit 1 for update`.execute(trx);
    const id = next.rows[0]?.id;
    if (id === undefined || lease === undefined) return { status: 'empty' };
    const { until, isPlanned } = lease;
    if (until > now && (isPlanned || until.getTime() - now.getTime() <= maxWaitMs)) {
      await scheduleSend(trx, outbox, { lane, at: until });
      return { status: 'later', at: until };
    }
    await extendLease(trx, outbox, { lane, until: new Date(now.getTime() + leaseMs) });
    const { rows } = await sql<Message>`
      update ${table} set attempts = attempts + 1 where id = ${id}
      returning ${outbox.columns}`.execute(trx);
    return { status: 'claimed', message: rows[0] as Message };
  });
}

/** A lane that would wait longer was told so by a clock that has been set back since. */
const maxWaitMs = 61 * 60_000;

async function lockLease<Message, Receipt extends object>(
  trx: Trx,
  { lease, isPlanned }: Outbox<Message, Receipt>,
  { lane, now }: { lane: string; now: Date },
): Promise<{ until: Date; isPlanned: boolean } | undefined> {
  if (lease.isMadeOnDemand) {
    await sql`
      insert into ${sql.table(lease.table)} (${sql.ref(lease.lane)}, ${sql.ref(lease.until)})
      values (${lane}, ${now}) on conflict do nothing`.execute(trx);
  }
  // Not `for update`, which would wait for all who are adding messages that refer to the row.
  const { rows } = await sql<{ until: Date; isPlanned: boolean }>`
    select m.${sql.ref(lease.until)} as until, ${isPlanned} as "isPlanned"
    from ${sql.table(lease.table)} m where m.${sql.ref(lease.lane)} = ${lane}
    for no key update`.execute(trx);
  return rows[0];
}

async function extendLease<Message, Receipt extends object>(
  trx: Trx,
  { lease }: Outbox<Message, Receipt>,
  { lane, until }: { lane: string; until: Date },
): Promise<void> {
  await sql`
    update ${sql.table(lease.table)} set ${sql.ref(lease.until)} = ${until}
    where ${sql.ref(lease.lane)} = ${lane}`.execute(trx);
}

type FinishInput<Message, Receipt extends object> = {
  message: Message;
  outcome: Outcome<Receipt>;
  /** From when the lane's next message may be sent; this one, if it still waits. */
  nextAt: Date;
  now: Date;
};

/** Records what became of a claimed message, and has the lane's next one sent in its time. */
export async function finish<Message, Receipt extends object>(
  db: Db,
  outbox: Outbox<Message, Receipt>,
  { message, outcome, nextAt, now }: FinishInput<Message, Receipt>,
): Promise<void> {
  const { id, lane } = outbox.locate(message);
  const table = sql.table(outbox.table);
  await db.transaction().execute(async (trx) => {
    // The lease comes first, as in a claim, so that the two can't deadlock.
    await extendLease(trx, outbox, { lane, until: nextAt });
    if (outcome.state === 'waiting' || outcome.state === 'parked') {
      await sql`
        update ${table} set last_error = ${outcome.reason}
        where id = ${id} and state = 'waiting'`.execute(trx);
    } else {
      const isSent = outcome.state === 'sent';
      await sql`
        update ${table} set state = ${outcome.state}, sent_at = ${isSent ? now : null},
          last_error = ${isSent ? null : outcome.reason}, ${outbox.recordEnd(outcome)}
        where id = ${id} and ${outbox.isCurrent(message)}
          and (state = 'waiting' or ${isSent}::boolean)`.execute(trx);
    }
    if (outcome.state !== 'parked') await scheduleSend(trx, outbox, { lane, at: nextAt });
  });
}

type ScheduleSendInput = {
  lane: string;
  /** At once without it. */
  at?: Date;
  /** A job that waits already keeps its time: a lane that was told to wait goes on waiting. */
  keepRunAt?: boolean;
};

/** Has a lane's waiting messages sent. Without any it does nothing. */
export async function scheduleSend<Message, Receipt extends object>(
  db: Db,
  outbox: Outbox<Message, Receipt>,
  { lane, at, keepRunAt = false }: ScheduleSendInput,
): Promise<void> {
  await sql`
    select count(*) from (
      select array(
        select ${outbox.jobSpec(sql`${at ?? null}::timestamptz`)} from ${sql.table(outbox.table)} m
        where m.${sql.ref(outbox.lane)} = ${lane} and m.state = 'waiting' limit 1
      ) as specs
    ) jobs, graphile_worker.add_jobs(specs, job_key_preserve_run_at := ${keepRunAt}::boolean)
    where cardinality(specs) > 0`.execute(db);
}

const maxResumedAtOnce = 5_000;

/**
 * Has every waiting message sent that no job will come for: parked ones, those whose job gave up, or
 * whose job is due so late because the clock was set back.
 */
export async function resume<Message, Receipt extends object>(
  db: Db,
  outbox: Outbox<Message, Receipt>,
): Promise<void> {
  const lane = sql`m.${sql.ref(outbox.lane)}`;
  let resumed = maxResumedAtOnce;
  while (resumed === maxResumedAtOnce) {
    const { rows } = await sql<{ resumed: number }>`
      select count(*)::int as resumed from (
        select array(
          select ${outbox.jobSpec(sql`null::timestamptz`)} from (
            select distinct on (${lane}) m.* from ${sql.table(outbox.table)} m
            where m.state = 'waiting' and not exists (
              select from graphile_worker.jobs j
              where j.key = ${outbox.jobKey} and j.locked_at is null
                and j.attempts < j.max_attempts
                and (${outbox.isPlanned}
                  or j.run_at <= clock_timestamp() + ${maxWaitMs}::int * interval '1 ms'))
            order by ${lane} limit ${maxResumedAtOnce}
          ) m
        ) as specs
      ) jobs, graphile_worker.add_jobs(specs, job_key_preserve_run_at := false)
      where cardinality(specs) > 0`.execute(db);
    resumed = rows[0]?.resumed ?? 0;
  }
}

type Backoff = { firstMs: number; maxMs: number };

/** The wait after a failed attempt: twice as long as after the one before. */
export function backoffMs(attempt: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(maxMs, firstMs * 2 ** (attempt - 1));
}
