import { sql, type Transaction } from 'kysely';
import type { Database, DirectKind } from '../../schema.ts';

type DirectMessage = { teamId: string; userId: string; subjectId: string };

type Input = { kind: DirectKind; messages: DirectMessage[] };

/**
 * Puts messages into the outbox, and one sending job for each founder. The channel is the Slack
 * account: Slack opens the conversation itself. In the order of accounts, so that two who queue for the same ones don't deadlock.
 */
export async function queueDirectMessages(
  trx: Transaction<Database>,
  { kind, messages }: Input,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ teamId, userId, subjectId }) => ({
    team_id: teamId,
    channel_id: userId,
    subject_id: subjectId,
  }));
  await sql`
    with queued as (
      insert into slack_outbox (team_id, channel_id, kind, subject_id)
      select team_id, channel_id, ${kind}, subject_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as message (team_id text, channel_id text, subject_id text)
      order by channel_id
      on conflict (kind, subject_id) do nothing
      returning channel_id
    )
    select count(*) from (
      select array(
        select ('send-channel-messages', json_build_object('channelId', channel_id),
          'slack:' || channel_id, null, null, 'send:' || channel_id, null, null
          )::graphile_worker.job_spec
        from queued order by channel_id
      ) as specs
    ) jobs, graphile_worker.add_jobs(specs, job_key_preserve_run_at := true)
    where cardinality(specs) > 0`.execute(trx);
}
