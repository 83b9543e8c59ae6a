import { type Kysely, sql } from 'kysely';
import { localDate } from '#shared/time.ts';
import { promptWindowMs } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { messageFounders } from '../slack/message-founders.ts';

type Input = {
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce?: number;
};

/**
 * Asks founders what comes next after a missed pledge, all that they missed in one message, as soon
 * as their quiet hours allow. After three days nobody is asked any more. Returns how many were.
 */
export async function promptMissedPledges(
  db: Kysely<Database>,
  { teamId, now, atOnce = 1_000 }: Input,
): Promise<number> {
  const since = new Date(now.getTime() - promptWindowMs);
  let prompted = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const founders = await listFounders(db, { teamId, since, after, atOnce });
    const due = founders.map(({ founderId, timeZone }) => ({
      founderId,
      subjectId: `${founderId}:${localDate(now, timeZone)}`,
    }));
    prompted += await db.transaction().execute(async (trx) => {
      const message = { type: 'pledge_missed', kind: 'pledge_missed', due, now } as const;
      const answers = await messageFounders(trx, message);
      const queued = due.filter(({ founderId }) => answers.get(founderId) === 'queued');
      const ids = queued.map(({ founderId }) => founderId);
      await sql`
        update pledges set prompted_at = ${now}
        where state = 'missed' and prompted_at is null and resolved_at >= ${since}
          and founder_id = any(${ids}::uuid[])`.execute(trx);
      return ids.length;
    });
    if (founders.length < atOnce) return prompted;
    after = founders.at(-1)?.founderId ?? after;
  }
}

type Part = { teamId: string; since: Date; after: string; atOnce: number };

async function listFounders(db: Kysely<Database>, { teamId, since, after, atOnce }: Part) {
  const { rows } = await sql<{ founderId: string; timeZone: string }>`
    select a.id as "founderId", a.time_zone as "timeZone"
    from startup_applications a
    where a.id > ${after} and a.slack_team_id = ${teamId} and a.id in (
      select p.founder_id from pledges p join tasks t on t.id = p.task_id
      where p.state = 'missed' and p.prompted_at is null and p.resolved_at >= ${since}
        and t.status <> 'completed' and t.deleted_at is null)
    order by a.id limit ${atOnce}`.execute(db);
  return rows;
}
