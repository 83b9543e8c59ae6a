import { type RawBuilder, sql } from 'kysely';
import type { OpenPledge } from '#shared/api/pledges.ts';
import type { KeptRatio } from '#shared/api/tasks.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { boardPledgesPerDay } from '#shared/domain/points.ts';
import { localDate } from '#shared/time.ts';
import type { Db, PledgeState } from '../schema.ts';
import { cheersOf } from './cheers.ts';
import { isInSharedPost } from './slack/channel-posts.ts';

/** A track record covers recent pledges only. */
const maxPledges = 20;

/** The kept ones of the founder's last 20 decided pledges. Withdrawn pledges do not count. */
export async function findKeptRatio(
  db: Db,
  { founderId }: { founderId: string | RawBuilder<string | null> },
): Promise<KeptRatio> {
  const { rows } = await sql<KeptRatio>`
    select count(*) filter (where state = 'kept')::int as kept, count(*)::int as decided
    from (
      select state from pledges
      where founder_id = ${founderId} and state in ('kept', 'missed')
      order by resolved_at desc, task_id limit ${maxPledges}
    ) latest`.execute(db);
  return rows[0] ?? { kept: 0, decided: 0 };
}

/**
 * The pledges kept on each day by founders, as boards and comparisons count them: three a day at most,
 * on the day for which the completion counts. `which` is a condition on the pledges `p`.
 */
