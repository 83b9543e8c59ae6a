import { type Kysely, sql } from 'kysely';
import type { Database, OutboxKind } from '../../schema.ts';
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

export type Claim =
  | { status: 'empty' }
  | { status: 'later'; at: Date }
  | { status: 'claimed'; message: OutboxMessage };

type Input = { channelId: string; now: Date; leaseMs: number };

/**
 * Takes the oldest waiting message of a channel, if the channel's pace allows one now. Until the
 * lease ends or the message is settled, nobody else sends to the channel; a sender that dies
 * leaves the message waiting.
 */
export async function claimNextMessage(
  db: Kysely<Database>,
  { channelId, now, leaseMs }: Input,
): Promise<Claim> {
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
    await setPace(trx, channelId, new Date(now.getTime() + leaseMs));
    return { status: 'claimed', message };
  });
}

export async function setPace(db: Kysely<Database>, channelId: string, at: Date): Promise<void> {
  await db
    .updateTable('slack_channel_pace')
    .set({ next_send_at: at })
    .where('channel_id', '=', channelId)
    .execute();
}
