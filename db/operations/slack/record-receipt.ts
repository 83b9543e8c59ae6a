import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

type Receipt = {
  key: string;
  /** The key of the request during which it is recorded. */
  request?: string | undefined;
  /** The request is done again, because a process died over it: what it recorded itself is no repeat. */
  isRedone?: boolean | undefined;
};

/** True the first time that a request is received, false for every repeat. */
export async function recordReceipt(
  db: Db,
  { key, request, isRedone = false }: Receipt,
): Promise<boolean> {
  const recorded = await db
    .insertInto('slack_receipts')
    .values({ key, request: request ?? null })
    .onConflict((conflict) =>
      isRedone && request
        ? conflict
            .column('key')
            .doUpdateSet({ request })
            .where('slack_receipts.request', '=', request)
        : conflict.doNothing(),
    )
    .returning('key')
    .executeTakeFirst();
  return recorded !== undefined;
}

type KeptRequest = { key: string; body: Buffer };

/**
 * Keeps a request with its receipt until it is done, held by a row of `job_workers`. False for a
 * repeat, which is not kept.
 */
export async function keepRequest(
  db: Db,
  { key, body, heldBy }: KeptRequest & { heldBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    with receipt as (
      insert into slack_receipts (key, request) values (${key}, ${key})
      on conflict do nothing returning key
    )
    insert into slack_requests (key, body, held_by) select key, ${body}, ${heldBy} from receipt
    returning key`.execute(db);
  return rows.length > 0;
}

/**
 * Forgets a request that is done. Whoever was taken for dead holds it no more. The next request's commit
 * need not wait for this one to reach the disk: one that came back would be done again to no effect.
 */
export async function forgetRequest(
  db: Db,
  { key, heldBy }: { key: string; heldBy: string },
): Promise<void> {
  await sql`
    delete from slack_requests where key = ${key} and held_by = ${heldBy}
      and set_config('synchronous_commit', 'off', true) is not null`.execute(db);
}

const age = sql<number>`abs(extract(epoch from clock_timestamp() - r.received_at))`;
/** A process that stops gets ten seconds for what it holds. */
const minSeconds = 10;
/** Slack takes answers for so long; then nobody waits for one. */
const maxSeconds = 30 * 60;
const maxAttempts = 3;
const maxClaimed = 20;

/** Takes over requests whose holder died, the oldest first. Each is claimed by one process. */
export async function claimAbandonedRequests(
  db: Db,
  { heldBy }: { heldBy: string },
): Promise<{ requests: KeptRequest[]; hasMore: boolean }> {
  const { rows } = await sql<KeptRequest>`
    update slack_requests set held_by = ${heldBy}, attempts = attempts + 1
    where key in (
      select r.key from slack_requests r
      -- An array, not a join: it is compared again with a row that another process has just claimed.
      where r.held_by = any(array(
          select d.held_by from slack_requests d
          where not exists (select from job_workers w where w.worker_id = d.held_by)))
        and ${age} between ${minSeconds} and ${maxSeconds} and r.attempts < ${maxAttempts}
      order by r.received_at limit ${maxClaimed} for update skip locked
    )
    returning key, body`.execute(db);
  return { requests: rows, hasMore: rows.length === maxClaimed };
}

/** Deletes requests that are too old to be answered, or over which several processes died. */
export async function dropOldRequests(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from slack_requests r
    where ${age} > ${maxSeconds} or (r.attempts >= ${maxAttempts}
      and not exists (select from job_workers w where w.worker_id = r.held_by))
    returning key`.execute(db);
  return rows.map(({ key }) => key);
}
