import { sql } from 'kysely';
import { type FounderExport, maxExportedRows } from '#shared/api/data-export.ts';
import { citedIn, plainAnswer } from '#shared/domain/coach-citations.ts';
import type { Db, Trx } from '../../schema.ts';
import { findNewEmail } from '../accounts.ts';
import { startupOf } from '../founders.ts';
import { listSubscriptions } from '../premium.ts';
import {
  exportIntroductions,
  exportPasskeys,
  exportSessions,
  readExport,
  withIsoDates,
} from './read-export.ts';

type ExportFounderInput = { founderId: string; accountId: string; now: Date; limit?: number };

/**
 * Everything we store about a founder, read from one snapshot; each list has `limit` rows at most.
 */
export async function exportFounder(
  db: Db,
  { founderId, accountId, now, limit = maxExportedRows }: ExportFounderInput,
): Promise<FounderExport> {
  return readExport(db, { now, limit }, async (trx) => ({
    own: await exportProfile(trx, { founderId, accountId, now }),
    lists: {
      ...(await exportHistory(trx, { founderId, limit })),
      ...(await exportCommunications(trx, { founderId, limit })),
      ...(await exportAdvice(trx, { founderId, limit })),
      ...(await exportMemory(trx, { founderId, limit })),
      ...(await exportCheckIns(trx, { founderId, limit })),
      ...(await exportIntroductions(trx, { participant: { founderId }, limit })),
      ...(await exportInterest(trx, { founderId, limit })),
      ...(await exportMessages(trx, { founderId, limit })),
      officeHours: await exportOfficeHours(trx, { founderId, limit }),
      premium: (await listSubscriptions(trx, { startupId: startupOf(founderId) })).map(toPremium),
      sessions: await exportSessions(trx, { accountId, now, limit }),
      passkeys: await exportPasskeys(trx, { accountId, limit }),
    },
  }));
}

function toPremium({
  status,
  periodEnd,
  endsThen,
}: Awaited<ReturnType<typeof listSubscriptions>>[number]) {
  return { status, periodEnd: periodEnd.toISOString(), endsThen };
}

/** The founder and their stored totals. */
async function exportProfile(
  trx: Trx,
  { founderId, accountId, now }: Omit<ExportFounderInput, 'limit'>,
): Promise<Pick<FounderExport, 'profile' | 'totals'>> {
  const row = await trx
    .selectFrom('startup_founders as a')
    .innerJoin('founders as me', 'me.id', 'a.id')
    .innerJoin('startup_applications as s', 's.id', 'a.startup_id')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select([
      'a.founder_name as name',
      'a.founder_email as email',
      'a.founder_avatar as avatar',
      'a.founder_bio as bio',
      'a.founder_location as location',
      'a.founder_linkedin as linkedin',
      'a.joined_at as joinedAt',
      'a.paused_at as pausedAt',
      'a.startup_name as startupName',
      's.startup_logo as startupLogo',
      'a.stage',
      'a.industry',
      'a.description',
      'a.team_size as teamSize',
      'a.funding_raised as fundingRaised',
      'a.monthly_revenue as monthlyRevenue',
      'a.looking_for_funding as lookingForFunding',
      'a.funding_amount as fundingAmount',
      'a.website_url as websiteUrl',
      'a.pitch_deck_url as pitchDeckUrl',
      'a.milestones',
      's.status',
      'a.submitted_at as submittedAt',
      'a.reviewed_at as reviewedAt',
      'c.name as cohort',
      'a.time_zone as timeZone',
      'a.quiet_from as quietFrom',
      'a.quiet_until as quietUntil',
      'a.messages_paused_until as messagesPausedUntil',
      'a.private_by_default as newTasksJustMe',
      'a.list_hour as listHour',
      'me.list_days as listDays',
      'me.used_at as lastUsedAt',
      's.share_momentum as momentumShared',
      's.shares_numbers as numbersShared',
      's.shows_kpi as kpiShown',
      'a.slack_team_id as slackTeamId',
      'a.slack_user_id as slackUserId',
      'a.slack_name as slackName',
      'me.slack_picture as slackPicture',
      'me.slack_locale as slackLocale',
    ])
    .executeTakeFirstOrThrow();
  const totals = await trx
    .selectFrom('founder_totals')
    .where('founder_id', '=', founderId)
    .select([
      'points',
      'tasks_completed as tasksCompleted',
      'current_streak as currentStreak',
      'longest_streak as longestStreak',
      'freezes_held as freezesHeld',
    ])
    .executeTakeFirstOrThrow();
  return {
    profile: {
      ...withIsoDates(row),
      newEmail: await findNewEmail(trx, { accountId, now }),
    },
    totals,
  };
}

