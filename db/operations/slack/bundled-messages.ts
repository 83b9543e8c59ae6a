import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { wantsNotification } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { queueDirectMessages } from './direct-messages.ts';

type NotifyInput = {
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
};

/** The first of several waits this long for the others. */
const bundleMs = 5 * 60_000;
/** News that waited longer, for a pause or for a connection to Slack, stays in the bell. */
const maxWaitMs = 3 * 24 * 60 * 60_000;

/**
 * Queues direct messages to founders who were thanked or cheered: one for all thanks that wait, one for
 * all cheers. What comes in quiet hours, or on a day that has room for no more messages, waits. A pledge
 * is in one message a day, and of each peer's cheers for it only the first is announced. Returns how many
 * messages were queued.
 */
export async function notifyOfThanksAndCheers(
  db: Kysely<Database>,
  input: NotifyInput,
): Promise<number> {
  const thanks = await queueBundle(db, 'peer_help', pendingThanks(input), input);
  const cheers = await queueBundle(db, 'cheer', pendingCheers(input), input);
  return thanks + cheers;
}

/**
 * Queues direct messages to founders whom a teammate handed tasks, one for all that wait, as it is with
 * thanks. Nothing is said of what was taken back in the meantime, or taken up already. Returns how many
 * messages were queued.
 */
export function notifyOfHandedTasks(db: Kysely<Database>, input: NotifyInput): Promise<number> {
  return queueBundle(db, 'task_handed', pendingHandedTasks(input), input);
}

/** News that founders have not received yet. */
type Pending = {
  /** Selects `founder_id` and `at`, and locks the rows: a run at the same time skips them. */
  locked: RawBuilder<unknown>;
  /** Records that these founders have been notified. */
  mark(founderIds: string[]): RawBuilder<unknown>;
};

/** Queues one message to each founder for all that waits for them. Returns how many were queued. */
async function queueBundle(
  db: Kysely<Database>,
  kind: 'peer_help' | 'cheer' | 'task_handed',
  { locked, mark }: Pending,
  { now }: NotifyInput,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = (await listFoundersToNotify(trx, locked, now)).map((founderId) => ({
      founderId,
      subject: { founderId, notifiedAt: now },
    }));
    const results = await queueDirectMessages(trx, { kind, due, now });
    const notified = [...results].flatMap(([id, result]) => (result === 'queued' ? [id] : []));
    if (notified.length > 0) await mark(notified).execute(trx);
    return notified.length;
  });
}

async function listFoundersToNotify(
  trx: Transaction<Database>,
  locked: RawBuilder<unknown>,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ founderId: string }>`
    with pending as (${locked})
    select founder_id as "founderId" from pending group by founder_id
    having min(at) <= ${new Date(now.getTime() - bundleMs)} order by founder_id`.execute(trx);
  return rows.map(({ founderId }) => founderId);
}

function pendingThanks({ teamId, now }: NotifyInput): Pending {
  const isPending = sql`t.notified_at is null and t.undone_at is null
    and t.given_at >= ${new Date(now.getTime() - maxWaitMs)}`;
  return {
    locked: sql`
      select t.helper_id as founder_id, t.given_at as at
      from thanks t join startup_founders a on a.id = t.helper_id
      where ${isPending} and a.slack_team_id = ${teamId} and ${wantsNotification('peer_help', 'slack')}
      order by t.id for update of t skip locked`,
    mark: (founderIds) => sql`
      update thanks t set notified_at = ${now}
      where t.helper_id = any(${founderIds}::uuid[]) and ${isPending}`,
  };
}

function pendingCheers({ teamId, now }: NotifyInput): Pending {
  const isPending = sql`h.notified_at is null and h.given and p.state <> 'withdrawn'
    and h.happened_at >= ${new Date(now.getTime() - maxWaitMs)}
    and not exists (
      select from pledge_cheers earlier
      where earlier.task_id = h.task_id and earlier.notified_at is not null
        and (earlier.founder_id = h.founder_id
          or local_date(earlier.notified_at, a.time_zone) = local_date(${now}, a.time_zone)))`;
  return {
    locked: sql`
      select p.founder_id, h.happened_at as at
      from pledge_cheers h
      join pledges p on p.task_id = h.task_id
      join startup_founders a on a.id = p.founder_id
      where ${isPending} and a.slack_team_id = ${teamId} and ${wantsNotification('cheer', 'slack')}
      order by h.task_id, h.founder_id, h.via for update of h skip locked`,
    mark: (founderIds) => sql`
      update pledge_cheers h set notified_at = ${now}
      from pledges p join startup_founders a on a.id = p.founder_id
      where p.task_id = h.task_id and p.founder_id = any(${founderIds}::uuid[]) and ${isPending}`,
  };
}

function pendingHandedTasks({ teamId, now }: NotifyInput): Pending {
  const isPending = sql`t.handed_notified_at is null and t.deleted_at is null
    and not t.taken_up and t.handed_at >= ${new Date(now.getTime() - maxWaitMs)}`;
  return {
    locked: sql`
      select t.user_id as founder_id, t.handed_at as at
      from tasks t join startup_founders a on a.id = t.user_id
      where ${isPending} and a.slack_team_id = ${teamId} and ${wantsNotification('task_handed', 'slack')}
      order by t.id for update of t skip locked`,
    mark: (founderIds) => sql`
      update tasks t set handed_notified_at = ${now}
      where t.user_id = any(${founderIds}::uuid[]) and ${isPending}`,
  };
}
