import { type Kysely, sql, type Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database, OutboxKind } from '../../schema.ts';

type ChannelPost = {
  teamId: string | null;
  channelId: string | null;
  kind: OutboxKind;
  subjectId: string;
};

/**
 * Lines a message up for a cohort's channel, inside the caller's transaction. The message itself
 * is made when it is sent, from the subject as it then stands. Without a channel nothing happens;
 * a subject is posted once.
 */
export async function postToChannel(
  trx: Transaction<Database>,
  { teamId, channelId, kind, subjectId }: ChannelPost,
): Promise<void> {
  if (!teamId || !channelId) return;
  await trx
    .insertInto('slack_outbox')
    .values({ team_id: teamId, channel_id: channelId, kind, subject_id: subjectId })
    .onConflict((conflict) =>
      kind === 'pledge_update'
        ? // The post may have been edited before: it is edited again. A new time tells the sender that
          // what it is sending just now is out of date already.
          conflict.columns(['kind', 'subject_id']).doUpdateSet({
            state: 'waiting',
            attempts: 0,
            created_at: sql`clock_timestamp()`,
          })
        : // One that was dropped, for it had nothing to say at the time, has something to say again.
          conflict
            .columns(['kind', 'subject_id'])
            .doUpdateSet({ state: 'waiting', attempts: 0 })
            .where('slack_outbox.state', '=', 'dropped'),
    )
    .execute();
  await addJob(
    trx,
    'send-channel-messages',
    { channelId },
    { key: `send:${channelId}`, queue: `slack:${channelId}`, keepRunAt: true },
  );
}

export type OutboxMessage = {
  id: number;
  /** Changes when the subject changed again while its message is being sent. */
  version: string;
  teamId: string;
  channelId: string;
  kind: OutboxKind;
  subjectId: string;
  attempts: number;
};

type MessageClaim =
  | { status: 'empty' }
  | { status: 'later'; at: Date }
  | { status: 'claimed'; message: OutboxMessage };

type ClaimNextMessageInput = { channelId: string; now: Date; leaseMs: number };

/**
 * Takes the oldest waiting message of a channel, if the channel's pace allows one now. Until the
 * lease ends or the message is settled, nobody else sends to the channel; a sender that dies
 * leaves the message waiting.
 */
export async function claimNextMessage(
  db: Kysely<Database>,
  { channelId, now, leaseMs }: ClaimNextMessageInput,
): Promise<MessageClaim> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('slack_channel_pace')
      .values({ channel_id: channelId, next_send_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const pace = await trx
      .selectFrom('slack_channel_pace')
      .where('channel_id', '=', channelId)
      .select('next_send_at')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const message = await trx
      .selectFrom('slack_outbox')
      .where('channel_id', '=', channelId)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .select([
        'id',
        sql<string>`created_at::text`.as('version'),
        'team_id as teamId',
        'channel_id as channelId',
        'kind',
        'subject_id as subjectId',
        'attempts',
      ])
      .executeTakeFirst();
    if (!message) return { status: 'empty' };
    if (pace.next_send_at > now) return { status: 'later', at: pace.next_send_at };
    await setNextSendTime(trx, channelId, new Date(now.getTime() + leaseMs));
    return { status: 'claimed', message };
  });
}

async function setNextSendTime(db: Kysely<Database>, channelId: string, at: Date): Promise<void> {
  await db
    .updateTable('slack_channel_pace')
    .set({ next_send_at: at })
    .where('channel_id', '=', channelId)
    .execute();
}

export type MessageOutcome =
  | { state: 'sent'; ts: string | null; threadTs: string | null }
  /** There is nothing to say any more. */
  | { state: 'dropped'; reason: string }
  /** Slack will never take it. */
  | { state: 'failed'; reason: string }
  /** Slack did not take it now. */
  | { state: 'waiting'; reason: string }
  /** Waits until the bot is installed again. */
  | { state: 'parked'; reason: string };

type FinishMessageInput = {
  message: OutboxMessage;
  outcome: MessageOutcome;
  nextSendAt: Date;
  now: Date;
};

/** Records what became of a claimed message, and has the channel's next one sent in its time. */
export async function finishMessage(
  db: Kysely<Database>,
  { message, outcome, nextSendAt, now }: FinishMessageInput,
): Promise<void> {
  const { channelId } = message;
  await db.transaction().execute(async (trx) => {
    await storeOutcome(trx, { message, outcome, now });
    await setNextSendTime(trx, channelId, nextSendAt);
    if (outcome.state === 'parked') return;
    const more = await trx
      .selectFrom('slack_outbox')
      .where('channel_id', '=', channelId)
      .where('state', '=', 'waiting')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (more) await scheduleChannelSend(trx, { channelId, at: nextSendAt });
  });
}

/** Has a channel's waiting messages sent from `at` on. */
export async function scheduleChannelSend(
  db: Kysely<Database>,
  { channelId, at }: { channelId: string; at: Date },
): Promise<void> {
  await addJob(
    db,
    'send-channel-messages',
    { channelId },
    { key: `send:${channelId}`, queue: `slack:${channelId}`, runAt: at },
  );
}

async function storeOutcome(
  trx: Transaction<Database>,
  { message, outcome, now }: { message: OutboxMessage; outcome: MessageOutcome; now: Date },
): Promise<void> {
  const row = trx.updateTable('slack_outbox').where('id', '=', message.id);
  if (outcome.state === 'waiting' || outcome.state === 'parked') {
    await row
      .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: outcome.reason }))
      .execute();
    return;
  }
  const done = outcome.state === 'sent';
  await row
    .where(sql<boolean>`created_at = ${message.version}::timestamptz`)
    .set((eb) => ({
      state: outcome.state,
      attempts: eb('attempts', '+', 1),
      message_ts: done ? outcome.ts : null,
      thread_ts: done ? outcome.threadTs : null,
      sent_at: done ? now : null,
      last_error: done ? null : outcome.reason,
    }))
    .execute();
}

/**
 * Has waiting messages sent that no job is on its way for: parked ones, or those whose job gave up.
 * A job that waits for its time keeps it.
 */
export async function resumeWaitingChannels(db: Kysely<Database>): Promise<void> {
  await sql`
    select graphile_worker.add_job('send-channel-messages',
      payload := json_build_object('channelId', channel_id),
      queue_name := 'slack:' || channel_id, job_key := 'send:' || channel_id,
      job_key_mode := 'preserve_run_at')
    from (select distinct channel_id from slack_outbox where state = 'waiting') waiting`.execute(
    db,
  );
}
