import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Trx } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { isHandedOver } from '../tasks/lock-task.ts';
import { emitWebhooks } from '../webhooks/webhook-outbox.ts';

type Input = { founderId: string; taskId: string; dueDate: Date | null; now: Date };

/**
 * Makes a task a public pledge, even if it was just for its founder, notifies the cohort's founders, and
 * posts it to the cohort's channel; does nothing if it is pledged already. What somebody pledged who
 * left their task to a teammate stays their pledge: `pledged_by_another`. The caller publishes the live
 * event.
 */
export async function recordPledge(
  trx: Trx,
  { founderId, taskId, dueDate, now }: Input,
): Promise<void> {
  if (!dueDate || dueDate <= now) throw new AppError('pledge_in_past');
  await trx
    .updateTable('tasks')
    .set({ is_public_pledge: true, is_private: false, taken_up: isHandedOver })
    .where('id', '=', taskId)
    .execute();
  const created = await trx
    .insertInto('pledges')
    .values({ task_id: taskId, founder_id: founderId, pledged_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('task_id')
    .executeTakeFirst();
  if (!created) return assertOwnPledge(trx, { founderId, taskId });
  const pledge = await trx
    .selectFrom('startup_founders as a')
    .innerJoin('tasks as t', 't.user_id', 'a.id')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .where('t.id', '=', taskId)
    .select(['a.founder_name as name', 'a.startup_name as startupName', 't.title'])
    .select(['c.id as cohortId', 'c.slack_team_id as teamId', 'c.slack_channel_id as channelId'])
    .executeTakeFirst();
  if (!pledge) return;
  const { name, startupName, title, cohortId, ...channel } = pledge;
  await tellPeers(trx, {
    cohortId,
    from: { id: founderId, name, startupName },
    taskId,
    title,
    now,
  });
  await postToChannel(trx, { ...channel, kind: 'pledge', subject: { taskId } });
  const founder = { id: founderId, name, startup: startupName };
  const data = { taskId, title, dueAt: dueDate.toISOString(), founder };
  await emitWebhooks(trx, { events: [{ type: 'pledge.made', data }], now });
}

/** So many pledges of a founder and day have a row of their own at each peer. */
const toldSingly = 4;

type News = {
  cohortId: string | null;
  from: { id: string; name: string; startupName: string };
  taskId: string;
  title: string;
  now: Date;
};

/** All from the fifth of a day on are one row, which is written once and counts them when it is read. */
async function tellPeers(trx: Trx, { cohortId, from, taskId, title, now }: News): Promise<void> {
  const { rows } = await sql<{ before: number; since: Date }>`
    select count(p.task_id)::int as before, day.since from (
      select date_trunc('day', ${now}::timestamptz, time_zone) as since
      from startup_founders where id = ${from.id}) day
    left join pledges p on p.founder_id = ${from.id} and p.state <> 'withdrawn'
      and p.pledged_at >= day.since and p.task_id <> ${taskId}
    group by day.since`.execute(trx);
  const { before = 0, since = now } = rows[0] ?? {};
  const isSingle = before < toldSingly;
  const message = `pledged “${title}”`;
  await createNotifications(trx, {
    to: { cohortId },
    from,
    events: [{ type: 'pledge_made', message, ...(!isSingle && { tasks: 1 }) }],
    subject: { column: 'pledge_task_id', id: taskId },
    where: isSingle
      ? sql`true`
      : sql`not exists (
          select from cohort_notifications n where n.recipient_id = recipient.id
            and n.sender_id = ${from.id} and n.type = 'pledge_made' and n.tasks is not null
            and n.created_at >= ${since}::timestamptz)`,
    now,
  });
}

async function assertOwnPledge(
  trx: Trx,
  { founderId, taskId }: { founderId: string; taskId: string },
): Promise<void> {
  const another = await trx
    .selectFrom('pledges')
    .where('task_id', '=', taskId)
    .where('founder_id', '<>', founderId)
    .select('task_id')
    .executeTakeFirst();
  if (another) throw new AppError('pledged_by_another');
}

/** Called before a pledge's date moves, so that the cohort can still see the original date. */
export async function recordOriginalDueDate(
  trx: Trx,
  { taskId, dueDate }: { taskId: string; dueDate: Date | null },
): Promise<void> {
  await trx
    .updateTable('pledges')
    .set({ moved_from: dueDate })
    .where('task_id', '=', taskId)
    .where('moved_from', 'is', null)
    .execute();
}
