import { sql } from 'kysely';
import type { CoachFacts } from '#shared/domain/coach-context.ts';
import { isCryForHelp, startupTextWithoutCry } from '#shared/domain/crisis.ts';
import { staffName } from '#shared/domain/staff.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { findBrief } from '../briefs.ts';
import { findCurrentKpi } from '../check-ins.ts';
import { startupOf } from '../founders.ts';
import { findKeptRatio } from '../pledges.ts';
import { findStreak } from '../streaks.ts';
import { listNotes } from './memory.ts';
import { findOpening } from './opening.ts';

const maxCompletedTasks = 20;

/**
 * The coach's facts about a founder: only from their own rows and those that their startup shares. A
 * cry for help is for people, wherever it was written: its text is left out, so that no model is sent it.
 */
export async function findCoachFacts(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<CoachFacts> {
  const founder = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .select(['stage', 'startup_name', 'industry', 'description', 'time_zone', 'milestones'])
    .select(['founder_name', 'founder_bio', 'founder_location', 'website_url', 'team_size'])
    .select(['monthly_revenue', 'funding_raised', 'looking_for_funding', 'funding_amount'])
    .select((eb) =>
      eb
        .selectFrom('cohorts as c')
        .whereRef('c.id', '=', 'startup_founders.cohort_id')
        .select('c.ends_on')
        .as('cohortEndsOn'),
    )
    .executeTakeFirstOrThrow();
  const { time_zone: timeZone } = founder;
  const today = localDate(now, timeZone);
  const since = addDays(today, -6);
  const [openTasks, { current }, lastWeek, ratio, missed, brief, notes, planned, checkIns, staff] =
    await Promise.all([
      listTasksForCoach(db, { founderId, timeZone }),
      findStreak(db, { founderId, now }),
      findLastWeek(db, { founderId, since }),
      findKeptRatio(db, { founderId }),
      listMissedTitles(db, founderId),
      findBrief(db, { founderId, now }),
      listNotes(db, { founderId }),
      findOpening(db, { founderId, now }),
      findCheckInsForCoach(db, { founderId }),
      findStaffContact(db, { founderId, today }),
    ]);
  return {
    today,
    stage: founder.stage,
    startupName: startupTextWithoutCry(founder.startup_name),
    industry: startupTextWithoutCry(founder.industry),
    description: startupTextWithoutCry(founder.description),
    profile: {
      founderName: withoutCry(founder.founder_name) ?? '',
      bio: withoutCry(founder.founder_bio),
      location: withoutCry(founder.founder_location),
      websiteUrl: withoutCry(founder.website_url),
      teamSize: founder.team_size,
      monthlyRevenue: founder.monthly_revenue,
      fundingRaised: founder.funding_raised,
      fundingSought: founder.looking_for_funding ? (founder.funding_amount ?? 'yes') : null,
      milestones: founder.milestones
        .filter(({ title }) => !isCryForHelp(title))
        .toSorted((a, b) => b.date.localeCompare(a.date))
        .map(({ title, date, achieved }) => ({ title, date, isAchieved: achieved })),
    },
    pledges: { ...ratio, missed: missed.filter((title) => !isCryForHelp(title)) },
    checkIns,
    staffContact: staff && staffName(staff),
    hasCohort: founder.cohortEndsOn !== null && founder.cohortEndsOn >= today,
    brief: [brief?.risk?.text, brief?.next?.text]
      .filter((text) => text !== undefined)
      .filter((text) => !isCryForHelp(text)),
    notes: notes.filter(({ text }) => !isCryForHelp(text)),
    planned: planned && !isCryForHelp(planned.title) ? planned : null,
    openTasks: openTasks.filter(({ title }) => !isCryForHelp(title)),
    streak: current,
    lastWeek: {
      ...lastWeek,
      completed: lastWeek.completed.filter((title) => !isCryForHelp(title)),
    },
  };
}

const maxOpenTasks = 200;

/** The open tasks, soonest due first; of too many, those generated are left out first. */
async function listTasksForCoach(
  db: Db,
  { founderId, timeZone }: { founderId: string; timeZone: string },
): Promise<CoachFacts['openTasks']> {
  const tasks = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'in_progress'])
    .orderBy(sql`template_key is null or is_public_pledge or status = 'in_progress'`, 'desc')
    .orderBy(sql`due_date asc nulls last`)
    .orderBy('created_at')
    .limit(maxOpenTasks)
    .select(['id', 'title', 'due_date', 'is_public_pledge', 'status', 'template_key'])
    .execute();
  return tasks
    .map((task) => ({
      id: task.id,
      title: task.title,
      dueOn: task.due_date && localDate(task.due_date, timeZone),
      isPledge: task.is_public_pledge,
      isStarted: task.status === 'in_progress',
      isGenerated: task.template_key !== null,
    }))
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'));
}

