import { sql } from 'kysely';
import type { MentorBrief } from '#shared/api/mentor.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../schema.ts';
import { listMentorSessions, toMentorsSession } from './office-hours.ts';

const weeksShown = 4;
const sessionsBefore = 5;

type BriefRow = Pick<MentorBrief, 'startup' | 'kpi' | 'blocker'> & {
  checkIns: {
    week: string;
    goal: string | null;
    lastGoal: MentorBrief['goals'][number]['reached'];
  }[];
};

/**
 * What a mentor reads before a session of theirs that isn't cancelled: the startup's profile, its KPI, goals
 * and blocker, and what both agreed on before. Nothing of morale, staff's notes or the application.
 */
export async function findMentorBrief(
  db: Db,
  { sessionId, mentorId, now }: { sessionId: string; mentorId: string; now: Date },
): Promise<MentorBrief> {
  const [session] = await listMentorSessions(db, { of: { sessionId }, now, limit: 1 });
  if (!session || session.mentorId !== mentorId || session.cancelledAt)
    throw new AppError('not_found');
  const { startupId } = session;
  const heldBefore = { mentorId, startupId, startsAt: new Date(session.startsAt) };
  const [{ rows }, before] = await Promise.all([
    sql<BriefRow>`
      select json_build_object('name', a.startup_name, 'description', a.description,
          'industry', a.industry, 'stage', a.stage, 'website', a.website_url,
          'founders', (select coalesce(json_agg(f.name order by f.name), '[]') from founders f
            where f.startup_id = a.id and f.is_active)) as startup,
        (select json_build_object('name', k.name, 'unit', k.unit, 'goodWay', k.good_way,
            'values', (select coalesce(json_agg(json_build_object('week', v.week, 'value', v.value)
                order by v.week), '[]')
              from (select c.week, c.kpi_value as value from check_ins c
                where c.startup_id = a.id and c.kpi_id = k.id and c.done_at is not null
                  and c.kpi_value is not null
                order by c.week desc limit ${weeksShown}) v))
          from kpis k where k.startup_id = a.id and k.replaced_at is null) as kpi,
        (select coalesce(json_agg(json_build_object('week', c.week, 'goal', c.goal,
            'lastGoal', c.last_goal) order by c.week desc), '[]')
          from (select * from check_ins c where c.startup_id = a.id and c.done_at is not null
            order by c.week desc limit ${weeksShown}) c) as "checkIns",
        (select c.blocker from check_ins c where c.startup_id = a.id and c.done_at is not null
          order by c.week desc limit 1) as blocker
      from startup_applications a where a.id = ${startupId}`.execute(db),
    listMentorSessions(db, { of: { heldBefore }, now, limit: sessionsBefore }),
  ]);
  const row = rows[0];
  if (!row) throw new AppError('not_found');
  const { checkIns, ...brief } = row;
  return {
    ...brief,
    session: toMentorsSession(session),
    goals: checkIns.flatMap(({ week, goal }, n) =>
      goal ? [{ week, goal, reached: checkIns[n - 1]?.lastGoal ?? null }] : [],
    ),
    before: before.map(toMentorsSession),
  };
}
