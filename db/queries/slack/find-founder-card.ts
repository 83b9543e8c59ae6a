import { type Kysely, sql } from 'kysely';
import { currentStreak } from '#shared/domain/streak.ts';
import type { Stage } from '#shared/options.ts';
import type { Database } from '../../tables/database.ts';
import { type StreakColumns, toStreak } from '../streaks/to-streak.ts';

export type FounderCard = {
  name: string;
  startupName: string;
  industry: string;
  stage: Stage | null;
  /** Days in a row, as it stands now. */
  streak: number;
};

type Row = StreakColumns & Omit<FounderCard, 'streak'> & { timeZone: string };

/** What a cohort sees of one of its founders at a glance; null when they are not in it. */
export async function findFounderCard(
  db: Kysely<Database>,
  { founderId, cohortId, now }: { founderId: string; cohortId: string; now: Date },
): Promise<FounderCard | null> {
  const { rows } = await sql<Row>`
    select a.founder_name as name, a.startup_name as "startupName", a.industry, a.stage,
      a.time_zone as "timeZone", f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held
    from startup_applications a
    join founder_totals f on f.founder_id = a.id
    where a.cohort_id = ${cohortId} and a.status = 'accepted' and a.id::text = ${founderId}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return null;
  const { name, startupName, industry, stage, timeZone } = row;
  const streak = currentStreak(toStreak(row), { at: now, timeZone });
  return { name, startupName, industry, stage, streak };
}
