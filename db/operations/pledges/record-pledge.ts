import type { Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../slack/post-to-channel.ts';

type Input = { founderId: string; taskId: string; dueDate: Date | null; now: Date };

/** Makes a task a public pledge and posts it once to the cohort's channel. Pledged before: nothing happens. */
export async function recordPledge(
  trx: Transaction<Database>,
  { founderId, taskId, dueDate, now }: Input,
): Promise<void> {
  if (!dueDate || dueDate <= now) throw new AppError('pledge_in_past');
  await trx.updateTable('tasks').set({ is_public_pledge: true }).where('id', '=', taskId).execute();
  const made = await trx
    .insertInto('pledges')
    .values({ task_id: taskId, founder_id: founderId, pledged_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('task_id')
    .executeTakeFirst();
  if (!made) return;
  const cohort = await trx
    .selectFrom('startup_applications as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select(['c.slack_team_id as teamId', 'c.slack_channel_id as channelId'])
    .executeTakeFirst();
  if (cohort) await postToChannel(trx, { ...cohort, kind: 'pledge', subjectId: taskId });
}
