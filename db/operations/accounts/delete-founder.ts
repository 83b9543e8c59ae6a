import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { defaultListHour } from '#shared/domain/notifications.ts';
import { directMessageKinds } from '#shared/domain/slack-messages.ts';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent, publishSessionsEnded } from '../../live.ts';
import { startupOf } from '../../queries/founders.ts';
import type { Db, Trx } from '../../schema.ts';
import { withdrawHelp } from '../check-ins/help-wanted.ts';
import { recordOwner } from '../founders/record-owner.ts';
import { forgetImported } from '../imports/forget-imported.ts';
import { closeIntroductionsOfPerson } from '../introductions/answer-introduction.ts';
import { cancelSessionsToCome } from '../office-hours/book-session.ts';
import { deletePicture } from '../pictures/pictures.ts';
import { withdrawPledges } from '../pledges/withdraw-pledges.ts';
import { noSlackAccount } from '../slack/founder-links.ts';
import { endMembership, lockTeam } from '../team/team-members.ts';
import { forgetSignIns } from './failed-sign-ins.ts';

type DeleteFounderInput = { founderId: string; now: Date };

/**
 * Deletes a founder for good: signs them out everywhere, unlinks Slack, and removes their name,
 * texts, profile and notifications. Points that others earned stay, and so does the founder's own
 * ledger, without a name, so that it still adds up. The address can be used to apply again.
 * The startup goes with its last founder; an owner with teammates hands it over first. False when
 * there is no such founder any more.
 *
 * Takes the same lock first as every change of a founder's tasks and points, so a concurrent change
 * either finishes before and is anonymized too, or finds no founder.
 */
export async function deleteFounder(
  db: Db,
  { founderId, now }: DeleteFounderInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, { founderId });
    if (!team) return false;
    const { cohortId } = team;
    if (team.role === 'member') await endMembership(trx, { team, memberId: founderId, now });
    else if (team.members.length > 1) throw new AppError('team_owner_stays');
    await cancelPendingPosts(trx, { founderId, now });
    await closeIntroductionsOfPerson(trx, { participant: { founderId }, now });
    const startupId = team.role === 'owner' ? team.startupId : null;
    if (startupId) await cancelSessionsToCome(trx, { of: { startupId }, now });
    await anonymizeFounder(trx, { founderId, startupId, cohortId, now });
    // Sessions and unfinished Slack connections are deleted with the account.
    const account = await trx
      .deleteFrom('accounts')
      .where('founder_id', '=', founderId)
      .returning(['id', 'email'])
      .executeTakeFirst();
    await publishLiveEvent(trx, { founderId, cohortId });
    if (account) {
      const { id: accountId, email } = account;
      await forgetSignIns(trx, { accountId, audience: 'founder', email });
      await publishSessionsEnded(trx, { accountId });
    }
    return true;
  });
}

type AnonymizeFounderInput = {
  founderId: string;
  /** Null if the startup goes on without them. */
  startupId: string | null;
  cohortId: string | null;
  now: Date;
};

/** Replaces texts that the founder wrote. */
const removedPlaceholder = 'Removed';

/**
 * Removes everything that says who the founder is or what they wrote. Rows that a ledger or a streak
 * depends on stay, without their texts.
 */
