import { channel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { JobName } from '#shared/domain/deliveries.ts';
import type { SlackTextId, TextContent } from '#shared/texts/texts.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Db } from './schema.ts';

/** Ends in a type error where a job has no payload. */
type PayloadOfEachJob<Payloads extends Record<JobName, object>> = Payloads;

/** The payload of each job. The bot's worker has one handler for each. */
export type Jobs = PayloadOfEachJob<{
  /** Sends what waits for a Slack channel, one message at a time. */
  'send-channel-messages': { channelId: string };
  /** Has a post in a cohort's channel written anew. */
  'edit-post': { teamId: string; channelId: string; ts: string };
  /** Draws a founder's Home tab again. */
  'publish-home': { founderId: string };
  /** Takes a newly linked founder's profile from Slack, and invites them to their channel. */
  'welcome-founder': { founderId: string };
  /** Asks Slack who somebody is, and whether they are still there. */
  'refresh-slack-user': { teamId: string; userId: string };
  /** Sends what comes next to whoever installed the bot. */
  'welcome-installer': { teamId: string; userId: string };
  /** Creates channels for the cohorts that have none in this workspace. */
  'open-cohort-channels': { teamId: string };
  /** Gives a cohort the channel that an admin asked for. */
  'choose-cohort-channel': { cohortId: string };
  /** Names the program in the topics of the bot's channels. Each renaming has its own job. */
  'rename-topics': { teamId: string; from: string; to: string };
  /** Invites the connected founders who are missing from their cohort's channel. */
  'invite-founders': { teamId: string; channelId: string };
  /** Shows somebody of the staff how an edited text reads in Slack. */
  'send-text-sample': {
    teamId: string;
    userId: string;
    textId: SlackTextId;
    content: TextContent;
  };
  /** Asks Slack who the bot is and what it may do there. */
  'check-slack': { teamId: string };
  /** Sends a waiting mail. */
  'send-mail': { mailId: string };
  /** Sends what waits for an endpoint of webhooks, one event at a time. */
  'send-webhooks': { endpointId: string };
  /** Ends a subscription at the payment provider. */
  'cancel-subscription': { subscriptionId: string };
  'answer-question': { exchangeId: string; attempt: number };
  /** Writes an answer below the question in the messages tab as it is written. */
  'stream-answer': { exchangeId: string; attempt: number };
  /** Gives a founder who asked in Slack the answer there. */
  'reply-to-question': { exchangeId: string; attempt: number };
  /** Sums up the older part of a founder's conversation with the coach. */
  'summarize-conversation': { founderId: string; day: string };
  /** Reads a founder's website and asks the model for tasks, in this run. */
  'analyse-website': { founderId: string; runId: string };
  /** Fetches the picture whose address a founder gave, and keeps our own encoding of it. */
  'fetch-picture': { founderId: string };
  /** Does the next rows of an import, or of its undoing. */
  'continue-import': { importId: string };
}>;

/** The queue takes low numbers first. */
const priorities = { awaited: -10, normal: 0, redrawing: 10, background: 20 };
/** A mail to many at once has it. */
export const bulkPriority = priorities.redrawing;

type JobKind = {
  priority: number;
  /** Its jobs have a key, but for one that was replaced while it ran: the queue takes that away. */
  isKeyed: boolean;
};

const { awaited, normal, redrawing, background } = priorities;
const keyed = (priority: number): JobKind => ({ priority, isKeyed: true });

/** Within a lane of the worker, what people wait for goes first and what only redraws comes after it. */
export const jobKinds: Record<JobName, JobKind> = {
  'reply-to-question': { priority: awaited, isKeyed: false },
  'answer-question': { priority: normal, isKeyed: false },
  'stream-answer': keyed(normal),
  'analyse-website': { priority: normal, isKeyed: false },
  'send-channel-messages': keyed(normal),
  'send-mail': keyed(normal),
  'send-webhooks': keyed(normal),
  'welcome-founder': keyed(normal),
  'welcome-installer': keyed(normal),
  'open-cohort-channels': keyed(normal),
  'choose-cohort-channel': keyed(normal),
  'rename-topics': { priority: normal, isKeyed: false },
  'invite-founders': keyed(normal),
  'check-slack': keyed(normal),
  'send-text-sample': { priority: awaited, isKeyed: false },
  'cancel-subscription': keyed(normal),
  'continue-import': keyed(normal),
  'edit-post': keyed(redrawing),
  'publish-home': keyed(redrawing),
  'refresh-slack-user': keyed(background),
  'summarize-conversation': keyed(background),
  'fetch-picture': keyed(background),
};

/** A kind's priority in a statement. */
export const priorityOf = (name: JobName) => sql.lit(jobKinds[name].priority);

/**
 * A condition on the row `j` of the queue's view: it ran when a newer job took its key, and then failed or
 * lost its worker. The newer one does its work, so it is no failure.
 */
export const isReplacedJob = sql<boolean>`(j.key is null and j.attempts >= j.max_attempts
  and j.task_identifier in (${sql.join(
    Object.entries(jobKinds)
      .filter(([, { isKeyed }]) => isKeyed)
      .map(([name]) => sql.lit(name)),
  )}))`;

type JobOptions = {
  /** Jobs with the same key are one job: a later call replaces the waiting one. */
  key?: string;
  /** One that waits already under this key keeps its time. */
  keepsTime?: boolean;
  /** Jobs of one queue run one after another, across all processes. */
  queue?: string;
  /** Not before this time has passed. */
  afterMs?: number;
  /** Taken before others of its kind. */
  isUrgent?: boolean;
};

/** Whoever traces adds `traceparent` to what is published, which the worker goes on with. */
const added = channel('slipstream:add-job');

/** Enqueues a job inside the caller's transaction: it exists exactly if the transaction commits. */
export async function addJob<Name extends JobName>(
  trx: Db,
  name: Name,
  payload: Jobs[Name],
  { key, keepsTime = false, queue, afterMs, isUrgent = false }: JobOptions = {},
): Promise<void> {
  const traceable = { ...payload };
  added.publish(traceable);
  await sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(traceable)}::json, queue_name := ${queue ?? null},
      run_at := now() + ${afterMs ?? 0}::int * interval '1 ms',
      job_key := ${key ?? null},
      job_key_mode := ${keepsTime ? 'preserve_run_at' : 'replace'}, priority := ${isUrgent ? awaited : jobKinds[name].priority})`.execute(
    trx,
  );
}

/** Has a founder's Home tab drawn again. */
export function queueHomeUpdate(
  trx: Db,
  { founderId, afterMs }: Jobs['publish-home'] & Pick<JobOptions, 'afterMs'>,
): Promise<void> {
  return addJob(trx, 'publish-home', { founderId }, { key: `home:${founderId}`, afterMs });
}

/** Has the bot ask Slack who somebody is, in a minute at the earliest. */
export function queueSlackUserRefresh(
  trx: Db,
  { teamId, userId }: Jobs['refresh-slack-user'],
): Promise<void> {
  const key = `slack-user:${teamId}:${userId}`;
  return addJob(trx, 'refresh-slack-user', { teamId, userId }, { key, afterMs: 60_000 });
}

/** Has the bot ask Slack what it may do in a workspace. */
export function queueSlackCheck(trx: Db, { teamId }: Jobs['check-slack']): Promise<void> {
  return addJob(trx, 'check-slack', { teamId }, { key: `check-slack:${teamId}` });
}

/**
 * The queue's own table, for what its public view `graphile_worker.jobs` can't do: the view shows no
 * payload, and none of its rows can be locked. Everything else asks the view.
 */
export const privateJobs = sql`graphile_worker._private_jobs`;

const retryMs = 250;

/**
 * The pool for the job queue, in which the statement that ends a job waits until the database is
 * available. graphile-worker 0.17 does not await that statement: if it failed, the process would
 * end, or the job would stay locked by a live worker that never comes back to it. `held` has the
 * ids of the jobs that were received and whose end is not recorded yet. Idle workers all look for a
 * job every two seconds, and do so one after another: at once, each would keep a connection open.
 */
export function createJobPool(pool: pg.Pool, held: Set<string> = new Set()): pg.Pool {
  let lastSearch: Promise<unknown> = Promise.resolve();
  const findJob = (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    const found = lastSearch.then(() => pool.query(query));
    lastSearch = found.catch(() => undefined);
    return found;
  };
  return new Proxy(pool, {
    get(_pool, key) {
      if (key === 'connect') {
        return (callback?: Parameters<pg.Pool['connect']>[0]) =>
          callback ? pool.connect(callback) : Promise.resolve(lazyClient(pool, held, findJob));
      }
      const value = Reflect.get(pool, key);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}

/** The part of a client that the queue uses. It connects with its first query. */
function lazyClient(
  pool: pg.Pool,
  held: Set<string>,
  findJob: (query: pg.QueryConfig) => Promise<pg.QueryResult<{ id: unknown }>>,
): Pick<pg.PoolClient, 'query' | 'release'> {
  let client: Promise<pg.PoolClient> | undefined;
  return {
    // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; arguments pass through.
    query(...args: any[]): any {
      const [query] = args;
      if (isNamed(query, /^(complete|fail)_job(_q)?\//)) {
        return queryUntilAvailable(pool, query).then((result) => {
          for (const id of endedJobs(query)) held.delete(String(id));
          return result;
        });
      }
      if (isNamed(query, /^get_job/)) {
        return findJob(query).then((result) => {
          for (const { id } of result.rows) held.add(String(id));
          return result;
        });
      }
      client ??= pool.connect();
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      return client.then((each) => (each.query as any)(...args));
    },
    release(error) {
      client?.then((each) => each.release(error)).catch(() => undefined);
    },
  };
}

async function queryUntilAvailable(pool: pg.Pool, query: pg.QueryConfig): Promise<unknown> {
  for (;;) {
    // The process is stopping; the job is freed as after a crash.
    if (pool.ending) return new Promise(() => undefined);
    try {
      return await pool.query(query);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !pool.ending) throw error;
    }
    await setTimeout(retryMs, undefined, { ref: false });
  }
}

function isNamed(query: unknown, pattern: RegExp): query is pg.QueryConfig {
  const name = (query as pg.QueryConfig | undefined)?.name;
  return typeof name === 'string' && pattern.test(name);
}

/** The jobs that such a statement ends, whose values differ by its kind. */
function endedJobs({ name, values = [] }: pg.QueryConfig): unknown[] {
  if (name?.startsWith('complete_job_q')) return values[0];
  if (name?.startsWith('complete_job')) return [values[0]];
  return JSON.parse(values[1]).map((each: { jobId: unknown }) => each.jobId);
}