/** A founder's tasks, completions, points and pledges, newest first. */
async function exportHistory(
  trx: Trx,
  { founderId, limit }: { founderId: string; limit: number },
): Promise<
  Pick<FounderExport, 'tasks' | 'tasksHandedOver' | 'completions' | 'ledger' | 'pledges'>
> {
  const tasks = await trx
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(['id', 'title', 'description', 'status', 'difficulty', 'category'])
    .select([
      'is_public_pledge as isPublicPledge',
      'is_private as isJustMe',
      'source_url as madeFrom',
      'created_at as createdAt',
      'due_date as dueAt',
      'completed_at as completedAt',
    ])
    .select('deleted_at as deletedAt')
    .execute();
  const handedOver = await trx
    .selectFrom('tasks')
    .where('made_by', '=', founderId)
    .where('user_id', '<>', founderId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(['id', 'title', 'created_at as createdAt'])
    .execute();
  const completions = await trx
    .selectFrom('completions')
    .where('founder_id', '=', founderId)
    .orderBy('completed_at', 'desc')
    .limit(limit)
    .select(['task_id as taskId', 'completed_at as completedAt', 'local_date as localDate'])
    .select(['time_zone as timeZone', 'source', 'points', 'streak', 'reopened_at as reopenedAt'])
    .execute();
  const ledger = await trx
    .selectFrom('points_ledger')
    .where('user_id', '=', founderId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'task_id as taskId', 'kind', 'points', 'earned_on as earnedOn'])
    .select(['reverses', 'created_at as createdAt'])
    .execute();
  const pledges = await trx
    .selectFrom('pledges')
    .where('founder_id', '=', founderId)
    .orderBy('pledged_at', 'desc')
    .limit(limit)
    .select(['task_id as taskId', 'state', 'pledged_at as pledgedAt', 'resolved_at as resolvedAt'])
    .execute();
  return {
    tasks: tasks.map(withIsoDates),
    tasksHandedOver: handedOver.map(withIsoDates),
    completions: completions.map(withIsoDates),
    ledger: ledger.map(withIsoDates),
    pledges: pledges.map(withIsoDates),
  };
}

/** Messages between founders, and the notifications of this one; others appear by name only. */
async function exportCommunications(
  trx: Trx,
  { founderId, limit }: { founderId: string; limit: number },
): Promise<
  Pick<FounderExport, 'thanksGiven' | 'thanksReceived' | 'notifications' | 'preferences' | 'coach'>
> {
  const thanks = trx
    .selectFrom('thanks as t')
    .innerJoin('startup_founders as giver', 'giver.id', 't.giver_id')
    .innerJoin('startup_founders as helper', 'helper.id', 't.helper_id')
    .orderBy('t.given_at', 'desc')
    .limit(limit)
    .select(['t.for_what as forWhat', 't.given_at as givenAt', 't.undone_at as undoneAt']);
  const given = await thanks
    .where('t.giver_id', '=', founderId)
    .select('helper.founder_name as to')
    .execute();
  const received = await thanks
    .where('t.helper_id', '=', founderId)
    .select('giver.founder_name as from')
    .execute();
  const notifications = await trx
    .selectFrom('cohort_notifications')
    .where('recipient_id', '=', founderId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['type', 'founder_name as founderName', 'startup_name as startupName', 'message'])
    .select(['points', 'read', 'created_at as createdAt'])
    .execute();
  const preferences = await trx
    .selectFrom('notification_preferences')
    .where('founder_id', '=', founderId)
    .orderBy('type')
    .orderBy('channel')
    .select(['type', 'channel', 'enabled'])
    .execute();
  const coach = await trx
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .orderBy('number', 'desc')
    .limit(limit)
    .select(['question', 'answer', 'citations', 'state', 'source', 'via'])
    .select(['feedback', 'feedback_reason', 'asked_at'])
    .select(
      sql<FounderExport['coach'][number]['proposals']>`(
        select coalesce(json_agg(json_build_object(
          'kind', p.kind, 'state', p.state, 'content', p.content) order by p.position), '[]')
        from coach_proposals p where p.exchange_id = coach_exchanges.id)`.as('proposals'),
    )
    .execute();
  return {
    thanksGiven: given.map(withIsoDates),
    thanksReceived: received.map(withIsoDates),
    notifications: notifications.map(withIsoDates),
    preferences,
    coach: coach.map(({ asked_at, answer, citations, feedback_reason, ...row }) => ({
      ...row,
      answer: plainAnswer(
        answer,
        citedIn(answer, citations, () => true),
      ),
      feedbackReason: feedback_reason,
      askedAt: asked_at.toISOString(),
    })),
  };
}

