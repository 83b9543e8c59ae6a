import { type RawBuilder, sql } from 'kysely';
import { pluralize } from '#shared/formats.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import { wantsInAppNotification } from '../../queries/notifications.ts';
import type { Trx } from '../../schema.ts';

/** So many shared completions of a founder and day have a row of their own at each peer. */
const toldSingly = 4;

type Day = { founderId: string; day: CalendarDate };

/** Completions `c` of a day that the cohort is told of, by instant first, so that an index is used. */
const sharedOfDay = ({ founderId, day }: Day): RawBuilder<unknown> => sql`
  completions c join tasks t on t.id = c.task_id and not t.is_private
  where c.founder_id = ${founderId} and c.reopened_at is null and c.local_date = ${day}::date
    and c.completed_at >= ${addDays(day, -2)}::timestamptz`;

/** A condition: the next shared completion of that day is told by the row that collects them. */
export function isCollected(day: Day): RawBuilder<boolean> {
  return sql<boolean>`(
    select count(*) >= ${toldSingly} or coalesce(bool_or(c.collected), false)
    from ${sharedOfDay(day)})`;
}

type Peers = {
  cohortId: string | null;
  founderName: string;
  startupName: string;
  streak: number;
  now: Date;
};

/**
 * Writes the one row of each peer for what a founder completed beyond those that are told singly. It
 * stays where and when it began, and read if it was read: nobody is rung for each of a hundred tasks.
 * Peers are locked in the order of their ids. The caller holds the lock of the founder's totals.
 */
export async function collectCompletions(trx: Trx, { to, ...day }: Day & { to: Peers }) {
  const { tasks, points, message } = await countCollected(trx, day);
  await sql`
    insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message, points, streak_count, created_at, collected_on, tasks)
    select peer.id, ${day.founderId}::uuid, 'task_completed', ${to.founderName}::text,
      ${to.startupName}::text, ${message}::text, ${points}::int, ${to.streak}::int,
      ${to.now}::timestamptz, ${day.day}::date, ${tasks}::int
    from startup_founders peer
    where peer.cohort_id = ${to.cohortId} and peer.is_active and peer.id <> ${day.founderId}
      and ${wantsInAppNotification({ recipient: sql`peer.id`, type: sql`'task_completed'` })}
    order by peer.id
    on conflict (sender_id, collected_on, recipient_id) where collected_on is not null
    do update set message = excluded.message, points = excluded.points, tasks = excluded.tasks,
      streak_count = excluded.streak_count`.execute(trx);
}

/** After one of them was reopened; the row goes with the last. */
export async function recountCollected(trx: Trx, day: Day): Promise<void> {
  const { tasks, points, message } = await countCollected(trx, day);
  const rows = sql`(
    select recipient_id, id from cohort_notifications
    where sender_id = ${day.founderId} and collected_on = ${day.day}::date
    order by recipient_id for update)`;
  const change =
    tasks === 0
      ? sql`delete from cohort_notifications n using locked`
      : sql`update cohort_notifications n
          set message = ${message}, points = ${points}, tasks = ${tasks} from locked`;
  await sql`
    with locked as materialized ${rows}
    ${change} where n.recipient_id = locked.recipient_id and n.id = locked.id`.execute(trx);
}

async function countCollected(trx: Trx, day: Day) {
  const { rows } = await sql<{
    tasks: number;
    points: number;
    title: string | null;
    isYesterdays: boolean | null;
  }>`
    select count(*)::int as tasks, coalesce(sum(c.points), 0)::int as points, min(t.title) as title,
      bool_and(c.backfilled) as "isYesterdays"
    from ${sharedOfDay(day)} and c.collected`.execute(trx);
  const { tasks = 0, points = 0, title = null, isYesterdays = false } = rows[0] ?? {};
  // It is read beside its age: the day counts from when the first of them was told.
  if (tasks === 1) {
    return { tasks, points, message: `completed “${title}”${isYesterdays ? ' yesterday' : ''}` };
  }
  const when = isYesterdays ? 'yesterday' : 'today';
  return { tasks, points, message: `completed ${pluralize(tasks, 'more task')} ${when}` };
}
