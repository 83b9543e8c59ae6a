import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { directMessageKinds } from '#shared/domain/slack-messages.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent, publishSessionsEnded } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { closeIntroductionsOfPerson } from '../introductions/answer-introduction.ts';

type DeleteFounderInput = { founderId: string; now: Date };

/**
 * A founder leaves for good: signed out everywhere, unlinked from Slack, their name, words and
 * profile removed, boards and notifications without them. What others earned stands, and so do
 * the founder's own figures, without a name: their books stay in order. The address is free to
 * apply again. False when they left before, or were none.
 *
 * Takes the lock that every change of a founder's tasks and points takes first, so whatever was
 * under way is either done before, and forgotten with the rest, or finds no founder any more.
 */
export async function deleteFounder(
  db: Kysely<Database>,
  { founderId, now }: DeleteFounderInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('founder_totals')
      .where('founder_id', '=', founderId)
      .select('founder_id')
      .forUpdate()
      .execute();
    const founder = await trx
      .selectFrom('startup_applications')
      .where('id', '=', founderId)
      .where('status', '=', 'accepted')
      .select('cohort_id as cohortId')
      .forUpdate()
      .executeTakeFirst();
    if (!founder) return false;
    const { cohortId } = founder;
    await cancelPendingPosts(trx, { founderId, now });
    await closeIntroductionsOfPerson(trx, { party: { founderId }, now });
    await anonymizeFounder(trx, { founderId, cohortId, now });
    // Sessions and half-finished ways to Slack go with the account.
    const account = await trx
      .deleteFrom('accounts')
      .where('founder_id', '=', founderId)
      .returning('id')
      .executeTakeFirst();
    await publishLiveEvent(trx, { founderId, cohortId });
    if (account) await publishSessionsEnded(trx, { accountId: account.id });
    return true;
  });
}

type AnonymizeFounderInput = { founderId: string; cohortId: string | null; now: Date };

/** What stands where a founder's words stood. */
const removedPlaceholder = 'Removed';

/**
 * Takes everything out of the rows of a founder that says who they are or what they wrote. Rows
 * that the ledger, a streak or another founder's books hang on stay, without words.
 */
export async function anonymizeFounder(
  trx: Transaction<Database>,
  { founderId, cohortId, now }: AnonymizeFounderInput,
): Promise<void> {
  await trx
    .updateTable('startup_applications')
    .set({
      status: 'withdrawn',
      founder_name: 'Former founder',
      // Unguessable, so that nobody can apply, sign in or be mailed under it.
      founder_email: `former-${randomUUID()}@deleted.invalid`,
      founder_avatar: null,
      founder_bio: null,
      founder_location: null,
      founder_linkedin: null,
      startup_name: 'Former startup',
      industry: 'Other',
      description: '',
      team_size: 1,
      funding_raised: 'none',
      monthly_revenue: null,
      looking_for_funding: false,
      funding_amount: null,
      website_url: null,
      pitch_deck_url: null,
      milestones: '[]',
      slack_user_id: null,
      slack_team_id: null,
      slack_name: null,
      slack_home_opened_at: null,
      cohort_slack_channel: null,
      time_zone: 'UTC',
      quiet_from: null,
      quiet_until: null,
      messages_paused_until: null,
      slack_nudged_at: null,
    })
    .where('id', '=', founderId)
    .execute();
  await sql`
    update tasks set title = ${removedPlaceholder}, description = '', client_key = null,
      deleted_at = case when status = 'completed' then null
        else coalesce(deleted_at, ${now}::timestamptz) end
    where user_id = ${founderId}`.execute(trx);
  await trx
    .updateTable('thanks')
    .set({ for_what: removedPlaceholder })
    .where('giver_id', '=', founderId)
    .execute();
  await trx
    .updateTable('introductions')
    .set({ note: removedPlaceholder })
    .where('asking_founder_id', '=', founderId)
    .execute();
  await trx
    .updateTable('introductions')
    .set({ reason: null })
    .where('founder_id', '=', founderId)
    .execute();
  // Those went beyond the founder's cohort.
  await sql`
    delete from cohort_notifications where introduction_id in (
      select id from introductions
      where asking_founder_id = ${founderId} or founder_id = ${founderId})`.execute(trx);
  // By recipient: that is how the table is kept. Only the founder's cohort ever heard of the rest.
  await sql`
    delete from cohort_notifications
    where recipient_id = ${founderId} or (sender_id = ${founderId} and recipient_id in (
      select id from startup_applications where cohort_id = ${cohortId}))`.execute(trx);
  // What reviewers said of them goes as well; that there was a decision, and whose, stays.
  await trx.deleteFrom('application_notes').where('application_id', '=', founderId).execute();
  await trx.deleteFrom('application_ratings').where('application_id', '=', founderId).execute();
  await sql`
    update application_events set details = details - 'reason'
    where application_id = ${founderId}`.execute(trx);
  await sql`
    update audit_log set subject_name = ${removedPlaceholder}, details = details - 'reason'
    where subject_type = 'application' and subject_id = ${founderId}`.execute(trx);
  // A message may have gone to any cohort.
  await sql`
    delete from cohort_notifications n using contact_messages m
    where m.sender_id = ${founderId} and n.recipient_id = m.recipient_id
      and n.contact_message_id = m.id`.execute(trx);
  await sql`
    delete from contact_messages
    where ${founderId} in (sender_id, recipient_id)`.execute(trx);
  await sql`delete from contact_blocks where ${founderId} in (founder_id, blocked_id)`.execute(trx);
  for (const table of ['investor_updates', 'startup_opens', 'update_mutes'] as const) {
    await trx.deleteFrom(table).where('founder_id', '=', founderId).execute();
  }
  await cancelSubscriptions(trx, { founderId });
  await trx.deleteFrom('coach_exchanges').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('website_analyses').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('weekly_briefs').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('pledge_cheers').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('milestone_news').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('mails').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('notification_preferences').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('direct_messages').where('founder_id', '=', founderId).execute();
}

