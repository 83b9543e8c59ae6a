import { type Kysely, sql } from 'kysely';
import type { StreakDay, StreakDays } from '#shared/api/streak.ts';
import { currentStreak, nextStreakBonus } from '#shared/domain/streak.ts';
import {
  ifTodayIsMissed,
  type StreakStory,
  stateOfIdleDay,
  tellStreak,
} from '#shared/domain/streak-days.ts';
import { addDays, type CalendarDate, daysBetween, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findTotals } from './find-totals.ts';
import { listStandingCompletions } from './list-standing-completions.ts';

type Input = { founderId: string; now: Date; before?: CalendarDate; pageSize: number };

/** A founder's streak day by day, the latest first, back to the first completion of all. */
export async function findStreakDays(
  db: Kysely<Database>,
  { founderId, now: at, before, pageSize }: Input,
): Promise<StreakDays> {
  const { timeZone } = await findTotals(db, founderId);
  const now = { at, timeZone };
  const today = localDate(at, timeZone);
  const last = before && before <= today ? addDays(before, -1) : today;
  const story = tellStreak(await listStandingCompletions(db, founderId));
  const first = story.firstDay && story.firstDay < today ? story.firstDay : today;
  const count = Math.max(0, Math.min(pageSize, daysBetween(first, last) + 1));
  const dates = Array.from({ length: count }, (_, index) => addDays(last, -index));
  const oldest = dates.at(-1);
  const facts = await listFacts(db, { founderId, from: oldest ?? last, to: last });
  const current = currentStreak(story.streak, now);
  const ifMissed = ifTodayIsMissed(story.streak, now);
  return {
    today,
    current,
    longest: story.streak.longest,
    doneToday: current > 0 && story.streak.lastActiveOn === today,
    freezesHeld: story.streak.freezesHeld,
    next: nextStreakBonus(current),
    ifMissed,
    days: dates.map((day) => toDay(day, { story, now, facts: facts.get(day) })),
    earlier: oldest && oldest > first ? oldest : null,
  };
}

type Facts = Pick<StreakDay, 'tasks' | 'points' | 'notCounted'> & { day: CalendarDate };

/** What was done and earned on each day that has something of either. */
async function listFacts(
  db: Kysely<Database>,
  { founderId, from, to }: { founderId: string; from: CalendarDate; to: CalendarDate },
): Promise<Map<CalendarDate, Facts>> {
  const { rows } = await sql<Facts>`
    with done as (
      select c.local_date as day, jsonb_agg(jsonb_build_object('title', t.title,
        'points', c.points, 'isBackfilled', c.backfilled) order by c.completed_at, c.id) as tasks
      from completions c join tasks t on t.id = c.task_id
      where c.founder_id = ${founderId} and c.reopened_at is null
        and c.local_date between ${from} and ${to}
      group by c.local_date
    ), earned as (
      select day, points, points - board_points as "notCounted" from daily_points
      where founder_id = ${founderId} and day between ${from} and ${to}
    )
    select day, coalesce(tasks, '[]') as tasks, coalesce(points, 0) as points,
      coalesce("notCounted", 0) as "notCounted"
    from done full join earned using (day)`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}

type Known = { story: StreakStory; now: { at: Date; timeZone: string }; facts: Facts | undefined };

function toDay(day: CalendarDate, { story, now, facts }: Known): StreakDay {
  const tasks = facts?.tasks ?? [];
  return {
    day,
    state: tasks.length > 0 ? 'done' : stateOfIdleDay(day, story, now),
    tasks,
    bonus: story.bonuses.get(day) ?? null,
    points: facts?.points ?? 0,
    notCounted: facts?.notCounted ?? 0,
  };
}
