import { sql } from 'kysely';
import { dailyTemplateKeys } from '#shared/domain/lapse.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { startupOf } from './founders.ts';

/** The id of a founder's feed, from which its address is made; null without one. */
export async function findCalendarFeed(
  db: Db,
  { founderId }: { founderId: string },
): Promise<{ id: string; madeAt: Date } | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .where('founder_id', '=', founderId)
    .select(['id', 'made_at as madeAt'])
    .executeTakeFirst();
  return feed ?? null;
}

export type CalendarEntry = {
  taskId: string;
  title: string;
  /** The day on which it is due, as its holder sees it. */
  day: CalendarDate;
  isPledge: boolean;
  /** The teammate who holds it; null for the founder's own. */
  holder: string | null;
  createdAt: Date;
  /** The last change of its day; null while it is the first. */
  movedAt: Date | null;
};

const maxEntries = 500;

/**
 * The entries at a feed's address: the founder's open tasks and pledges, and those of the team that
 * its board shows. Tasks of the day come and go with it and are left out, unless they are pledged.
 * Null for an unknown feed, and while its founder is away or their program is paused.
 */
export async function findCalendar(
  db: Db,
  { feedId }: { feedId: string },
): Promise<CalendarEntry[] | null> {
  const founder = await db
    .selectFrom('calendar_feeds as c')
    .innerJoin('startup_founders as f', 'f.id', 'c.founder_id')
    .where('c.id', '=', feedId)
    .where('f.is_active', '=', true)
    .where('f.paused_at', 'is', null)
    .select('f.id')
    .executeTakeFirst();
  if (!founder) return null;
  const rows = await db
    .selectFrom('founders as f')
    .innerJoin('tasks as t', 't.user_id', 'f.id')
    .leftJoin('pledges as p', (join) =>
      join
        .onRef('p.task_id', '=', 't.id')
        .onRef('p.founder_id', '=', 'f.id')
        .on('p.state', '=', 'open'),
    )
    .where('f.startup_id', '=', startupOf(founder.id))
    .where('f.is_active', '=', true)
    .where('t.status', 'in', ['pending', 'in_progress'])
    .where('t.deleted_at', 'is', null)
    .where('t.due_date', 'is not', null)
    .$narrowType<{ due_date: Date }>()
    .where((eb) => eb.or([eb('f.id', '=', founder.id), eb('t.is_private', '=', false)]))
    .where((eb) =>
      eb.or([
        eb('t.template_key', 'is', null),
        eb('t.template_key', 'not in', dailyTemplateKeys),
        eb('p.task_id', 'is not', null),
      ]),
    )
    .orderBy(sql`f.id = ${founder.id}`, 'desc')
    .orderBy('t.due_date')
    .orderBy('t.id')
    .limit(maxEntries)
    .select(['t.id', 't.title', 't.due_date', 't.created_at', 't.due_set_at'])
    .select(['p.task_id as pledgeId', 'f.id as holderId', 'f.name', 'f.time_zone as timeZone'])
    .execute();
  return rows.map((row) => ({
    taskId: row.id,
    title: row.title,
    day: localDate(row.due_date as Date, row.timeZone),
    isPledge: row.pledgeId !== null,
    holder: row.holderId === founder.id ? null : row.name,
    createdAt: row.created_at,
    movedAt: row.due_set_at,
  }));
}