type CancelPendingPostsInput = { founderId: string; now: Date };

/**
 * Of a founder who leaves, nothing more is posted: what waits is dropped, but for what takes an
 * earlier post back. Their open pledges are withdrawn, and posts that stand in a channel say so.
 */
async function cancelPendingPosts(
  trx: Transaction<Database>,
  { founderId, now }: CancelPendingPostsInput,
): Promise<void> {
  await sql`
    update slack_outbox set state = 'dropped', last_error = 'account_deleted'
    where state = 'waiting' and (
      (kind = 'completion' and subject_id in (
        select id::text from completions where founder_id = ${founderId}))
      or (kind in ('pledge', 'pledge_update') and subject_id in (
        select task_id from pledges where founder_id = ${founderId}))
      or (kind = any(${directMessageKinds}::text[]) and exists (
        select from direct_messages d where d.kind = slack_outbox.kind
          and d.subject_id = slack_outbox.subject_id and d.founder_id = ${founderId}))
      or (kind = 'milestone' and subject_id in (
        select id::text from milestone_news where founder_id = ${founderId}))
      or (kind = 'thanks' and subject_id in (
        select id::text from thanks where ${founderId} in (giver_id, helper_id))))`.execute(trx);
  const { rows } = await sql<WithdrawnPledgePost>`
    with withdrawn as (
      update pledges set state = 'withdrawn', resolved_at = ${now}
      where founder_id = ${founderId} and state = 'open'
      returning task_id
    )
    select post.subject_id as "taskId", post.team_id as "teamId", post.channel_id as "channelId"
    from withdrawn join slack_outbox post
      on post.kind = 'pledge' and post.subject_id = withdrawn.task_id and post.state = 'sent'
    order by post.channel_id, post.id`.execute(trx);
  for (const { taskId, ...channel } of rows) {
    await postToChannel(trx, { ...channel, kind: 'pledge_update', subjectId: taskId });
  }
}

type WithdrawnPledgePost = { taskId: string; teamId: string; channelId: string };

/** Of a founder who leaves: what is still being paid for is cancelled at the payment provider. */
async function cancelSubscriptions(
  trx: Transaction<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  const gone = await trx
    .deleteFrom('premium_subscriptions')
    .where('founder_id', '=', founderId)
    .returning(['subscription_id as subscriptionId', 'status'])
    .execute();
  for (const { subscriptionId, status } of gone) {
    if (status === 'cancelled') continue;
    await addJob(trx, 'cancel-subscription', { subscriptionId }, { key: `end:${subscriptionId}` });
  }
  await trx.deleteFrom('premium_references').where('founder_id', '=', founderId).execute();
}