type ExportAdviceInput = { founderId: string; limit: number };

/** Suggestions to a founder: the proposals of the last website analysis, and the weekly briefs. */
async function exportAdvice(
  trx: Trx,
  { founderId, limit }: ExportAdviceInput,
): Promise<Pick<FounderExport, 'websiteProposals' | 'weeklyBriefs'>> {
  const analysis = await trx
    .selectFrom('website_analyses')
    .where('founder_id', '=', founderId)
    .select(['website_url', 'proposals'])
    .executeTakeFirst();
  const briefs = await trx
    .selectFrom('weekly_briefs')
    .where('founder_id', '=', founderId)
    .where((eb) => eb.or([eb('risk', 'is not', null), eb('next', 'is not', null)]))
    .orderBy('monday', 'desc')
    .limit(limit)
    .select(['monday', 'risk', 'next'])
    .execute();
  return {
    websiteProposals: (analysis?.proposals ?? []).map(({ title, description }) => ({
      websiteUrl: analysis?.website_url ?? '',
      title,
      description,
    })),
    weeklyBriefs: briefs.map(({ monday, risk, next }) => ({
      monday,
      risk: risk?.text ?? null,
      next: next?.text ?? null,
    })),
  };
}

/** The check-ins of a founder's startup, and what only they themselves said. */
async function exportCheckIns(
  trx: Trx,
  { founderId, limit }: ExportAdviceInput,
): Promise<Pick<FounderExport, 'kpis' | 'checkIns' | 'checkInAnswers' | 'morale' | 'helpOffers'>> {
  const kpis = await trx
    .selectFrom('kpis')
    .where('startup_id', '=', startupOf(founderId))
    .orderBy('chosen_at', 'desc')
    .limit(limit)
    .select([
      'name',
      'unit',
      'good_way as goodWay',
      'chosen_at as chosenAt',
      'replaced_at as replacedAt',
    ])
    .execute();
  const checkIns = await trx
    .selectFrom('check_ins as c')
    .leftJoin('kpis as k', 'k.id', 'c.kpi_id')
    .where('c.startup_id', '=', startupOf(founderId))
    .orderBy('c.week', 'desc')
    .limit(limit)
    .select(['c.week', 'c.is_away as isAway', 'k.name as kpi', 'c.kpi_value as kpiValue'])
    .select(['c.users_spoken as usersSpoken', 'c.last_goal as lastGoal', 'c.goal', 'c.blocker'])
    .select([
      'c.help_wanted as helpWanted',
      'c.help_shared_at as helpSharedAt',
      'c.done_at as doneAt',
    ])
    .execute();
  const answers = await trx
    .selectFrom('check_in_answers as a')
    .innerJoin('check_ins as c', 'c.id', 'a.check_in_id')
    .where('c.startup_id', '=', startupOf(founderId))
    .where('a.said_by', '=', founderId)
    .orderBy('c.week', 'desc')
    .orderBy('a.version', 'desc')
    .orderBy('a.part')
    .limit(limit)
    .select(['c.week', 'a.part', 'a.answer', 'a.said_at as saidAt'])
    .execute();
  const morale = await trx
    .selectFrom('check_in_morale')
    .where('founder_id', '=', founderId)
    .orderBy('week', 'desc')
    .limit(limit)
    .select(['week', 'morale', 'said_at as saidAt'])
    .execute();
  const offers = await trx
    .selectFrom('help_offers as h')
    .innerJoin('check_ins as c', 'c.id', 'h.check_in_id')
    .innerJoin('startup_applications as s', 's.id', 'c.startup_id')
    .where('h.founder_id', '=', founderId)
    .orderBy('h.offered_at', 'desc')
    .limit(limit)
    // Only while they may read it.
    .select((eb) => [
      's.startup_name as to',
      eb
        .case()
        .when('c.help_shared_at', 'is not', null)
        .then(eb.ref('c.help_wanted'))
        .end()
        .as('helpWanted'),
      'h.offered_at as offeredAt',
    ])
    .execute();
  return {
    kpis: kpis.map(withIsoDates),
    checkIns: checkIns.map(withIsoDates),
    checkInAnswers: answers.map(withIsoDates),
    morale: morale.map(withIsoDates),
    helpOffers: offers.map(withIsoDates),
  };
}

