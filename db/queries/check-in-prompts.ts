import { type RawBuilder, sql } from 'kysely';
import { openCheckIn } from '#shared/domain/check-ins.ts';
import type { Stage } from '#shared/options.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { startupOf } from './founders.ts';

/**
 * A condition on `startup_founders a`: their program runs on this day, so their startup is asked how the
 * week went. Founders without a cohort, before its first day or after its last may check in, but aren't asked.
 */
export function isInProgram(today: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`(a.is_active and a.paused_at is null and exists (
    select from cohorts c where c.id = a.cohort_id and c.starts_on <= ${today} and c.ends_on >= ${today}))`;
}

/** A condition on `startup_founders a`: their startup has neither checked in nor said that it is away. */
export function isCheckInDue(week: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from check_ins c where c.startup_id = a.startup_id and c.week = ${week}
      and (c.done_at is not null or c.is_away))`;
}

/** The state of a founder's check-in that is open now. */
export type CheckInPrompt = {
  week: CalendarDate;
  isAway: boolean;
  done: { by: string; isMe: boolean } | null;
};

/** The check-in that a founder is asked for; null while none is open, and outside their program. */
export async function findCheckInPrompt(
  db: Db,
  { founderId, timeZone, now }: { founderId: string; timeZone: string; now: Date },
): Promise<CheckInPrompt | null> {
  const window = openCheckIn(now, timeZone);
  if (!window) return null;
  const { week } = window;
  const { rows } = await sql<{
    isAway: boolean;
    doneAt: Date | null;
    by: string | null;
    isMe: boolean;
  }>`
    select coalesce(c.is_away, false) as "isAway", c.done_at as "doneAt", f.name as by,
      coalesce(f.id = a.id, false) as "isMe"
    from startup_founders a
    left join check_ins c on c.startup_id = a.startup_id and c.week = ${week}
    left join founders f on f.id = c.done_by
    where a.id = ${founderId} and ${isInProgram(localDate(now, timeZone))}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { isAway, doneAt, by, isMe } = row;
  return { week, isAway, done: doneAt && { by: by ?? 'A teammate', isMe } };
}

/** By a founder's stage, their form suggests numbers to go by. */
export async function findStage(db: Db, { founderId }: { founderId: string }): Promise<Stage> {
  const { stage } = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .select('stage')
    .executeTakeFirstOrThrow();
  return stage;
}

/**
 * A startup's answers at a version, so that a form's own changes can be told from those it was
 * opened with. A value of a number that was replaced since was shown nowhere.
 */
export async function listSaidBy(
  db: Db,
  { founderId, week, version }: { founderId: string; week: CalendarDate; version: number },
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ part: string; answer: unknown }>`
    select distinct on (s.part) s.part, s.answer
    from check_in_answers s join check_ins c on c.id = s.check_in_id
    where c.startup_id = ${startupOf(founderId)} and c.week = ${week} and s.version <= ${version}
      and (s.part <> 'kpiValue' or s.said_at >= (
        select k.chosen_at from kpis k
        where k.startup_id = c.startup_id and k.replaced_at is null))
    order by s.part, s.version desc`.execute(db);
  return Object.fromEntries(rows.map(({ part, answer }) => [part, answer]));
}
