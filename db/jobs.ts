import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
/** Every job and what it is given. The bot's worker has one handler for each. */
export type Jobs = {
  /** Sends what waits for a Slack channel, one message at a time. */
  'send-channel-messages': { channelId: string };
  /** Draws a founder's Home tab again. */
  'publish-home': { founderId: string };
  /** Takes a newly linked founder's name and zone from Slack, and invites them to their channel. */
  'welcome-founder': { founderId: string };
  /** Makes the channels of the cohorts that have none in this workspace. */
  'open-cohort-channels': { teamId: string };
  /** Gives a cohort the channel that an admin asked for. */
  'choose-cohort-channel': { cohortId: string };
  /** Invites a cohort's connected founders to its channel, those who are missing. */
  'invite-founders': { teamId: string; channelId: string };
  /** Asks Slack how the bot stands there. */
  'check-slack': { teamId: string };
  /** Sends a waiting mail. */
  'send-mail': { mailId: string };
  /** Ends a subscription at the payment provider. */
  'cancel-subscription': { subscriptionId: string };
  /** Has the coach answer a question, at its given try. */
  'answer-question': { exchangeId: string; attempt: number };
  /** Writes an answer below the question in the messages tab, as it comes. */
  'stream-answer': { exchangeId: string; attempt: number };
  /** Tells the founder in Slack what became of the question they asked there. */
  'reply-to-question': { exchangeId: string; attempt: number };
  /** Reads a founder's website and asks the model for tasks, in its given run. */
  'analyse-website': { founderId: string; runId: string };
};

export type JobName = keyof Jobs;

type Options = {
  /** Jobs with the same key are one job: a later call replaces the waiting one. */
  key?: string;
  /** Jobs of one queue run one after another, across all processes. */
  queue?: string;
  runAt?: Date;
  /** A waiting job of the same key keeps its time: a channel told to wait goes on waiting. */
  keepRunAt?: boolean;
  /** Of the jobs that are due, those with a lower one go first; 0 without. */
  priority?: number;
};

/** Enqueues a job inside the caller's transaction: it exists exactly if the transaction commits. */
export async function addJob<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Jobs[Name],
  { key, queue, runAt, keepRunAt = false, priority }: Options = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${queue ?? null},
      run_at := ${runAt ?? null}::timestamptz, job_key := ${key ?? null},
      priority := ${priority ?? null}::int,
      job_key_mode := ${keepRunAt ? 'preserve_run_at' : 'replace'})`.execute(trx);
}
