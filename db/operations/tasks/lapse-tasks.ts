import { sql } from 'kysely';
import { dailyTemplateKeys } from '#shared/domain/lapse.ts';
import { type CalendarDate, startOfDay } from '#shared/time.ts';
import type { Trx } from '../../schema.ts';

type LapseTasksInput = {
  timeZone: string;
  /** The date in that zone. */
  today: CalendarDate;
  /** If set, only this founder's. */
  founderId?: string;
};

/**
 * Ends the generated tasks whose day or week is over, by the rule of `lapseOf`, for a zone in one
 * statement. It reads only the task's own row, so one that is completed, started, pledged or moved
 * meanwhile is looked at again after the wait; the order of the locks keeps two runs from a deadlock.
 * Returns the owner of each lapsed task.
 */
export async function lapseTasks(
  trx: Trx,
  { timeZone, today, founderId }: LapseTasksInput,
): Promise<string[]> {
  const isDaily = sql`t.template_key = any(${[...dailyTemplateKeys]}::text[])`;
  const { rows } = await sql<{ founderId: string }>`
    update tasks set status = 'lapsed'
    where id in (
      select t.id from tasks t join startup_founders a on a.id = t.user_id
      where a.time_zone = ${timeZone} and a.is_active
        and (${founderId ?? null}::uuid is null or a.id = ${founderId ?? null}::uuid)
        and t.template_key is not null and t.status in ('pending', 'in_progress')
        and t.deleted_at is null and not t.is_public_pledge
        and (${isDaily} or t.status = 'pending')
        and t.period_start < ${today}::date - case when ${isDaily} then 0 else 6 end
        and not (t.due_moved_later and t.due_date >= ${startOfDay(today, timeZone)})
      order by t.id for update of t)
    returning user_id as "founderId"`.execute(trx);
  return rows.map((row) => row.founderId);
}