/**
 * The address of who looks after a founder's startup, or else of who wrote to it last. Neither has to
 * be known to the founder, so only the name in it is ever shown.
 */
async function findStaffContact(
  db: Db,
  { founderId, today }: { founderId: string; today: string },
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select u.email from (
      select a.account_id, 1 as rank, a.since as at from startup_assignments a
      where a.startup_id = ${startupOf(founderId)} and a.until >= ${today}
      union all
      select m.account_id, 2, m.sent_at from staff_messages m
      where m.startup_id = ${startupOf(founderId)} and coalesce(m.founder_id, ${founderId}) = ${founderId}
    ) as known
    join accounts u on u.id = known.account_id and u.removed_at is null
    order by known.rank, known.at desc limit 1`.execute(db);
  return rows[0]?.email ?? null;
}

const checkInWeeks = 6;

/** Their startup's last check-ins that are done; morale stays out. */
async function findCheckInsForCoach(
  db: Db,
  { founderId }: { founderId: string },
): Promise<CoachFacts['checkIns']> {
  const [kpi, done] = await Promise.all([
    findCurrentKpi(db, { founderId }),
    db
      .selectFrom('check_ins')
      .where('startup_id', '=', startupOf(founderId))
      .where('done_at', 'is not', null)
      .orderBy('week', 'desc')
      .limit(checkInWeeks)
      .select(['week', 'kpi_id as kpiId', 'kpi_value as value', 'goal', 'last_goal as outcome'])
      .select(['users_spoken as usersSpoken', 'blocker', 'help_wanted as helpWanted'])
      .execute(),
  ]);
  const [last, before] = done;
  if (!last) return undefined;
  const goalBefore = withoutCry(before?.goal ?? null);
  const points = done.toReversed().flatMap(({ week, kpiId, value }) => {
    return kpi && kpiId === kpi.id && value !== null ? [{ week, value }] : [];
  });
  return {
    kpi:
      kpi && points.length > 0
        ? { name: withoutCry(kpi.name) ?? '', unit: kpi.unit, goodWay: kpi.goodWay, points }
        : null,
    usersSpoken: done.toReversed().flatMap(({ week, usersSpoken: count }) => {
      return count === null ? [] : [{ week, count }];
    }),
    last: {
      week: last.week,
      goal: withoutCry(last.goal),
      blocker: withoutCry(last.blocker),
      helpWanted: withoutCry(last.helpWanted),
    },
    before: goalBefore && last.outcome ? { goal: goalBefore, outcome: last.outcome } : null,
  };
}

function withoutCry(text: string | null): string | null {
  return text !== null && isCryForHelp(text) ? null : text;
}

/** The latest pledges that were missed. */
async function listMissedTitles(db: Db, founderId: string): Promise<string[]> {
  const missed = await db
    .selectFrom('pledges as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .where('p.founder_id', '=', founderId)
    .where('p.state', '=', 'missed')
    .where('t.deleted_at', 'is', null)
    .orderBy('p.resolved_at', 'desc')
    .limit(3)
    .select('t.title')
    .execute();
  return missed.map(({ title }) => title);
}

async function findLastWeek(
  db: Db,
  { founderId, since }: { founderId: string; since: string },
): Promise<CoachFacts['lastWeek']> {
  const done = await db
    .selectFrom('completions as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .where('c.founder_id', '=', founderId)
    .where('c.reopened_at', 'is', null)
    .where('c.local_date', '>=', since)
    .orderBy('c.completed_at', 'desc')
    .limit(maxCompletedTasks)
    .select('t.title')
    .execute();
  const { points } = await db
    .selectFrom('points_ledger')
    .where('user_id', '=', founderId)
    .where('earned_on', '>=', since)
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('points'))
    .executeTakeFirstOrThrow();
  return { completed: done.map(({ title }) => title), points };
}
