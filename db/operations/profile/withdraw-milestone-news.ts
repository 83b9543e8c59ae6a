import type { Transaction } from 'kysely';
import { milestoneNewsUndoMs } from '#shared/domain/milestones.ts';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../slack/post-to-channel.ts';
import type { LockedMilestones } from './lock-milestones.ts';

type News = { founder: LockedMilestones; milestoneId: string; now: Date };

/**
 * Takes back what was told of a deleted milestone within an hour: the notifications that nobody
 * has read, and the post in the channel. Later the news stays.
 */
export async function withdrawMilestoneNews(
  trx: Transaction<Database>,
  { founder, milestoneId, now }: News,
): Promise<void> {
  const news = await trx
    .updateTable('milestone_news')
    .set({ withdrawn_at: now })
    .where('founder_id', '=', founder.id)
    .where('milestone_id', '=', milestoneId)
    .where('withdrawn_at', 'is', null)
    .where('told_at', '>', new Date(now.getTime() - milestoneNewsUndoMs))
    .returning('id')
    .executeTakeFirst();
  if (!news) return;
  await trx
    .deleteFrom('cohort_notifications')
    .where('milestone_news_id', '=', news.id)
    .where('read', '=', false)
    .execute();
  const { teamId, channelId } = founder;
  await postToChannel(trx, { teamId, channelId, kind: 'milestone_retraction', subjectId: news.id });
}
