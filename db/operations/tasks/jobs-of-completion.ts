import { type RawBuilder, sql } from 'kysely';
import type { Completion } from './record-completion.ts';

/**
 * Adds what is left to the workers, and counts it: the channel's posts and the founder's Home tab.
 *
 * A channel's job that waits untouched is left alone: to write it again would change nothing and
 * make a cohort's completions queue for its row. The key share lock keeps a worker from taking it
 * before we commit; `attempts = 0` leaves one that failed to `add_jobs`, which starts it anew.
 */
export function jobsOfCompletion({
  founderId,
  task,
}: Pick<Completion, 'founderId' | 'task'>): RawBuilder<unknown> {
  const channel = task.slack_team_id && task.slack_channel_id;
  return sql`
      select count(*) from (
        select array(
          select ('send-channel-messages', json_build_object('channelId', ${channel}::text),
            'slack:' || ${channel}, null, null, 'send:' || ${channel}, null, null
            )::graphile_worker.job_spec
          where ${channel}::text is not null and not exists (
            select from graphile_worker._private_jobs
            where key = 'send:' || ${channel} and locked_at is null and attempts = 0
            for key share)
          union all
          select ('publish-home', json_build_object('founderId', ${founderId}::text),
            null, null, null, 'home:' || ${founderId}, null, null)::graphile_worker.job_spec
          where ${task.has_home}
        ) as specs
      ) jobs, graphile_worker.add_jobs(specs, job_key_preserve_run_at := true)
      where cardinality(specs) > 0`;
}
