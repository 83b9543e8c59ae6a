import { sql, type Transaction } from 'kysely';
import { milestoneNewsADay } from '#shared/domain/milestones.ts';
import { wantsInApp } from '../../queries/notifications.ts';
import type { Database, Milestone } from '../../schema.ts';
import { postToChannel } from '../slack/post-to-channel.ts';
import type { LockedMilestones } from './lock-milestones.ts';

type News = { founder: LockedMilestones; milestone: Milestone; now: Date };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Tells the rest of an accepted founder's cohort, and its channel. One that was told and still
 * stands is not told again; beyond ten in 24 hours a milestone is kept without a word.
 */
export async function tellOfMilestone(
  trx: Transaction<Database>,
  { founder, milestone, now }: News,
): Promise<void> {
  if (founder.status !== 'accepted' || founder.cohortId === null) return;
  const { told } = await trx
    .selectFrom('milestone_news')
    .where('founder_id', '=', founder.id)
    .where('told_at', '>', new Date(now.getTime() - dayMs))
    .select(({ fn }) => fn.countAll<number>().as('told'))
    .executeTakeFirstOrThrow();
  if (Number(told) >= milestoneNewsADay) return;
  const news = await trx
    .insertInto('milestone_news')
    .values({
      founder_id: founder.id,
      milestone_id: milestone.id,
      title: milestone.title,
      type: milestone.type,
      reached_on: milestone.date,
      told_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['founder_id', 'milestone_id'])
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!news) return;
  await sql`
    insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message, created_at, milestone_news_id)
    select peer.id, ${founder.id}::uuid, 'milestone_achieved', ${founder.name}, ${founder.startupName},
      ${`reached a milestone: “${milestone.title}”`}, ${now}::timestamptz, ${news.id}::uuid
    from startup_applications peer
    where peer.cohort_id = ${founder.cohortId} and peer.status = 'accepted'
      and peer.id <> ${founder.id}
      and ${wantsInApp({ recipient: sql`peer.id`, type: sql`'milestone_achieved'` })}`.execute(trx);
  const { teamId, channelId } = founder;
  await postToChannel(trx, { teamId, channelId, kind: 'milestone', subjectId: news.id });
}
