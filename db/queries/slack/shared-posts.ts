import { type RawBuilder, sql } from 'kysely';
import { brand } from '#shared/brand.ts';
import type { ChannelPosts, RecentPost, SharedKind } from '#shared/domain/channel-posts.ts';
import type { Db } from '../../schema.ts';
import { listPledgeSummaries, type PledgeSummary } from '../pledges.ts';
import { listThanksSummaries, type ThanksSummary } from '../thanks.ts';
import {
  type CompletionSummary,
  isInSharedPost,
  listCompletionSummaries,
} from './channel-posts.ts';

export type ChannelHabits = {
  posts: ChannelPosts;
  /** That of most of the cohort's founders, as in `findCohortTimeZone`. */
  timeZone: string;
};

/** Finds how much a cohort's channel hears; null for a channel that no cohort has (any more). */
export async function findChannelHabits(
  db: Db,
  { teamId, channelId }: { teamId: string; channelId: string },
): Promise<ChannelHabits | null> {
  const { rows } = await sql<ChannelHabits>`
    select c.channel_posts as posts, coalesce((
      select time_zone from startup_founders where cohort_id = c.id and is_active
      group by time_zone order by count(*) desc, time_zone limit 1
    ), ${brand.timeZone}) as "timeZone"
    from cohorts c where c.slack_team_id = ${teamId} and c.slack_channel_id = ${channelId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The longest day, and the hour before it. */
const recentMs = 26 * 60 * 60_000;

/** A channel's posts of a kind of the last day, without those that have a thread of ours. */
export async function listRecentPosts(
  db: Db,
  { kind, channelId, now }: { kind: SharedKind; channelId: string; now: Date },
): Promise<RecentPost[]> {
  const { rows } = await sql<RecentPost>`
    select o.message_ts as ts, min(o.sent_at) as "postedAt", bool_or(${isLive(kind)}) as "isLive"
    from slack_outbox o
    where o.kind = ${kind} and o.state = 'sent' and o.channel_id = ${channelId}
      and o.sent_at > ${new Date(now.getTime() - recentMs)}
      and o.message_ts is not null and o.thread_ts is null
      and not exists (
        select from slack_outbox reply
        where reply.kind = 'completion' and reply.state = 'sent'
          and reply.channel_id = ${channelId} and reply.sent_at >= o.sent_at
          and reply.thread_ts = o.message_ts)
    group by o.message_ts`.execute(db);
  return rows;
}

function isLive(kind: SharedKind): RawBuilder<boolean> {
  if (kind === 'pledge') return sql`true`;
  if (kind === 'thanks') {
    return sql`exists (
      select from thanks where id::text = o.subject_id and undone_at is null)`;
  }
  return sql`exists (
    select from completions where id = o.subject_id::uuid and reopened_at is null)`;
}

export type PostContent = {
  completions: CompletionSummary[];
  pledges: PledgeSummary[];
  thanks: ThanksSummary[];
  /** The completions after the first are in its thread, too. */
  hasThread: boolean;
  /** It is the digest of a day. */
  isDigest: boolean;
};

type ListedRows = { content: PostContent; rowIds: number[] };

/** Finds the content of a post as it stands now. */
export async function findPostContent(
  db: Db,
  { channelId, ts }: { channelId: string; ts: string },
): Promise<PostContent> {
  const { content } = await listContent(
    db,
    sql`${isInSharedPost(sql`o`)} and o.channel_id = ${channelId}
      and (o.message_ts = ${ts} or o.thread_ts = ${ts})`,
  );
  return content;
}

/** Finds what waits to be posted to a channel, of one kind. */
export async function findWaitingContent(
  db: Db,
  { kind, channelId }: { kind: SharedKind; channelId: string },
): Promise<ListedRows> {
  return listNewContent(
    db,
    sql`o.kind = ${kind} and o.state = 'waiting' and o.channel_id = ${channelId}`,
  );
}

/** Finds what was kept for the digest of the day. */
export async function findHeldContent(
  db: Db,
  { channelId }: { channelId: string },
): Promise<ListedRows> {
  return listNewContent(db, isHeld(sql`o`, sql`${channelId}`));
}

/** The reason of a row that was kept for the digest of the day. */
export const heldReason = 'daily_digest';

/** Older ones were kept before the channel was switched to highlights only. */
export function isHeld(row: RawBuilder<unknown>, channelId: RawBuilder<unknown>) {
  return sql<boolean>`${row}.state = 'dropped' and ${row}.last_error = 'daily_digest'
    and ${row}.channel_id = ${channelId} and ${row}.created_at > now() - interval '3 days'`;
}

/** Nobody has seen it yet, so what was taken back or withdrawn meanwhile is left out. */
function listNewContent(db: Db, condition: RawBuilder<unknown>): Promise<ListedRows> {
  return listContent(
    db,
    sql`${condition} and case o.kind
      when 'pledge' then exists (
        select from pledges where task_id = o.subject_id and state <> 'withdrawn')
      when 'thanks' then ${isLive('thanks')}
      else ${isLive('completion')} end`,
  );
}

async function listContent(db: Db, condition: RawBuilder<unknown>): Promise<ListedRows> {
  const { rows } = await sql<ListedRow>`
    select o.id, o.kind, o.subject_id as "subjectId", o.thread_ts is not null as "isReply"
    from slack_outbox o where ${condition} order by o.id`.execute(db);
  const idsOf = (kind: SharedKind) =>
    rows.flatMap((row) => (row.kind === kind ? [row.subjectId] : []));
  const completionIds = idsOf('completion');
  const pledgeIds = idsOf('pledge');
  const thanksIds = idsOf('thanks');
  const [completions, pledges, thanks] = await Promise.all([
    completionIds.length > 0
      ? listCompletionSummaries(db, sql`select unnest(${completionIds}::uuid[])`)
      : [],
    pledgeIds.length > 0 ? listPledgeSummaries(db, sql`select unnest(${pledgeIds}::text[])`) : [],
    thanksIds.length > 0
      ? listThanksSummaries(db, sql<string>`(select unnest(${thanksIds}::uuid[]))`)
      : [],
  ]);
  const hasThread = rows.some(({ isReply }) => isReply);
  const isDigest = rows.some(({ kind }) => kind === 'daily_digest');
  return {
    content: { completions, pledges, thanks, hasThread, isDigest },
    rowIds: rows.map(({ id }) => id),
  };
}

type ListedRow = {
  id: number;
  kind: SharedKind | 'daily_digest';
  subjectId: string;
  isReply: boolean;
};

/**
 * When a post was last written: posted, or edited. Null if there is none of ours. Rows that were recorded
 * with another one have no attempts of their own.
 */
export async function findLastWriting(
  db: Db,
  { channelId, ts }: { channelId: string; ts: string },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select min(o.sent_at) from slack_outbox o
       where ${isInSharedPost(sql`o`)} and o.channel_id = ${channelId} and o.message_ts = ${ts}
         and o.attempts > 0),
      (select sent_at from slack_outbox
       where kind = 'post_update' and subject_id = ${`${channelId}:${ts}`})
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}
