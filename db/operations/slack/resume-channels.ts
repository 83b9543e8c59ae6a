import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';

/**
 * Has waiting messages sent that no job is on its way for: parked ones, or those whose job gave up.
 * A job that waits for its time keeps it.
 */
export async function resumeChannels(db: Kysely<Database>): Promise<void> {
  await sql`
    select graphile_worker.add_job('send-channel-messages',
      payload := json_build_object('channelId', channel_id),
      queue_name := 'slack:' || channel_id, job_key := 'send:' || channel_id,
      job_key_mode := 'preserve_run_at')
    from (select distinct channel_id from slack_outbox where state = 'waiting') waiting`.execute(
    db,
  );
}
