import { type RawBuilder, sql } from 'kysely';
import {
  encodeSubject,
  type SlackMessageKind,
  type SlackSubject,
} from '#shared/domain/slack-messages.ts';
import type { MilestoneType } from '#shared/options.ts';
import type { Db } from '../../schema.ts';

export type CompletionSummary = {
  founderId: string;
  founderName: string;
  slackUserId: string | null;
  /** The address of the founder's picture at Slack. */
  picture: string | null;
  startupName: string;
  taskTitle: string;
  /** On time. */
  keptPledge: boolean;
  /** Reported the morning after. */
  isYesterday: boolean;
  /** All points it earned, bonuses included. */
  points: number;
  /** The founder's streak including this completion. */
  streak: number;
  /** The people who cheer, in the order in which they began. */
  cheeredBy: string[];
};

/** The cohort's view of a completion at the moment; null if it was undone. */
export async function findCompletionSummary(
  db: Db,
  { completionId }: { completionId: string },
): Promise<CompletionSummary | null> {
  const [summary] = await listCompletionSummaries(db, sql`select ${completionId}::uuid`);
  return summary ?? null;
}

/** The active ones of these completions, in the order in which they were done. */
export async function listCompletionSummaries(
  db: Db,
  completionIds: RawBuilder<unknown>,
): Promise<CompletionSummary[]> {
  const { rows } = await sql<CompletionSummary>`
    select a.id as "founderId", a.founder_name as "founderName", a.slack_user_id as "slackUserId",
      f.slack_picture as picture, a.startup_name as "startupName", t.title as "taskTitle",
      exists (select from pledges p where p.task_id = t.id and p.state = 'kept') as "keptPledge",
      c.backfilled as "isYesterday",
      c.points, c.streak,
      coalesce((
        select array_agg(one.name order by one.at, one.name) from (
          select peer.founder_name as name, min(h.happened_at) as at
          from activity_cheers h join startup_founders peer on peer.id = h.founder_id
          where h.subject = 'completion' and h.subject_id = c.id and h.given
          group by peer.id, peer.founder_name
        ) one
      ), '{}') as "cheeredBy"
    from completions c
    join tasks t on t.id = c.task_id
    join startup_founders a on a.id = c.founder_id
    join founders f on f.id = a.id
    where c.id in (${completionIds}) and c.reopened_at is null
    order by c.completed_at, c.id`.execute(db);
  return rows;
}

/** Older posts are not considered: the index covers about a day. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The post that a founder's completion is added to: their own active one in this channel, about
 * something they did within the hour before. Null if the completion gets a post of its own.
 */
export async function findPostToJoin(
  db: Db,
  { completionId, channelId, now }: { completionId: string; channelId: string; now: Date },
): Promise<{ ts: string } | null> {
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<{ ts: string }>`
    select root.message_ts as ts
    from slack_outbox root
    join completions first on first.id = root.subject_id::uuid
    join completions mine on mine.id = ${completionId}::uuid and mine.founder_id = first.founder_id
      and first.completed_at > mine.completed_at - interval '1 hour'
    where root.kind = 'completion' and root.state = 'sent' and root.channel_id = ${channelId}
      and root.sent_at > ${since} and root.thread_ts is null and root.message_ts is not null
      and not exists (
        select from slack_outbox other
        where other.channel_id = root.channel_id and other.message_ts = root.message_ts
          and other.id <> root.id and ${isInSharedPost(sql`other`)})
      and (first.reopened_at is null or exists (
        select from slack_outbox reply
        join completions c on c.id = reply.subject_id::uuid
        where reply.kind = 'completion' and reply.state = 'sent'
          and reply.channel_id = root.channel_id and reply.sent_at >= root.sent_at
          and reply.thread_ts = root.message_ts and c.reopened_at is null))
    order by root.id desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** True of a row that names a post, or is one of the things in it. */
export function isInSharedPost(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${row}.kind in ('completion', 'pledge', 'thanks', 'daily_digest')
    and ${row}.state = 'sent'`;
}

/** The active completions that a post was made for, plus one that is being added to it. */
export async function listPostedCompletions(
  db: Db,
  { channelId, ts, joining }: { channelId: string; ts: string; joining?: string },
): Promise<CompletionSummary[]> {
  return listCompletionSummaries(
    db,
    sql`
      select subject_id::uuid from slack_outbox
      where kind = 'completion' and state = 'sent' and channel_id = ${channelId}
        and (message_ts = ${ts} or thread_ts = ${ts})
      union all
      select ${joining ?? null}::uuid`,
  );
}

export type MilestoneSummary = {
  founderName: string;
  startupName: string;
  title: string;
  type: MilestoneType;
  reachedOn: string;
};

/** The cohort's view of a milestone; null if it was taken back. */
export async function findMilestoneSummary(
  db: Db,
  { milestoneId }: { milestoneId: string },
): Promise<MilestoneSummary | null> {
  const row = await db
    .selectFrom('milestone_announcements as n')
    .innerJoin('startup_founders as a', 'a.id', 'n.founder_id')
    .where('n.id', '=', milestoneId)
    .where('n.withdrawn_at', 'is', null)
    .select([
      'a.founder_name as founderName',
      'a.startup_name as startupName',
      'n.title',
      'n.type',
      'n.reached_on as reachedOn',
    ])
    .executeTakeFirst();
  return row ?? null;
}

type PostedMessage = {
  channelId: string;
  ts: string;
  /** The post that starts the thread. */
  threadTs: string | null;
};

/** A post that was under way when the app moved was sent there afterwards. */
const isInOurWorkspace = sql<boolean>`(team_id in (select team_id from slack_installations)
  or not exists (select from slack_installations))`;

/** The place of a subject's post; null if there never was one, or in a workspace that the app has left. */
export async function findPostedMessage<Kind extends SlackMessageKind>(
  db: Db,
  { kind, subject }: { kind: Kind; subject: SlackSubject[Kind] },
): Promise<PostedMessage | null> {
  const row = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', kind)
    .where('subject_id', '=', encodeSubject(kind, subject))
    .where('state', '=', 'sent')
    .where(isInOurWorkspace)
    .select(['channel_id', 'message_ts', 'thread_ts'])
    .executeTakeFirst();
  if (!row?.message_ts) return null;
  return { channelId: row.channel_id, ts: row.message_ts, threadTs: row.thread_ts };
}
