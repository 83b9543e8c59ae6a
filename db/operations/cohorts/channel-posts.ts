import type { ChannelPosts } from '#shared/domain/channel-posts.ts';
import type { Db } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockCohort } from './cohorts.ts';

type Input = { cohortId: string; posts: ChannelPosts; actor: Actor; now: Date };

/** Chooses how much a cohort's channel hears; it holds for what comes from then on. */
export async function chooseChannelPosts(
  db: Db,
  { cohortId, posts, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, posts: before } = await lockCohort(trx, cohortId);
    if (before === posts) return;
    await trx
      .updateTable('cohorts')
      .set({ channel_posts: posts })
      .where('id', '=', cohortId)
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'cohort.channel_posts_chosen',
      subject: { type: 'cohort', id: cohortId, name },
      details: { before, after: posts },
      now,
    });
  });
}
