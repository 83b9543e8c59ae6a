import { sql } from 'kysely';
import { wantsNotification } from '../../queries/notifications.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import type { Db, Trx } from '../../schema.ts';
import { queueDirectMessages } from '../slack/direct-messages.ts';

/** News that is older is no news: quiet hours are over by then. */
const maxWaitMs = 24 * 60 * 60_000;

/**
 * Queues direct messages about changes of a team, or those that could not be sent at first, to
 * everybody who was there and didn't do it. One per founder and run. Returns how many were queued.
 */
export async function queueTeamMessages(
  trx: Trx,
  { changeId, now }: { changeId?: string; now: Date },
): Promise<number> {
  const isWanted = changeId ? sql`n.id = ${changeId}` : sql`true`;
  const subject = subjectSql('team_change', {
    changeId: sql.ref('n.id'),
    founderId: sql.ref('a.id'),
  });
  const { rows } = await sql<{ founderId: string; changeId: string }>`
    select distinct on (a.id) a.id as "founderId", n.id as "changeId"
    from team_changes n
    join startup_founders a on a.startup_id = n.startup_id and a.is_active
      and a.slack_user_id is not null and a.joined_at <= n.happened_at
      and a.id is distinct from n.actor_id and (a.id <> n.founder_id or n.kind = 'owner')
    where ${isWanted} and n.happened_at > ${new Date(now.getTime() - maxWaitMs)}
      and ${wantsNotification('team_change', 'slack')}
      and not exists (
        select from direct_messages d
        where d.kind = 'team_change' and d.subject_id = ${subject})
    order by a.id, n.happened_at, n.id`.execute(trx);
  const due = rows.map((each) => ({ founderId: each.founderId, subject: each }));
  const results = await queueDirectMessages(trx, { kind: 'team_change', due, now });
  return [...results.values()].filter((result) => result === 'queued').length;
}

/** Retries messages that waited for the end of quiet hours, a pause, or a new day. */
export function retryTeamMessages(db: Db, { now }: { now: Date }): Promise<number> {
  return db.transaction().execute((trx) => queueTeamMessages(trx, { now }));
}
