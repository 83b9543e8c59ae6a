import { type RawBuilder, sql } from 'kysely';
import {
  encodeSubject,
  isRepeatable,
  type SlackMessageKind,
  type SlackSubject,
} from '#shared/domain/slack-messages.ts';
import { priorityOf } from '../../jobs.ts';
import { type Outbox, type Outcome, resume, scheduleSend } from '../../outbox.ts';
import type { Db, Trx } from '../../schema.ts';

type ChannelPost<Kind extends SlackMessageKind> = {
  teamId: string | null;
  channelId: string | null;
  kind: Kind;
  subject: SlackSubject[Kind];
};

/**
 * Queues a message for a cohort's channel in the caller's transaction. It is made when it is sent,
 * from its subject as it stands then. Without a channel nothing happens; a subject is posted once.
 */
export async function postToChannel<Kind extends SlackMessageKind>(
  trx: Trx,
  { teamId, channelId, kind, subject }: ChannelPost<Kind>,
): Promise<void> {
  if (!teamId || !channelId) return;
  await trx
    .insertInto('slack_outbox')
    .values({
      team_id: teamId,
      channel_id: channelId,
      kind,
      subject_id: encodeSubject(kind, subject),
    })
    .onConflict((conflict) =>
      isRepeatable(kind)
        ? // A new time tells a sender at work that what it is sending is out of date already.
          conflict.columns(['kind', 'subject_id']).doUpdateSet({
            team_id: teamId,
            channel_id: channelId,
            state: 'waiting',
            attempts: 0,
            created_at: sql`clock_timestamp()`,
          })
        : // A message dropped because it had nothing to say may have something to say again.
          conflict
            .columns(['kind', 'subject_id'])
            .doUpdateSet({
              team_id: teamId,
              channel_id: channelId,
              state: 'waiting',
              attempts: 0,
            })
            .where('slack_outbox.state', '=', 'dropped'),
    )
    .execute();
  await scheduleSend(trx, slackOutbox, { lane: channelId, keepRunAt: true });
}

/** The job that sends a channel's messages, for many at once. One that waits for its time keeps it. */
export function sendChannelJobSpec(
  channelId: RawBuilder<unknown>,
  runAt: RawBuilder<unknown> = sql`null`,
): RawBuilder<unknown> {
  return sql`row('send-channel-messages', json_build_object('channelId', ${channelId}),
    'slack:' || ${channelId}, ${runAt}, null, 'send:' || ${channelId}, ${priorityOf('send-channel-messages')}, null
    )::graphile_worker.job_spec`;
}

export type SlackMessage = {
  id: number;
  /** Changes when the subject changed again while its message is being sent. */
  version: string;
  teamId: string;
  channelId: string;
  kind: SlackMessageKind;
  subjectId: string;
  /** Including this one. */
  attempts: number;
};

/** A message's place: its `ts`, and that of the post in whose thread it is. */
export type SlackReceipt = { ts: string | null; threadTs: string | null };
export type SlackOutcome = Outcome<SlackReceipt>;

/** Slack's messages. The channel is the lane; its row of `slack_channel_pace` is the lease. */
export const slackOutbox: Outbox<SlackMessage, SlackReceipt> = {
  table: 'slack_outbox',
  lane: 'channel_id',
  lease: {
    table: 'slack_channel_pace',
    lane: 'channel_id',
    until: 'next_send_at',
    isMadeOnDemand: true,
  },
  isPlanned: sql`false`,
  columns: sql`id, created_at::text as version, team_id as "teamId", channel_id as "channelId",
    kind, subject_id as "subjectId", attempts`,
  locate: ({ id, channelId }) => ({ id, lane: channelId }),
  isCurrent: ({ version }) => sql`created_at = ${version}::timestamptz`,
  recordEnd(outcome) {
    const { ts, threadTs } = outcome.state === 'sent' ? outcome : { ts: null, threadTs: null };
    return sql`message_ts = ${ts}, thread_ts = ${threadTs}`;
  },
  jobKey: sql`'send:' || m.channel_id`,
  jobSpec: (runAt) => sendChannelJobSpec(sql`m.channel_id`, runAt),
};

/** Has the messages sent that waited for a channel, a valid token or a job that gave up. */
export async function resumeWaitingChannels(db: Db): Promise<void> {
  await resume(db, slackOutbox);
}
