import { sql } from 'kysely';
import { brand } from '#shared/brand.ts';
import { premiumQuestionsHour } from '#shared/domain/premium.ts';
import { encodeSubject } from '#shared/domain/slack-messages.ts';
import { monthStart } from '#shared/time.ts';
import { publishLiveEvent } from '../../live.ts';
import { wantsInAppNotification } from '../../queries/notifications.ts';
import { isPremiumMember } from '../../queries/premium.ts';
import { findPremiumChannel, type PremiumChannel } from '../../queries/premium-channel.ts';
import type { Db } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { keepWorkspace } from '../slack/workspace-lock.ts';

/** Keeps the first one when two were made at the same moment. */
export async function savePremiumChannel(
  db: Db,
  { teamId, channelId, name, now }: PremiumChannel & { now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await keepWorkspace(trx, teamId))) return;
    await trx
      .insertInto('premium_channels')
      .values({ team_id: teamId, channel_id: channelId, name, made_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The channel was archived or deleted in Slack: the next run makes another one. */
export async function forgetPremiumChannel(
  db: Db,
  { channelId }: { channelId: string },
): Promise<void> {
  await db.deleteFrom('premium_channels').where('channel_id', '=', channelId).execute();
}

type ChannelMember = { channelId: string; userId: string };

export async function recordInvited(
  db: Db,
  { channelId, userId, founderId, now }: ChannelMember & { founderId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('premium_channel_members')
    .values({ channel_id: channelId, user_id: userId, founder_id: founderId, invited_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function recordRemoved(db: Db, { channelId, userId }: ChannelMember): Promise<void> {
  await db
    .deleteFrom('premium_channel_members')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Queues the month's thread of questions and answers for the members' channel, from its first day on,
 * and reaches members without Slack by a notification. Once a month, however often and wherever this
 * runs: only who inserts the month's post notifies. Returns whether that was this call.
 */
export async function queuePremiumQuestions(
  db: Db,
  { teamId, now }: { teamId: string; now: Date },
): Promise<boolean> {
  const month = monthStart(now, 'UTC');
  const opensAt = Date.parse(`${month}T00:00:00Z`) + premiumQuestionsHour * 60 * 60 * 1000;
  if (now.getTime() < opensAt) return false;
  return db.transaction().execute(async (trx) => {
    // One call at a time looks whether the month's post is there.
    await sql`select pg_advisory_xact_lock(hashtext('premium questions'))`.execute(trx);
    const channel = await findPremiumChannel(trx, { teamId });
    if (!channel) return false;
    const subject = { teamId, month };
    const known = await trx
      .selectFrom('slack_outbox')
      .where('kind', '=', 'premium_questions')
      .where('subject_id', '=', encodeSubject('premium_questions', subject))
      .select('id')
      .executeTakeFirst();
    if (known) return false;
    const { channelId } = channel;
    await postToChannel(trx, { teamId, channelId, kind: 'premium_questions', subject });
    const { rows } = await sql<{ founderId: string }>`
      insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
        message, created_at)
      select a.id, a.id, 'premium_questions', ${brand.name}, 'Premium', ${bellText}, ${now}
      from startup_founders a
      where a.is_active and a.slack_team_id is distinct from ${teamId}
        and ${isPremiumMember(sql.ref('a.startup_id'), now)}
        and ${wantsInAppNotification({ recipient: sql.ref('a.id'), type: sql`'premium_questions'` })}
      returning recipient_id as "founderId"`.execute(trx);
    for (const { founderId } of rows) await publishLiveEvent(trx, { founderId, cohortId: null });
    return true;
  });
}

/** After the product's name. */
const bellText =
  'has opened this month’s questions and answers for members in Slack: connect Slack to join';