export async function anonymizeFounder(
  trx: Trx,
  { founderId, startupId, cohortId, now }: AnonymizeFounderInput,
): Promise<void> {
  await sql`
    delete from application_alerts where email = (
      select founder_email from startup_founders where id = ${founderId})`.execute(trx);
  await sql`
    delete from slack_channel_members m using startup_founders a
    where a.id = ${founderId} and m.team_id = a.slack_team_id
      and m.user_id = a.slack_user_id`.execute(trx);
  const email = sql<string>`select email from founders where id = ${founderId}`;
  await forgetImported(trx, { id: founderId, email });
  await deletePicture(trx, { founderId });
  await trx
    .updateTable('founders')
    .set({
      name: 'Former founder',
      // Cannot be guessed, so nobody can apply, sign in or receive mail with it.
      email: `former-${randomUUID()}@deleted.invalid`,
      avatar: null,
      avatar_tried_at: null,
      bio: null,
      location: null,
      linkedin: null,
      ...noSlackAccount,
      slack_end_reason: null,
      time_zone: 'UTC',
      time_zone_from: null,
      quiet_from: null,
      quiet_until: null,
      messages_paused_until: null,
      slack_nudged_at: null,
      paused_at: null,
      private_by_default: null,
      list_hour: defaultListHour,
      list_days: null,
      used_at: now,
    })
    .where('id', '=', founderId)
    .execute();
  await recordOwner(trx, { founderId });
  if (startupId) await anonymizeStartup(trx, { startupId });
  await forgetCheckIns(trx, { founderId });
  await sql`
    update tasks set title = ${removedPlaceholder}, description = '', client_key = null,
      source_url = null,
      deleted_at = case when status in ('completed', 'lapsed') then null
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
    .where('requester_founder_id', '=', founderId)
    .execute();
  await trx
    .updateTable('introductions')
    .set({ reason: null })
    .where('recipient_founder_id', '=', founderId)
    .execute();
  await trx
    .updateTable('mentor_sessions')
    .set({ question: removedPlaceholder, cancel_note: null, booked_by: null })
    .where('booked_by', '=', founderId)
    .execute();
  // Introductions reach founders of other cohorts, so these are found by introduction.
  await sql`
    delete from cohort_notifications where introduction_id in (
      select id from introductions
      where requester_founder_id = ${founderId} or recipient_founder_id = ${founderId})`.execute(
    trx,
  );
  // The table's index starts with the recipient. All other notifications went to the founder's cohort only.
  await sql`
    delete from cohort_notifications
    where recipient_id = ${founderId} or (sender_id = ${founderId} and recipient_id in (
      select id from startup_founders where cohort_id = ${cohortId}))`.execute(trx);
  await sql`
    update audit_log set subject_name = ${removedPlaceholder}, details = details - 'reason',
      actor_email = case when action = 'founder.email_changed' then ${removedPlaceholder}
        else actor_email end
    where subject_type = 'founder' and subject_id = ${founderId}`.execute(trx);
  // Messages may have gone to any cohort.
  await sql`
    delete from cohort_notifications n using contact_messages m
    where m.sender_id = ${founderId} and n.recipient_id = m.recipient_id
      and n.contact_message_id = m.id`.execute(trx);
  await sql`
    delete from contact_messages
    where ${founderId} in (sender_id, recipient_id)`.execute(trx);
  await sql`delete from contact_blocks where ${founderId} in (founder_id, blocked_id)`.execute(trx);
  await trx.deleteFrom('coach_exchanges').where('founder_id', '=', founderId).execute();
  for (const table of ['coach_notes', 'coach_summaries', 'coach_openings'] as const) {
    await trx.deleteFrom(table).where('founder_id', '=', founderId).execute();
  }
  await trx.deleteFrom('website_analyses').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('weekly_briefs').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('pledge_cheers').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('activity_cheers').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('streak_milestones').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('milestone_announcements').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('mails').where('founder_id', '=', founderId).execute();
  // Deliveries to other programs are kept for a month at most, so without an index.
  await sql`
    delete from webhook_deliveries
    where data #>> '{founder,id}' = ${founderId} or data ->> 'applicationId' = ${startupId}`.execute(
    trx,
  );
  await trx.deleteFrom('notification_preferences').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('direct_messages').where('founder_id', '=', founderId).execute();
}

/** Their morale, and their name on what the team said together, which stays the startup's. */
async function forgetCheckIns(trx: Trx, { founderId }: { founderId: string }): Promise<void> {
  await trx.deleteFrom('check_in_morale').where('founder_id', '=', founderId).execute();
  await trx.deleteFrom('help_offers').where('founder_id', '=', founderId).execute();
  await sql`
    update check_in_answers a set said_by = null from check_ins c
    where c.id = a.check_in_id and c.startup_id = ${startupOf(founderId)}
      and a.said_by = ${founderId}`.execute(trx);
  await sql`
    update check_ins set done_by = nullif(done_by, ${founderId}),
      help_asked_by = nullif(help_asked_by, ${founderId}),
      help_shared_at = case when help_asked_by is distinct from ${founderId} then help_shared_at end,
      shares_help = shares_help and help_asked_by is distinct from ${founderId}
    where startup_id = ${startupOf(founderId)}
      and ${founderId} in (done_by, help_asked_by)`.execute(trx);
  await trx
    .updateTable('kpis')
    .set({ chosen_by: null })
    .where('startup_id', '=', startupOf(founderId))
    .where('chosen_by', '=', founderId)
    .execute();
}

