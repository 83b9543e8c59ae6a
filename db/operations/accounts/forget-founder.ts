import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
import { endPremium } from '../premium/end-premium.ts';

type Input = { founderId: string; cohortId: string | null; now: Date };

/** What stands where a founder's words stood. */
const removed = 'Removed';

/**
 * Takes everything out of the rows of a founder that says who they are or what they wrote. Rows
 * that the ledger, a streak or another founder's books hang on stay, without words.
 */
export async function forgetFounder(
  trx: Transaction<Database>,
  { founderId, cohortId, now }: Input,
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
    update tasks set title = ${removed}, description = '', client_key = null,
      deleted_at = case when status = 'completed' then null
        else coalesce(deleted_at, ${now}::timestamptz) end
    where user_id = ${founderId}`.execute(trx);
  await trx
    .updateTable('thanks')
    .set({ for_what: removed })
    .where('giver_id', '=', founderId)
    .execute();
  await trx
    .updateTable('introductions')
    .set({ note: removed })
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
    update audit_log set subject_name = ${removed}, details = details - 'reason'
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
  await endPremium(trx, { founderId });
  await trx.deleteFrom('coach_exchanges').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('website_analyses').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('weekly_briefs').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('pledge_cheers').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('milestone_news').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('mails').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('notification_preferences').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('direct_messages').where('founder_id', '=', founderId).execute();
}
