import { type Kysely, sql } from 'kysely';
import { isEvening, isStreakAtRisk } from '#shared/domain/streak-warning.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { listLinkedZones } from '../../queries/slack/list-linked-zones.ts';
import { mayBeAtRisk } from '../../queries/streaks/may-be-at-risk.ts';
import { type StreakColumns, toStreak } from '../../queries/streaks/to-streak.ts';
import type { Database } from '../../tables/database.ts';
import { messageFounders } from '../slack/message-founders.ts';

type Input = {
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce?: number;
};

/**
 * In the evening of each zone: a direct message to those whose streak ends at midnight, once a day.
 * Portions of a zone are transactions of their own, so that what was queued stays queued. Returns
 * how many were.
 */
export async function warnOfStreaksAtRisk(
  db: Kysely<Database>,
  { teamId, now, atOnce = 2_000 }: Input,
): Promise<number> {
  let queued = 0;
  for (const timeZone of await listLinkedZones(db, { teamId })) {
    if (!isEvening(now, timeZone)) continue;
    const today = localDate(now, timeZone);
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const candidates = await listCandidates(db, { teamId, timeZone, today, after, atOnce });
      const due = candidates
        .filter((each) => isStreakAtRisk(toStreak(each), { at: now, timeZone }))
        .map(({ founder_id: founderId }) => ({ founderId, subjectId: `${founderId}:${today}` }));
      const message = { type: 'streak_at_risk', kind: 'streak_at_risk', due, now } as const;
      const answers = await db.transaction().execute((trx) => messageFounders(trx, message));
      queued += [...answers.values()].filter((answer) => answer === 'queued').length;
      if (candidates.length < atOnce) break;
      after = candidates.at(-1)?.founder_id ?? after;
    }
  }
  return queued;
}

type Part = {
  teamId: string;
  timeZone: string;
  today: CalendarDate;
  after: string;
  atOnce: number;
};

/** Whose streak may end today, and who was not told yet. */
async function listCandidates(
  db: Kysely<Database>,
  { teamId, timeZone, today, after, atOnce }: Part,
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
