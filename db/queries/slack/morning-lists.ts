import { type RawBuilder, sql } from 'kysely';
import { defaultListDays, maxIgnoredLists } from '#shared/domain/notifications.ts';
import { type CalendarDate, endOfDay, isoWeekday, isWeekend, startOfDay } from '#shared/time.ts';

/** The use by a founder is recorded this often at most. */
export const useIntervalMs = 60_000;

/**
 * The last lists of the founder `me` were sent, one after another, and they used nothing since: no visit,
 * command, button or message of theirs, and no completed task by whatever way.
 */
export const areListsIgnored: RawBuilder<boolean> = sql<boolean>`(
  ${maxIgnoredLists} <= (
    select count(*) from (
      select from direct_messages d
      join slack_outbox o on o.kind = d.kind and o.subject_id = d.subject_id
      cross join lateral (
        select greatest(me.used_at, (
          select f.last_active_at from founder_totals f where f.founder_id = me.id)) as at) used
      where d.founder_id = me.id and d.kind = 'morning_list' and d.sent_on >= used.at::date - 1
        and o.state = 'sent' and o.sent_at > used.at + interval '1 minute'
      limit ${maxIgnoredLists}
    ) ignored))`;

/**
 * The morning list of the founder `me` may come on this day: one of theirs or, until they chose any, a
 * Saturday or Sunday on which a pledge or a task of their own is due. Whoever ignores it has it on the
 * first of their days alone.
 */
export function isListDay(today: CalendarDate, timeZone: string): RawBuilder<boolean> {
  const weekday = isoWeekday(today);
  const days = sql`coalesce(me.list_days, ${defaultListDays}::smallint[])`;
  const isPlannedDay = isWeekend(today)
    ? sql`me.list_days is null and exists (
        select from tasks t where t.user_id = me.id and t.deleted_at is null
          and t.status in ('pending', 'in_progress')
          and t.due_date between ${startOfDay(today, timeZone)} and ${endOfDay(today, timeZone)}
          and (t.template_key is null or t.is_public_pledge))`
    : sql`false`;
  return sql<boolean>`(case
    when (${days})[1] = ${weekday}::int then true
    when ${weekday}::int = any(${days}) or (${isPlannedDay}) then not ${areListsIgnored}
    else false end)`;
}
