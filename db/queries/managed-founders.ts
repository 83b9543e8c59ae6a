import { type RawBuilder, sql } from 'kysely';
import type {
  FounderHistoryEntry,
  FounderList,
  FounderListInput,
  FounderRow,
  FounderSort,
  ManagedFounder,
} from '#shared/api/founders.ts';
import { type FounderState, founderState } from '#shared/domain/founders.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { AppError } from '#shared/errors.ts';
import { stages } from '#shared/options.ts';
import { latestFinishedDay } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { containsByIndex } from './folded-text.ts';
import { findFounderTotals } from './founder-totals.ts';

/** Conditions on a row of `a`. */
const isFounder = sql<boolean>`(a.is_active or (a.left_at is not null))`;
const hasPassword = sql<boolean>`exists (
  select from accounts x where x.founder_id = a.id and x.password_hash is not null)`;
const isPresent = sql<boolean>`a.is_active and a.paused_at is null`;
const inState: Record<FounderState, RawBuilder<boolean>> = {
  invited: sql`${isPresent} and not ${hasPassword}`,
  active: sql`${isPresent} and ${hasPassword}`,
  paused: sql`a.is_active and a.paused_at is not null`,
  left: sql`a.left_at is not null`,
};

const joinedAt = sql<Date>`a.joined_at`;

/** Of a row of `a` and its cohort `c`. The id comes second, so that the order is always total. */
const sortKeys: Record<FounderSort, RawBuilder<unknown>> = {
  joined: joinedAt,
  startup: sql`lower(a.startup_name)`,
  founder: sql`lower(a.founder_name)`,
  cohort: sql`coalesce(lower(c.name), '')`,
  stage: sql`array_position(array[${sql.join(stages.map((each) => sql.lit(each)))}], a.stage)`,
};

type ListFoundersInput = FounderListInput & { pageSize: number };

/** A page of the admin's list of founders, with those who left. */
export async function listFounders(
  db: Db,
  { pageSize, page: wantedPage, sort, direction, ...filter }: ListFoundersInput,
): Promise<FounderList> {
  const which = matchesFilter(filter);
  const [counted, cohorts] = await Promise.all([
    sql<{ size: number; left: number }>`
      select count(*)::int as size, count(a.left_at)::int as "left"
      from startup_founders a where ${which}`.execute(db),
    listCohortChoices(db),
  ]);
  const { size, left } = counted.rows[0] ?? { size: 0, left: 0 };
  const pages = Math.max(1, Math.ceil(size / pageSize));
  const page = Math.min(wantedPage, pages);
  const order = sql`${sortKeys[sort]} ${sql.raw(direction)}, a.id`;
  // "offset 0" has what was searched for found by its index, and not by reading the whole order.
  const fence = filter.search ? sql`offset 0` : sql``;
  const { rows } = await sql<FounderRowColumns>`
    select ${rowColumns}
    from (
      select a.id from (select * from startup_founders a where ${which} ${fence}) a
      left join cohorts c on c.id = a.cohort_id
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
    ) listed join startup_founders a using (id) ${joined}
    order by ${order}`.execute(db);
  return { rows: rows.map(toRow), size, left, page, pages, cohorts };
}

