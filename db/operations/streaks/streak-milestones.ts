import { sql } from 'kysely';
import type { StreakMilestoneKey } from '#shared/api/streaks.ts';
import { AppError } from '#shared/errors.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { lockFounderTotals } from '../founders/lock-founder.ts';
import { createNotifications } from '../notifications/create-notifications.ts';

type Milestone = { founderId: string; milestone: StreakMilestoneKey; now: Date };

/**
 * Lets one page show the card of a streak bonus, and says whether it is this one. The same page
 * gets the same answer again, so that a lost answer loses no card.
 */
export async function showStreakMilestone(
  db: Db,
  { founderId, milestone, now, clientKey }: Milestone & { clientKey: string },
): Promise<{ isMine: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockReached(trx, { founderId, milestone });
    const { rows } = await sql<{ isMine: boolean }>`
      insert into streak_milestones as m (founder_id, run_started_on, days, seen_at, seen_by)
      values (${founderId}, ${milestone.runStartedOn}, ${milestone.days}, ${now}, ${clientKey})
      on conflict (founder_id, run_started_on, days) do update
        set seen_at = coalesce(m.seen_at, excluded.seen_at),
          seen_by = coalesce(m.seen_by, excluded.seen_by)
      returning seen_by = ${clientKey} as "isMine"`.execute(trx);
    return { isMine: rows[0]?.isMine ?? false };
  });
}

/**
 * Announces a streak bonus to the founder's cohort: one post in its channel, and one line in its feed
 * and bells unless they have it already. Asked again, by whatever way, it does nothing.
 */
export async function announceStreakMilestone(
  db: Db,
  { founderId, milestone, now }: Milestone,
): Promise<void> {
  const { days, runStartedOn } = milestone;
  await db.transaction().execute(async (trx) => {
    const reached = await lockReached(trx, { founderId, milestone });
    const { completionId, cohortId, points, name, startupName, isInFeed, hasHome, ...channel } =
      reached;
    if (cohortId === null) throw new AppError('no_cohort');
    const { rows } = await sql`
      insert into streak_milestones as m (founder_id, run_started_on, days, announced_at, announced_completion_id)
      values (${founderId}, ${runStartedOn}, ${days}, ${now}, ${completionId})
      on conflict (founder_id, run_started_on, days) do update
        set announced_at = excluded.announced_at, announced_completion_id = excluded.announced_completion_id
        where m.announced_at is null
      returning days`.execute(trx);
    if (rows.length === 0) return;
    if (!isInFeed) {
      await createNotifications(trx, {
        to: { cohortId },
        from: { id: founderId, name, startupName },
        events: [
          {
            type: 'streak_milestone',
            message: `reached a ${days}-day streak`,
            points,
            streak_count: days,
          },
        ],
        subject: { column: 'completion_id', id: completionId },
        now,
      });
    }
    await postToChannel(trx, { ...channel, kind: 'streak', subject: { completionId } });
    if (hasHome) await queueHomeUpdate(trx, { founderId });
    await publishLiveEvent(trx, { founderId, cohortId });
  });
}

type Reached = {
  completionId: string;
  points: number;
  cohortId: string | null;
  teamId: string | null;
  channelId: string | null;
  name: string;
  startupName: string;
  /** The cohort's feed announced it when it was reached, unless its task is just for the founder. */
  isInFeed: boolean;
  hasHome: boolean;
};

/** Locks the founder's totals, so that the bonus can't be reversed meanwhile. */
async function lockReached(
  trx: Trx,
  { founderId, milestone: { days, runStartedOn } }: Omit<Milestone, 'now'>,
): Promise<Reached> {
  await lockFounderTotals(trx, founderId);
  const { rows } = await sql<Reached>`
    select l.completion_id as "completionId", l.points, a.cohort_id as "cohortId",
      c.slack_team_id as "teamId", c.slack_channel_id as "channelId", a.founder_name as name,
      a.startup_name as "startupName", exists (
        select from cohort_notifications n
        where n.sender_id = l.user_id and n.type = 'streak_milestone'
          and n.completion_id = l.completion_id) as "isInFeed",
      a.slack_user_id is not null and a.slack_home_opened_at is not null as "hasHome"
    from points_ledger l
    join startup_founders a on a.id = l.user_id
    left join cohorts c on c.id = a.cohort_id
    where l.user_id = ${founderId} and l.kind = 'streak_bonus' and l.reverses is null
      and l.run_started_on = ${runStartedOn} and l.streak_days = ${days}
      and not exists (select from points_ledger r where r.reverses = l.id)`.execute(trx);
  if (!rows[0]) throw new AppError('streak_milestone_not_found');
  return rows[0];
}

/**
 * Takes back what was announced to the cohort of bonuses that no longer hold. Reached again, they can be
 * announced again; their card was seen.
 */
export async function withdrawStreakMilestones(
  trx: Trx,
  { founderId }: { founderId: string },
): Promise<void> {
  const { rows } = await sql<{
    announcedCompletionId: string;
    teamId: string | null;
    channelId: string | null;
  }>`
    with untrue as (
      select m.run_started_on, m.days, m.announced_completion_id from streak_milestones m
      where m.founder_id = ${founderId} and m.announced_at is not null and not exists (
        select from points_ledger l
        where l.user_id = m.founder_id and l.kind = 'streak_bonus' and l.reverses is null
          and l.run_started_on = m.run_started_on and l.streak_days = m.days
          and not exists (select from points_ledger r where r.reverses = l.id))
    ), withdrawn as (
      update streak_milestones m set announced_at = null, announced_completion_id = null
      from untrue where m.founder_id = ${founderId}
        and m.run_started_on = untrue.run_started_on and m.days = untrue.days
    )
    select untrue.announced_completion_id as "announcedCompletionId", c.slack_team_id as "teamId",
      c.slack_channel_id as "channelId"
    from untrue
    join startup_founders a on a.id = ${founderId}
    left join cohorts c on c.id = a.cohort_id`.execute(trx);
  for (const { announcedCompletionId, ...channel } of rows) {
    const subject = { completionId: announcedCompletionId };
    await postToChannel(trx, { ...channel, kind: 'streak_retraction', subject });
  }
}