export function keptPledgesByDay(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select founder_id, day, least(count(*), ${sql.lit(boardPledgesPerDay)})::int as pledges from (
      select p.founder_id, coalesce(c.local_date, local_date(p.resolved_at, owner.time_zone)) as day
      from pledges p
      join founders owner on owner.id = p.founder_id
      left join completions c on c.task_id = p.task_id and c.reopened_at is null
      where p.state = 'kept' and ${which}
    ) kept group by 1, 2`;
}

/** True if anybody else is in the founder's cohort: only then is a pledge seen. */
export async function hasCohortPeers(
  db: Db,
  { founderId }: { founderId: string },
): Promise<boolean> {
  const peer = await db
    .selectFrom('startup_founders as own')
    .innerJoin('startup_founders as peer', 'peer.cohort_id', 'own.cohort_id')
    .where('own.id', '=', founderId)
    .where('peer.id', '<>', founderId)
    .where('peer.is_active', '=', true)
    .select('peer.id')
    .limit(1)
    .executeTakeFirst();
  return peer !== undefined;
}

type ListOpenPledgesInput = {
  /** Founders see the pledges of their own cohort only. */
  viewer: { id: string; cohortId: string | null };
  /** If set, only this founder's. */
  founderId?: string;
  /** If set, only those of the startup's founders. */
  startupId?: string;
  now: Date;
  limit?: number;
};

const maxOpenPledges = 100;

/**
 * The open pledges of the viewer's cohort, soonest first, and how many there are. One whose date has
 * passed is not shown any more, even before it is marked as missed.
 */
export async function listOpenPledges(
  db: Db,
  { viewer, founderId, startupId, now, limit = maxOpenPledges }: ListOpenPledgesInput,
): Promise<{ pledges: OpenPledge[]; count: number }> {
  if (viewer.cohortId === null) return { pledges: [], count: 0 };
  const { rows } = await sql<OpenPledgeRow>`
    select p.task_id as id, a.id as "founderId", a.founder_name as "founderName",
      a.founder_avatar as "founderAvatar", a.startup_name as "startupName",
      a.id = ${viewer.id} as "isMe", t.title, t.due_date as "dueDate",
      p.moved_from as "movedFrom", a.time_zone as "timeZone", (count(*) over ())::int as count,
      to_json(cheers) as cheers
    from startup_founders a
    join pledges p on p.founder_id = a.id and p.state = 'open'
    join tasks t on t.id = p.task_id
    cross join lateral (
      ${cheersOf({ subject: sql`'pledge'`, id: sql`p.task_id`, viewerId: viewer.id })}
    ) cheers
    where a.cohort_id = ${viewer.cohortId} and a.is_active
      and t.status in ('pending', 'in_progress') and t.deleted_at is null and t.due_date >= ${now}
      and (${founderId ?? null}::text is null or a.id::text = ${founderId ?? null})
      and (${startupId ?? null}::text is null or a.startup_id::text = ${startupId ?? null})
    order by t.due_date, p.task_id limit ${limit}`.execute(db);
  return { pledges: rows.map(toOpenPledge), count: rows[0]?.count ?? 0 };
}

type PledgeDates = { dueDate: Date; movedFrom: Date | null; timeZone: string };
type OpenPledgeRow = Omit<OpenPledge, 'dueOn' | 'movedFrom'> & PledgeDates & { count: number };

function toOpenPledge({ dueDate, movedFrom, timeZone, count, ...pledge }: OpenPledgeRow) {
  const dueOn = localDate(dueDate, timeZone);
  return { ...pledge, dueOn, movedFrom: firstDay(movedFrom, { dueOn, timeZone }) };
}

/** The day that was pledged first; null if the pledge still has that day. */
function firstDay(
  movedFrom: Date | null,
  { dueOn, timeZone }: { dueOn: string | null; timeZone: string },
): string | null {
  const first = movedFrom && localDate(movedFrom, timeZone);
  return first === dueOn ? null : first;
}

export type PledgeSummary = {
  taskId: string;
  founderId: string;
  founderName: string;
  slackUserId: string | null;
  /** The address of the founder's picture at Slack. */
  picture: string | null;
  startupName: string;
  taskTitle: string;
  state: PledgeState;
  /** The date of the pledge in the founder's time zone. */
  dueOn: string | null;
  /** The original date, if the pledge was moved. */
  movedFrom: string | null;
  cheers: number;
  /** The first three who cheered. */
  cheeredBy: string[];
};

type PledgeSummaryRow = Omit<PledgeSummary, 'dueOn' | 'movedFrom'> & {
  timeZone: string;
  dueDate: Date | null;
  movedFrom: Date | null;
};

/** The cohort's view of a pledge at the moment; null if there is none. */
export async function findPledgeSummary(
  db: Db,
  { taskId }: { taskId: string },
): Promise<PledgeSummary | null> {
  const [summary] = await listPledgeSummaries(db, sql`select ${taskId}::text`);
  return summary ?? null;
}

/** The same if the pledge is one that this cohort sees: another's, or a withdrawn one, is null. */
export async function findCohortPledge(
  db: Db,
  { taskId, cohortId }: { taskId: string; cohortId: string },
): Promise<PledgeSummary | null> {
  const [summary] = await listPledgeSummaries(
    db,
    sql`
      select p.task_id from pledges p
      join startup_founders a on a.id = p.founder_id
      join tasks t on t.id = p.task_id
      where p.task_id = ${taskId} and p.state <> 'withdrawn' and t.deleted_at is null
        and a.cohort_id = ${cohortId} and a.is_active`,
  );
  return summary ?? null;
}

/** These pledges, in the order in which they were made. */
export async function listPledgeSummaries(
  db: Db,
  taskIds: RawBuilder<unknown>,
): Promise<PledgeSummary[]> {
  const { rows } = await sql<PledgeSummaryRow>`
    select p.task_id as "taskId", p.founder_id as "founderId", a.founder_name as "founderName",
      a.slack_user_id as "slackUserId", f.slack_picture as picture, a.startup_name as "startupName",
      a.time_zone as "timeZone", t.title as "taskTitle", t.due_date as "dueDate", p.state,
      p.moved_from as "movedFrom", cheer.count as cheers, cheer.names as "cheeredBy"
    from pledges p
    join tasks t on t.id = p.task_id
    join startup_founders a on a.id = p.founder_id
    join founders f on f.id = a.id
    cross join lateral (
      select count(*)::int as count,
        coalesce((array_agg(one.name order by one.at, one.name))[1:3], '{}') as names
      from (
        select peer.founder_name as name, min(h.happened_at) as at
        from pledge_cheers h join startup_founders peer on peer.id = h.founder_id
        where h.task_id = p.task_id and h.given
        group by peer.id, peer.founder_name
      ) one
    ) cheer
    where p.task_id in (${taskIds})
    order by p.pledged_at, p.task_id`.execute(db);
  return rows.map(({ timeZone, dueDate, movedFrom, ...summary }) => {
    const dueOn = dueDate ? localDate(dueDate, timeZone) : null;
    return { ...summary, dueOn, movedFrom: firstDay(movedFrom, { dueOn, timeZone }) };
  });
}

export type CheersOfMessage = {
  cheers: number;
  /** The first three of them. */
  cheeredBy: string[];
  /** The pledges that they cheer, and whether one of them is open. */
  titles: string[];
  openTitle: string | null;
};

/** The cheers in one direct message to a founder, without those that were taken back since. */
export async function findCheersOfMessage(
  db: Db,
  { founderId, notifiedAt }: { founderId: string; notifiedAt: Date },
): Promise<CheersOfMessage | null> {
  const { rows } = await sql<{ name: string; peerId: string; title: string; isOpen: boolean }>`
    select peer.id as "peerId", peer.founder_name as name, t.title, p.state = 'open' as "isOpen"
    from pledges p
    join pledge_cheers h on h.task_id = p.task_id and h.notified_at = ${notifiedAt} and h.given
    join startup_founders peer on peer.id = h.founder_id
    join tasks t on t.id = p.task_id
    where p.founder_id = ${founderId} and p.state <> 'withdrawn'
    order by h.happened_at, peer.id, p.task_id`.execute(db);
  if (rows.length === 0) return null;
  const people = new Map(rows.map(({ peerId, name }) => [peerId, name]));
  return {
    cheers: people.size,
    cheeredBy: [...people.values()].slice(0, 3),
    titles: [...new Set(rows.map(({ title }) => title))],
    openTitle: rows.find(({ isOpen }) => isOpen)?.title ?? null,
  };
}

/** Pledges of one founder with posts of their own in a day; further ones share the latest post. */
const maxPledgePostsPerDay = 5;
/** A post with this many is full: its blocks stay within Slack's limit. */
const maxPledgesPerPost = 20;

/**
 * The post in the channel that a founder's pledge is added to: one that they began within the hour
 * before it, or their latest of that day (by their own calendar) if they have five. Null if the pledge
 * gets a post of its own.
 */
export async function findPledgePostToJoin(
  db: Db,
  { taskId, channelId }: { taskId: string; channelId: string },
): Promise<{ ts: string } | null> {
  const { rows } = await sql<{ ts: string }>`
    with posts as (
      select o.message_ts as ts, max(o.id) as id, count(*) as pledges,
        min(p.pledged_at) > mine.pledged_at - interval '1 hour' as is_recent,
        local_date(min(p.pledged_at), a.time_zone) = local_date(mine.pledged_at, a.time_zone)
          as is_of_day
      from pledges mine
      join startup_founders a on a.id = mine.founder_id
      join pledges p on p.founder_id = mine.founder_id and p.task_id <> mine.task_id
        and p.pledged_at > mine.pledged_at - interval '25 hours'
      join slack_outbox o on o.kind = 'pledge' and o.subject_id = p.task_id and o.state = 'sent'
        and o.channel_id = ${channelId} and o.message_ts is not null
        and not exists (
          select from slack_outbox other
          left join pledges theirs on theirs.task_id = other.subject_id and other.kind = 'pledge'
          where other.channel_id = o.channel_id and other.message_ts = o.message_ts
            and ${isInSharedPost(sql`other`)}
            and theirs.founder_id is distinct from mine.founder_id)
      where mine.task_id = ${taskId}
      group by o.message_ts, mine.pledged_at, a.time_zone
    )
    select ts from posts
    where pledges < ${maxPledgesPerPost} and (is_recent or (is_of_day
      and (select count(*) from posts where is_of_day) >= ${maxPledgePostsPerDay}))
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The pledges of a post in a channel, plus one that is being added to it. */
export async function listPostedPledges(
  db: Db,
  { channelId, ts, joining }: { channelId: string; ts: string } & { joining?: string },
): Promise<PledgeSummary[]> {
  return listPledgeSummaries(
    db,
    sql`
      select subject_id from slack_outbox
      where kind = 'pledge' and state = 'sent' and channel_id = ${channelId} and message_ts = ${ts}
      union all
      select ${joining ?? null}::text`,
  );
}

/** The newest of a founder's own pledges with that title; null if there is none. */
export async function findPledgeByTitle(
  db: Db,
  { founderId, title }: { founderId: string; title: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('pledges as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .where('p.founder_id', '=', founderId)
    .where('p.state', '<>', 'withdrawn')
    .where('t.deleted_at', 'is', null)
    .where(sql<string>`name_key(t.title)`, '=', nameKey(title))
    .orderBy('t.created_at', 'desc')
    .select('t.id')
    .executeTakeFirst();
  return row?.id ?? null;
}