function matchesFilter({
  search,
  cohort,
  state,
}: Pick<FounderListInput, 'search' | 'cohort' | 'state'>): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = [isFounder];
  if (state) all.push(inState[state]);
  if (cohort) all.push(sql`a.cohort_id = ${cohort}`);
  if (search) {
    const isIn = (column: string) => containsByIndex(sql.raw(column), search);
    all.push(sql`(${isIn('a.name_text')} or ${isIn('a.founder_email')})`);
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

const joined = sql`
  left join cohorts c on c.id = a.cohort_id
  left join accounts u on u.founder_id = a.id
  left join founder_totals f on f.founder_id = a.id`;

const rowColumns = sql`a.id, a.founder_name as "founderName",
  a.founder_avatar as "founderAvatar", a.startup_name as "startupName",
  a.founder_email as email, c.name as "cohortName", a.stage, a.paused_at as "pausedAt",
  a.left_at as "leftAt", u.password_hash is not null as "hasPassword", ${joinedAt} as "joinedAt",
  a.slack_user_id is not null as "hasSlack",
  -- Sessions end; what was seen of them later is the first visit and the last completed task.
  greatest(u.first_signed_in_at, f.last_active_at, (
    select max(s.last_seen_at) from sessions s where s.account_id = u.id)) as "lastSeenAt"`;

type FounderRowColumns = Omit<FounderRow, 'state' | 'joinedAt' | 'lastSeenAt'> & {
  joinedAt: Date;
  lastSeenAt: Date | null;
  pausedAt: Date | null;
  leftAt: Date | null;
  hasPassword: boolean;
};

function toRow(row: FounderRowColumns): FounderRow {
  const { id, founderName, founderAvatar, startupName, email, cohortName, stage, hasSlack } = row;
  return {
    id,
    founderName,
    founderAvatar,
    startupName,
    email,
    cohortName,
    stage,
    hasSlack,
    state: founderState(row),
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

async function listCohortChoices(db: Db): Promise<FounderList['cohorts']> {
  return db
    .selectFrom('cohorts')
    .orderBy('starts_on', 'desc')
    .orderBy('name')
    .select(['id', 'name'])
    .execute();
}

/** A founder, or one who left, as admins see them. Throws `member_not_found`. */
export async function findManagedFounder(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<ManagedFounder> {
  const { rows } = await sql<
    FounderRowColumns & {
      cohortId: string | null;
      sentAt: Date | null;
      expiresAt: Date | null;
      newEmail: string | null;
      newEmailUntil: Date | null;
      hasPremium: boolean;
      openIntroductions: number;
      startupId: string;
    }
  >`
    select ${rowColumns}, a.startup_id as "startupId", a.cohort_id as "cohortId", invitation.created_at as "sentAt",
      invitation.expires_at as "expiresAt", change.email as "newEmail",
      change.expires_at as "newEmailUntil", exists (
        select from premium_subscriptions p
        where p.startup_id = a.startup_id and p.status <> 'cancelled') as "hasPremium", (
        select count(*)::int from introductions i
        where (i.recipient_founder_id = a.id or i.requester_founder_id = a.id) and i.state = 'requested'
      ) as "openIntroductions"
    from startup_founders a ${joined}
    left join email_changes change on change.account_id = u.id and change.expires_at > ${now}
    left join lateral (
      select created_at, expires_at from account_links l
      where l.account_id = u.id and l.purpose = 'invitation'
      order by l.created_at desc limit 1) invitation on true
    where a.id = ${founderId} and ${isFounder}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('member_not_found');
  const [{ streak, points, tasksCompleted, timeZone }, cohorts] = await Promise.all([
    findFounderTotals(db, founderId),
    db
      .selectFrom('cohorts')
      .where('ends_on', '>=', latestFinishedDay(now))
      .orderBy('starts_on', 'desc')
      .orderBy('name')
      .select(['id', 'name'])
      .execute(),
  ]);
  const { cohortId, cohortName, sentAt, expiresAt, newEmail, newEmailUntil } = row;
  return {
    ...toRow(row),
    startupId: row.startupId,
    cohort: cohortId && cohortName ? { id: cohortId, name: cohortName } : null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    invitation:
      sentAt && expiresAt
        ? { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
        : null,
    emailChange:
      newEmail && newEmailUntil
        ? { email: newEmail, expiresAt: newEmailUntil.toISOString() }
        : null,
    points,
    streak: currentStreak(streak, { at: now, timeZone }),
    longestStreak: streak.longest,
    tasksCompleted,
    hasPremium: row.hasPremium,
    openIntroductions: row.openIntroductions,
    cohorts: cohorts.filter(({ id }) => id !== cohortId),
  };
}

type ListHistoryInput = { founderId: string; before?: string | undefined; pageSize: number };

/** The audited events of an application, which its history takes from there. */
const auditedEvents = ['review_started', 'accepted', 'rejected', 'decision_undone'];

/**
 * A page of what happened to a founder, newest first: the events of their application, and what
 * admins did. Pages continue after an entry, so new entries shift nothing.
 */
export async function listFounderHistory(
  db: Db,
  { founderId, before, pageSize }: ListHistoryInput,
): Promise<{ entries: FounderHistoryEntry[]; older: string | null }> {
  const [, micros, source, id] = /^(\d+)-([ae])(\d+)$/.exec(before ?? '') ?? [];
  const isOlder = before
    ? sql`(micros, source, id) < (${micros}::bigint, ${source}::text, ${id}::bigint)`
    : sql`true`;
  // Of a startup that was handed over, they are the owner's.
  const applicationId = sql`(
    select startup_id from founders where id = ${founderId} and role = 'owner')`;
  const { rows } = await sql<
    Omit<FounderHistoryEntry, 'id' | 'at'> & { key: string; createdAt: Date }
  >`
    with entries as (
      select 'e' as source, id, created_at, actor_email, 'application.' || kind as action, details
      from application_events where application_id = ${applicationId}
      union all
      select 'a', id, created_at, actor_email, action, details from audit_log
      where (subject_type = 'founder' and subject_id = ${founderId})
        or (subject_type = 'application' and subject_id = ${applicationId}::text
          and action <> all(${auditedEvents.map((kind) => `application.${kind}`)}::text[]))
    ), keyed as (
      select *, (extract(epoch from created_at) * 1000000)::bigint as micros from entries
    )
    select micros || '-' || source || id as key, created_at as "createdAt", actor_email as actor,
      action, details->>'reason' as reason,
      case when action like 'founder.%' then details->>'from' end as "from",
      coalesce(details->>'to', (
        select name from cohorts c where c.id::text = details->>'cohortId')) as "to"
    from keyed where ${isOlder}
    order by micros desc, source desc, id desc limit ${pageSize + 1}`.execute(db);
  if (!rows.length) await requireFounderRow(db, founderId);
  const shown = rows.slice(0, pageSize);
  return {
    entries: shown.map(({ key, createdAt, ...entry }) => ({
      ...entry,
      id: key,
      at: createdAt.toISOString(),
    })),
    older: rows.length > pageSize ? (shown.at(-1)?.key ?? null) : null,
  };
}

async function requireFounderRow(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('founders').where('id', '=', id).select('id').executeTakeFirst();
  if (!row) throw new AppError('member_not_found');
}
