import { type RawBuilder, sql } from 'kysely';
import type { AdminCohortView } from '#shared/api/cohorts.ts';
import type { ChannelPosts } from '#shared/domain/channel-posts.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Db, Trx } from '../../schema.ts';
import { hasJoined } from '../notifications.ts';

/** All cohorts for admins, the latest first. */
export async function listCohorts(db: Db): Promise<AdminCohortView[]> {
  const { rows } = await sql<CohortRow>`
    select c.id, c.name, c.starts_on as "startsOn", c.ends_on as "endsOn",
      c.applications_open_at as "opensAt", c.applications_close_at as "closesAt",
      c.slack_channel_id as "channelId", c.slack_channel_name as "channelName",
      c.slack_channel_requested_at is not null as "isRequested", c.slack_channel_requested as requested,
      c.slack_channel_problem as problem, c.slack_channel_archived_at as "archivedAt",
      c.channel_posts as posts, c.has_leaderboard as "hasLeaderboard",
      count(a.id)::int as founders, count(a.id) filter (where ${hasJoined})::int as "foundersJoined",
      count(a.slack_user_id)::int as "foundersLinked"
    from cohorts c
    left join startup_founders a on a.cohort_id = c.id and a.is_active
    group by c.id
    order by c.starts_on desc, c.name`.execute(db);
  return rows.map(toCohortView);
}

type CohortRow = Pick<
  AdminCohortView,
  | 'id'
  | 'name'
  | 'startsOn'
  | 'endsOn'
  | 'founders'
  | 'foundersJoined'
  | 'foundersLinked'
  | 'hasLeaderboard'
> & {
  opensAt: Date | null;
  closesAt: Date | null;
  channelId: string | null;
  channelName: string | null;
  isRequested: boolean;
  requested: string | null;
  problem: string | null;
  archivedAt: Date | null;
  posts: ChannelPosts;
};

function toCohortView(row: CohortRow): AdminCohortView {
  const {
    channelId,
    channelName,
    isRequested,
    requested,
    problem,
    posts,
    opensAt,
    closesAt,
    archivedAt,
    ...facts
  } = row;
  return {
    ...facts,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    channel: {
      id: channelId,
      name: channelName,
      isRequested,
      requested,
      problem,
      archivedAt: archivedAt?.toISOString() ?? null,
      posts,
    },
  };
}

/** SQL: whether the cohort of a row ended before that day; false without a cohort. */
export function hasCohortEnded(
  cohortId: RawBuilder<unknown>,
  today: CalendarDate,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    ${cohortId} = any(array(select id from cohorts where ends_on < ${today}::date)), false)`;
}

/** The cohort that runs on a day; of several, the one that ends last. */
export async function findRunningCohort(
  db: Db | Trx,
  { today }: { today: CalendarDate },
): Promise<{ name: string; endsOn: CalendarDate } | null> {
  const cohort = await db
    .selectFrom('cohorts')
    .where('starts_on', '<=', today)
    .where('ends_on', '>=', today)
    .orderBy('ends_on', 'desc')
    .orderBy('name')
    .limit(1)
    .select(['name', 'ends_on as endsOn'])
    .executeTakeFirst();
  return cohort ?? null;
}

type ApplicationWindow = {
  cohortId: string;
  cohort: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  isOpen: boolean;
  opensAt: Date;
  /** Null means until further notice. */
  closesAt: Date | null;
};

/**
 * The open application window (of several, the one that closes first), else the next to open, else
 * null.
 */
export async function findApplicationWindow(
  db: Db,
  { now }: { now: Date },
): Promise<ApplicationWindow | null> {
  const row = await db
    .selectFrom('cohorts')
    .where('applications_open_at', 'is not', null)
    .where((is) =>
      is.or([is('applications_close_at', 'is', null), is('applications_close_at', '>', now)]),
    )
    .orderBy(sql`greatest(applications_open_at, ${now}::timestamptz)`)
    .orderBy('applications_close_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(1)
    .select(['id', 'name', 'starts_on', 'ends_on', 'applications_open_at', 'applications_close_at'])
    .executeTakeFirst();
  if (!row?.applications_open_at) return null;
  return {
    cohortId: row.id,
    cohort: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isOpen: row.applications_open_at <= now,
    opensAt: row.applications_open_at,
    closesAt: row.applications_close_at,
  };
}

/** The number of addresses that are notified when applications open. */
export async function countAlerts(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('application_alerts')
    .where('notified_at', 'is', null)
    .where('stopped_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * True if the address of an alert still gets mails of this kind; null if there is no such alert.
 */
export async function findAlert(
  db: Db,
  { alertId }: { alertId: string },
): Promise<{ isStopped: boolean } | null> {
  const row = await db
    .selectFrom('application_alerts')
    .where('id', '=', alertId)
    .select('stopped_at as stoppedAt')
    .executeTakeFirst();
  return row ? { isStopped: row.stoppedAt !== null } : null;
}

/** The channel that an admin requested from the bot; null if no request is pending. */
export async function findChannelRequest(
  db: Db,
  { cohortId }: { cohortId: string },
): Promise<{ cohortName: string; channel: string | null; requestedAt: Date } | null> {
  const row = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select([
      'name',
      'slack_channel_requested as channel',
      'slack_channel_requested_at as requestedAt',
    ])
    .executeTakeFirst();
  if (!row?.requestedAt) return null;
  return { cohortName: row.name, channel: row.channel, requestedAt: row.requestedAt };
}

/**
 * A cohort has no time zone of its own: it uses the most common one among its founders, in case of
 * a tie the first by name.
 */
export async function findCohortTimeZone(
  db: Db,
  cohortId: string,
): Promise<{
  cohortName: string;
  timeZone: string;
  endsOn: CalendarDate;
  hasLeaderboard: boolean;
} | null> {
  const zone = await db
    .selectFrom('cohorts as c')
    .innerJoin('startup_founders as a', 'a.cohort_id', 'c.id')
    .where('c.id', '=', cohortId)
    .where('a.is_active', '=', true)
    .groupBy(['c.name', 'c.ends_on', 'c.has_leaderboard', 'a.time_zone'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('a.time_zone')
    .select([
      'c.name as cohortName',
      'a.time_zone as timeZone',
      'c.ends_on as endsOn',
      'c.has_leaderboard as hasLeaderboard',
    ])
    .limit(1)
    .executeTakeFirst();
  return zone ?? null;
}
