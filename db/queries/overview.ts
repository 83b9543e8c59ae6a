import { sql } from 'kysely';
import type { CohortActivity } from '#shared/api/cohorts.ts';
import { type FirstStep, firstSteps, type Overview } from '#shared/api/overview.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { isOverdue } from '#shared/domain/due-dates.ts';
import { completionRate } from '#shared/domain/progress.ts';
import { nextStage, reasonToMoveOn } from '#shared/domain/stages.ts';
import { currentStreak, nextStreakBonus } from '#shared/domain/streak.ts';
import { addDays, localDate, weekStart } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { findBrief } from './briefs.ts';
import { findCheckInToDo } from './check-ins.ts';
import { listActivity } from './cohorts/activity.ts';
import { type FounderTotals, findFounderTotals } from './founder-totals.ts';
import { findWaitingIntroductions } from './introductions.ts';
import { standsOnBoards } from './leaderboard/longest-streaks.ts';
import { listOpenPledges } from './pledges.ts';
import { listRecentStreakDays } from './streaks.ts';
import { listOpenTasks } from './tasks.ts';

const maxPledges = 3;
const maxActivities = 6;
const weekMs = 7 * 24 * 60 * 60_000;

type FindOverviewInput = { founderId: string; now: Date };

/**
 * The figures of the dashboard, all of them computed. The Slack part comes from `findSlackLink`.
 */
export async function findOverview(
  db: Db,
  { founderId, now }: FindOverviewInput,
): Promise<Omit<Overview, 'slack'>> {
  const totals = await findFounderTotals(db, founderId);
  const viewer = { id: founderId, cohortId: totals.cohortId };
  const [
    { pausedAt, proposalAfter, ...facts },
    cohortDates,
    open,
    figures,
    cohortRank,
    brief,
    waiting,
    { pledges, count },
    activity,
    streak,
    checkIn,
    firstWeek,
  ] = await Promise.all([
    db
      .selectFrom('startup_founders')
      .where('id', '=', founderId)
      .select(['founder_name as name', 'startup_name as startupName', 'stage'])
      .select(['paused_at as pausedAt', 'stage_proposal_after as proposalAfter'])
      .select([
        'milestones',
        'monthly_revenue as monthlyRevenue',
        'funding_raised as fundingRaised',
      ])
      .executeTakeFirstOrThrow(),
    findCohortDates(db, { totals, now }),
    listOpenTasks(db, { founderId, now }),
    findFigures(db, { founderId, now, timeZone: totals.timeZone }),
    findCohortRank(db, { totals, founderId, now }),
    findBrief(db, { founderId, now, forPage: true }),
    findWaitingIntroductions(db, { founderId }),
    listOpenPledges(db, { viewer, now, limit: maxPledges }),
    listRecentActivity(db, { viewer, now }),
    findStreakWeek(db, { founderId, totals, now }),
    findCheckInToDo(db, { founderId, now, timeZone: totals.timeZone }),
    findFirstWeek(db, { founderId, now, totals }),
  ]);
  const { name, startupName, stage } = facts;
  const today = localDate(now, totals.timeZone);
  return {
    founder: { name, startupName, stage },
    stageProposal: proposalAfter && today < proposalAfter ? null : proposeStage(facts),
    stats: {
      points: totals.points,
      currentStreak: currentStreak(totals.streak, { at: now, timeZone: totals.timeZone }),
      longestStreak: totals.streak.longest,
      freezesHeld: totals.streak.freezesHeld,
      tasksCompleted: totals.tasksCompleted,
      ...figures,
      ...cohortRank,
    },
    streak,
    ...cohortDates,
    pausedSince: pausedAt && localDate(pausedAt, totals.timeZone),
    activeTasks: open.slice(0, 3),
    openTasks: open.length,
    pledges: { soonest: pledges, count },
    activity,
    brief,
    checkIn,
    waiting,
    missedPledges: missedAmong(open, now),
    firstWeek,
  };
}

function missedAmong(open: TaskView[], now: Date): Overview['missedPledges'] {
  const missed = open.filter(
    ({ pledge, dueDate }) => pledge === 'missed' && dueDate !== null && isOverdue(dueDate, now),
  );
  return missed[0] ? { count: missed.length, title: missed[0].title } : null;
}

/** A newcomer's first steps. Cheers have no index by who gave them: they are found by the cohort's acts. */
async function findFirstWeek(
  db: Db,
  { founderId, now, totals }: FindOverviewInput & { totals: FounderTotals },
): Promise<Overview['firstWeek']> {
  const { rows } = await sql<Record<Exclude<FirstStep, 'task'> | 'hasPeers', boolean>>`
    select slack_user_id is not null as slack, coalesce(bio, '') <> '' as bio,
      exists (select from founder_totals peer where peer.cohort_id = ${totals.cohortId}
        and peer.is_listed and peer.founder_id <> ${founderId}) as "hasPeers",
      exists (select from pledges where founder_id = ${founderId}) as pledge,
      exists (select from thanks where giver_id = ${founderId})
        or exists (select from founder_totals peer
          join completions c on c.founder_id = peer.founder_id
            and c.completed_at > ${now}::timestamptz - interval '14 days'
          join activity_cheers a on a.subject = 'completion' and a.subject_id = c.id
          where peer.cohort_id = ${totals.cohortId} and a.founder_id = ${founderId} and a.given)
        or exists (select from founder_totals peer
          join pledges p on p.founder_id = peer.founder_id
          join pledge_cheers h on h.task_id = p.task_id
          where peer.cohort_id = ${totals.cohortId} and h.founder_id = ${founderId} and h.given) as cheer
    from founders
    where id = ${founderId} and exists (
      select from accounts where founder_id = ${founderId}
        and first_signed_in_at > ${now}::timestamptz - interval '7 days')`.execute(db);
  const [done] = rows;
  if (!done) return null;
  const steps = firstSteps
    .filter((key) => key !== 'cheer' || done.hasPeers)
    .map((key) => ({ key, isDone: key === 'task' ? totals.tasksCompleted > 0 : done[key] }));
  return steps.every(({ isDone }) => isDone) ? null : { steps };
}

