import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../slack/post-to-channel.ts';

/**
 * Marks the open pledges whose date has passed as missed, and has their posts edited. Returns how
 * many. Takes the lock that a completion takes first, and only where it is free: one that comes
 * late decides about its pledge itself. Channels come in order, so that two sweeps don't deadlock.
 */
export async function markMissedPledges(
  db: Kysely<Database>,
  { now, limit = 500 }: { now: Date; limit?: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; teamId: string | null; channelId: string | null }>`
      with due as (
        select p.task_id from pledges p join tasks t on t.id = p.task_id
        where p.state = 'open' and t.status <> 'completed' and t.due_date < ${now}
        order by p.task_id limit ${limit}
        for update of t skip locked
      ), missed as (
        update pledges p set state = 'missed', resolved_at = ${now} from due
        where p.task_id = due.task_id and p.state = 'open' returning p.task_id, p.founder_id
      )
      select m.task_id as id, c.slack_team_id as "teamId", c.slack_channel_id as "channelId"
      from missed m
      join startup_applications a on a.id = m.founder_id
      left join cohorts c on c.id = a.cohort_id
      order by c.slack_channel_id, m.task_id`.execute(trx);
    for (const { id, teamId, channelId } of rows) {
      await postToChannel(trx, { teamId, channelId, kind: 'pledge_update', subjectId: id });
    }
    return rows.length;
  });
}
