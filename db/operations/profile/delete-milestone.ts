import type { Kysely, Transaction } from 'kysely';
import type { ProfileView } from '#shared/api/profile.ts';
import { milestoneNewsUndoMs } from '#shared/domain/milestones.ts';
import { AppError } from '#shared/errors.ts';
import { sendLiveHint } from '../../live.ts';
import { findProfile } from '../../queries/profile/find-profile.ts';
import type { Database } from '../../tables/database.ts';
import { postToChannel } from '../slack/post-to-channel.ts';
import { type LockedMilestones, lockMilestones } from './lock-milestones.ts';

type Input = { founderId: string; milestoneId: string; now: Date };

/**
 * Takes a milestone off a founder's profile. Within an hour its news goes as well: the
 * notifications that nobody has read, and the post in the channel. Later the news stays.
 */
export async function deleteMilestone(
  db: Kysely<Database>,
  { founderId, milestoneId, now }: Input,
): Promise<ProfileView> {
  return db.transaction().execute(async (trx) => {
    const founder = await lockMilestones(trx, founderId);
    const others = founder.milestones.filter(({ id }) => id !== milestoneId);
    if (others.length === founder.milestones.length) throw new AppError('milestone_not_found');
    await trx
      .updateTable('startup_applications')
      .set({ milestones: JSON.stringify(others) })
      .where('id', '=', founderId)
      .execute();
    await withdrawNews(trx, { founder, milestoneId, now });
    await sendLiveHint(trx, { founderId, cohortId: founder.cohortId });
    return findProfile(trx, { founderId });
  });
}

async function withdrawNews(
  trx: Transaction<Database>,
  { founder, milestoneId, now }: { founder: LockedMilestones; milestoneId: string; now: Date },
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