async function exportMemory(
  trx: Trx,
  { founderId, limit }: ExportAdviceInput,
): Promise<Pick<FounderExport, 'coachNotes' | 'coachSummaries'>> {
  const notes = await trx
    .selectFrom('coach_notes')
    .where('founder_id', '=', founderId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(['kind', 'text', 'created_at as createdAt'])
    .execute();
  const summaries = await trx
    .selectFrom('coach_summaries')
    .where('founder_id', '=', founderId)
    .select(['text', 'written_at as writtenAt'])
    .execute();
  return {
    coachNotes: notes.map(withIsoDates),
    coachSummaries: summaries.map(withIsoDates),
  };
}

/** Direct messages from and to a founder; others appear by name only. */
async function exportOfficeHours(
  trx: Trx,
  { founderId, limit }: { founderId: string; limit: number },
): Promise<FounderExport['officeHours']> {
  const sessions = await trx
    .selectFrom('mentor_sessions as s')
    .innerJoin('mentors as m', 'm.id', 's.mentor_id')
    .where('s.booked_by', '=', founderId)
    .orderBy('s.starts_at', 'desc')
    .limit(limit)
    .select(['m.name as mentor', 's.starts_at as startsAt', 's.question'])
    .select(['s.booked_at as bookedAt', 's.cancelled_at as cancelledAt'])
    .select('s.cancel_note as cancelNote')
    .execute();
  return sessions.map(withIsoDates);
}

async function exportMessages(
  trx: Trx,
  { founderId, limit }: { founderId: string; limit: number },
): Promise<Pick<FounderExport, 'messagesSent' | 'messagesReceived'>> {
  const messages = trx
    .selectFrom('contact_messages as m')
    .innerJoin('startup_founders as sender', 'sender.id', 'm.sender_id')
    .innerJoin('startup_founders as recipient', 'recipient.id', 'm.recipient_id')
    .orderBy('m.sent_at', 'desc')
    .limit(limit)
    .select(['m.message', 'm.sent_at as sentAt']);
  const sent = await messages
    .where('m.sender_id', '=', founderId)
    .select('recipient.founder_name as to')
    .execute();
  const received = await messages
    .where('m.recipient_id', '=', founderId)
    .select('sender.founder_name as from')
    .execute();
  return {
    messagesSent: sent.map(withIsoDates),
    messagesReceived: received.map(withIsoDates),
  };
}

/**
 * Openings of a founder's deck and website, and the updates that the founder sent to investors,
 * newest first.
 */
async function exportInterest(
  trx: Trx,
  { founderId, limit }: { founderId: string; limit: number },
): Promise<Pick<FounderExport, 'investorOpens' | 'investorUpdates'>> {
  const opens = await trx
    .selectFrom('startup_opens as o')
    .innerJoin('investors as i', 'i.id', 'o.investor_id')
    .where('o.startup_id', '=', startupOf(founderId))
    .orderBy('o.last_opened_at', 'desc')
    .limit(limit)
    .select(['i.name', 'i.title', 'i.company', 'o.kind', 'o.opens'])
    .select(['o.first_opened_at as firstOpenedAt', 'o.last_opened_at as lastOpenedAt'])
    .execute();
  const updates = await trx
    .selectFrom('investor_updates')
    .where('startup_id', '=', startupOf(founderId))
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .select(['subject', 'body', 'recipients', 'sent_at as sentAt'])
    .execute();
  return {
    investorOpens: opens.map(withIsoDates),
    investorUpdates: updates.map(withIsoDates),
  };
}