async function findStreakWeek(
  db: Db,
  { founderId, totals, now }: FindOverviewInput & { totals: FounderTotals },
): Promise<Overview['streak']> {
  const { streak, timeZone } = totals;
  const from = weekStart(localDate(now, timeZone));
  const { days: past, doneToday } = await listRecentStreakDays(db, {
    founderId,
    streak,
    timeZone,
    from,
    now,
  });
  const week: Overview['streak']['week'] = Array.from(
    { length: 7 },
    (_, index) => past[index] ?? { day: addDays(from, index), state: 'ahead' },
  );
  return {
    doneToday,
    next: nextStreakBonus(currentStreak(streak, { at: now, timeZone })),
    week,
  };
}

function listRecentActivity(
  db: Db,
  { viewer, now }: { viewer: { id: string; cohortId: string | null }; now: Date },
): Promise<CohortActivity[]> {
  const { id: viewerId, cohortId } = viewer;
  if (cohortId === null) return Promise.resolve([]);
  const since = new Date(now.getTime() - weekMs);
  return listActivity(db, { cohortId, viewerId, since, limit: maxActivities });
}

function proposeStage(facts: Parameters<typeof reasonToMoveOn>[0]): Overview['stageProposal'] {
  const to = nextStage(facts.stage);
  const reason = reasonToMoveOn(facts);
  return to && reason ? { to, reason } : null;
}

async function findFigures(
  db: Db,
  { founderId, now, timeZone }: FindOverviewInput & { timeZone: string },
) {
  const since = weekStart(localDate(now, timeZone));
  const { rows } = await sql<{ week: number; done: number; overdue: number }>`
    select
      (select coalesce(sum(points), 0)::int from daily_points
        where founder_id = ${founderId} and day >= ${since}) as week,
      (select count(*)::int from tasks where user_id = ${founderId} and status = 'completed'
        and completed_at > ${now}::timestamptz - interval '30 days') as done,
      (select count(*)::int from tasks where user_id = ${founderId} and status in ('pending', 'in_progress')
        and (deleted_at is null or deleted_at > due_date)
        and due_date < ${now} and due_date > ${now}::timestamptz - interval '30 days') as overdue`.execute(
    db,
  );
  const { week, done, overdue } = rows[0] ?? { week: 0, done: 0, overdue: 0 };
  return { pointsThisWeek: week, completionRate: completionRate({ done, overdue }) };
}

async function findCohortDates(
  db: Db,
  { totals: { cohortId, timeZone }, now }: { totals: FounderTotals; now: Date },
): Promise<Pick<Overview, 'comingCohort' | 'endedCohort'>> {
  const today = localDate(now, timeZone);
  const cohort = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select(['name', 'starts_on as startsOn', 'ends_on as endsOn'])
    .executeTakeFirst();
  if (!cohort) return { comingCohort: null, endedCohort: null };
  const { name, startsOn, endsOn } = cohort;
  return {
    comingCohort: startsOn > today ? { name, startsOn } : null,
    endedCohort: endsOn < today ? { name, endsOn } : null,
  };
}

/**
 * Ties share a rank: it is one more than the number of cohort members with more points. Nobody has
 * a rank before their first points, and no change before they had one when the week began.
 */
async function findCohortRank(
  db: Db,
  { totals, founderId, now }: { totals: FounderTotals; founderId: string; now: Date },
) {
  if (!totals.cohortId) return { rank: null, cohortSize: 0, rankChange: null };
  const since = weekStart(localDate(now, totals.timeZone));
  const { rows } = await sql<{ rank: number | null; before: number | null; size: number }>`
    with board as (
      select f.founder_id, f.board_points as points, f.board_points - coalesce((
        select sum(d.board_points) from daily_points d
        where d.founder_id = f.founder_id and d.day >= ${since}), 0) as before
      from founder_totals f
      join startup_founders a on a.id = f.founder_id and a.is_active
      where f.cohort_id = ${totals.cohortId} and ${standsOnBoards}
    ), me as (select * from board where founder_id = ${founderId})
    select case when me.points > 0 then
        (1 + count(*) filter (where board.points > me.points))::int end as rank,
      case when me.before > 0 then
        (1 + count(*) filter (where board.before > me.before))::int end as before,
      count(*)::int as size
    from board, me group by me.points, me.before`.execute(db);
  const row = rows[0];
  if (!row || row.size === 0) return { rank: null, cohortSize: 0, rankChange: null };
  const { rank, before, size: cohortSize } = row;
  const rankChange = rank === null || before === null ? null : before - rank;
  return { rank, cohortSize, rankChange };
}