/** The same of the startup, once nobody of its team is left. */
async function anonymizeStartup(trx: Trx, { startupId }: { startupId: string }): Promise<void> {
  await trx
    .updateTable('startup_applications')
    .set({
      status: 'withdrawn',
      pending_decision: null,
      pending_cohort_id: null,
      pending_since: null,
      startup_logo: null,
      startup_name: 'Former startup',
      stage: 'idea',
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
      cohort_slack_channel: null,
      time_zone: 'UTC',
      share_momentum: false,
      shares_numbers: false,
      shows_kpi: false,
      stage_proposal_after: null,
      profile_edited_by: null,
    })
    .where('id', '=', startupId)
    .execute();
  const ofStartup = [
    ...(['team_invitations', 'check_ins', 'check_in_morale', 'kpis'] as const),
    ...(['startup_notes', 'risk_dismissals', 'startup_assignments', 'staff_messages'] as const),
  ] as const;
  for (const table of ofStartup) {
    await trx.deleteFrom(table).where('startup_id', '=', startupId).execute();
  }
  // Delete what reviewers wrote, but keep that there was a decision and who made it.
  await trx.deleteFrom('application_notes').where('application_id', '=', startupId).execute();
  await trx.deleteFrom('application_ratings').where('application_id', '=', startupId).execute();
  await trx.deleteFrom('application_reviewers').where('application_id', '=', startupId).execute();
  await sql`
    update application_events set details = details - 'reason'
    where application_id = ${startupId}`.execute(trx);
  await sql`
    update audit_log set subject_name = ${removedPlaceholder}, details = details - 'reason'
    where subject_type = 'application' and subject_id = ${startupId}`.execute(trx);
  for (const table of ['investor_updates', 'startup_opens', 'update_mutes'] as const) {
    await trx.deleteFrom(table).where('startup_id', '=', startupId).execute();
  }
  await deletePicture(trx, { startupId });
  await cancelSubscriptions(trx, { startupId });
}

/**
 * Drops the founder's waiting posts, except those that retract an earlier post, and forgets what was
 * sent to them. Withdraws their open pledges and updates the pledge posts that are already in a channel.
 */
async function cancelPendingPosts(trx: Trx, { founderId, now }: DeleteFounderInput): Promise<void> {
  await sql`
    update slack_outbox set state = 'dropped', last_error = 'account_deleted'
    where state = 'waiting' and (
      (kind = 'completion' and subject_id in (
        select id::text from completions where founder_id = ${founderId}))
      or (kind in ('pledge', 'pledge_update') and subject_id in (
        select task_id from pledges where founder_id = ${founderId}))
      or (kind = 'milestone' and subject_id in (
        select id::text from milestone_announcements where founder_id = ${founderId}))
      or (kind = 'help_wanted' and subject_id in (
        select id::text from check_ins where help_asked_by = ${founderId}))
      or (kind = 'thanks' and subject_id in (
        select id::text from thanks where ${founderId} in (giver_id, helper_id))))`.execute(trx);
  // The channel of a direct message is its reader's Slack id.
  await sql`
    delete from slack_outbox o using direct_messages d
    where d.founder_id = ${founderId} and o.kind = any(${directMessageKinds}::text[])
      and o.kind = d.kind and o.subject_id = d.subject_id`.execute(trx);
  await withdrawPledges(trx, { founderId, now });
  await withdrawHelp(trx, { founderId });
}

/** Forgets the startup's subscriptions, and has running ones cancelled at the payment provider. */
async function cancelSubscriptions(trx: Trx, { startupId }: { startupId: string }): Promise<void> {
  const deleted = await trx
    .deleteFrom('premium_subscriptions')
    .where('startup_id', '=', startupId)
    .returning(['subscription_id as subscriptionId', 'status'])
    .execute();
  for (const { subscriptionId, status } of deleted) {
    if (status === 'cancelled') continue;
    await addJob(trx, 'cancel-subscription', { subscriptionId }, { key: `end:${subscriptionId}` });
  }
  await trx
    .deleteFrom('premium_references')
    .where('founder_id', 'in', (eb) =>
      eb.selectFrom('founders').where('startup_id', '=', startupId).select('id'),
    )
    .execute();
}
