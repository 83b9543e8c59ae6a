import type { Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';

type Input = { founderId: string; taskId: string; dueDate: Date | null; now: Date };

/** Makes a task a public pledge and posts it to the cohort's channel; does nothing if it is pledged already. */
export async function recordPledge(
  trx: Transaction<Database>,
  { founderId, taskId, dueDate, now }: Input,
): Promise<void> {
  if (!dueDate || dueDate <= now) throw new AppError('pledge_in_past');
  await trx.updateTable('tasks').set({ is_public_pledge: true }).where('id', '=', taskId).execute();
  const created = await trx
    .insertInto('pledges')
    .values({ task_id: taskId, founder_id: founderId, pledged_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('task_id')
    .executeTakeFirst();
  if (!created) return;
  const cohort = await trx
    .selectFrom('startup_applications as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select(['c.slack_team_id as teamId', 'c.slack_channel_id as channelId'])
    .executeTakeFirst();
  if (cohort) await postToChannel(trx, { ...cohort, kind: 'pledge', subjectId: taskId });
}

/** Called before a pledge's date moves, so that the cohort can still see the original date. */
export async function recordOriginalDueDate(
  trx: Transaction<Database>,
  { taskId, dueDate }: { taskId: string; dueDate: Date | null },
): Promise<void> {
  await trx
    .updateTable('pledges')
    .set({ moved_from: dueDate })
    .where('task_id', '=', taskId)
    .where('moved_from', 'is', null)
    .execute();
}
