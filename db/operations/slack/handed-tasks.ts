import { type Kysely, sql } from 'kysely';
import { wantsNotification } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { maxWaitMs, type TellInput, tell } from './thanks-and-cheers.ts';

/**
 * Queues direct messages to founders whom a teammate handed tasks, one for all that wait, as it is with
 * thanks. Nothing is said of what was taken back in the meantime, or taken up already. Returns how many
 * messages were queued.
 */
export function tellHandedTasks(db: Kysely<Database>, input: TellInput): Promise<number> {
  const { teamId, now } = input;
  const isUntold = sql`t.handed_told_at is null and t.deleted_at is null
    and not t.taken_up and t.handed_at >= ${new Date(now.getTime() - maxWaitMs)}`;
  const untold = {
    locked: sql`
      select t.user_id as founder_id, t.handed_at as at
      from tasks t join startup_founders a on a.id = t.user_id
      where ${isUntold} and a.slack_team_id = ${teamId} and ${wantsNotification('task_handed', 'slack')}
      order by t.id for update of t skip locked`,
    mark: (founderIds: string[]) => sql`
      update tasks t set handed_told_at = ${now}
      where t.user_id = any(${founderIds}::uuid[]) and ${isUntold}`,
  };
  return tell(db, 'task_handed', untold, input);
}
