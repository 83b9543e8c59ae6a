import { type Kysely, sql } from 'kysely';
import { isEvening, isStreakAtRisk } from '#shared/domain/streak-warning.ts';
import { type StreakColumns, toStreak } from '../../queries/founder-totals.ts';
import { mayBeAtRisk } from '../../queries/streaks.ts';
import type { Database } from '../../schema.ts';
import { messageZones, type ZonePart } from '../slack/message-zones.ts';

type Input = {
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce?: number;
};

/**
 * In the evening of each zone: a direct message to those whose streak ends at midnight, once a day.
 * Returns how many were queued.
 */
export async function warnOfStreaksAtRisk(
  db: Kysely<Database>,
  { teamId, now, atOnce = 2_000 }: Input,
): Promise<number> {
  return messageZones(db, {
    kind: 'streak_at_risk',
    teamId,
    now,
    atOnce,
    isTime: isEvening,
    list: async (part) =>
      (await listCandidates(db, part)).map((each) => ({
        founderId: each.founder_id,
        isDue: isStreakAtRisk(toStreak(each), { at: now, timeZone: part.timeZone }),
      })),
  });
}

/** Whose streak may end today, and who was not told yet. */
async function listCandidates(
  db: Kysely<Database>,
  { teamId, timeZone, today, after, atOnce }: ZonePart,
) {
  const { rows } = await sql<StreakColumns & { founder_id: string }>`
    select f.founder_id, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held
    from startup_applications a
    join founder_totals f on f.founder_id = a.id
    where a.time_zone = ${timeZone} and a.id > ${after} and a.status = 'accepted'
      and a.slack_team_id = ${teamId} and a.slack_user_id is not null
      and ${mayBeAtRisk(today, timeZone)}
      and not exists (
        select from direct_messages d
        where d.kind = 'streak_at_risk' and d.subject_id = a.id::text || ':' || ${today}::text)
    order by a.id limit ${atOnce}`.execute(db);
  return rows;
}
