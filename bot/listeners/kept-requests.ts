import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { App, ReceiverEvent } from '@slack/bolt';
import {
  claimAbandonedRequests,
  dropOldRequests,
  forgetRequest,
  keepRequest,
} from '#db/operations/slack/record-receipt.ts';
import { createSealer } from '#db/seal.ts';
import type { BotContext } from '../context.ts';
import type { KeptRequest } from './incoming.ts';

export type KeptRequests = {
  /** The row of `job_workers` that holds the requests of this process. */
  heldBy: string;
  /** Does what processes were doing when they died, and drops what is too old. */
  redoAbandoned(): Promise<void>;
  /** Waits for what is being done. */
  settled(): Promise<void>;
};

/** Slack waits three seconds for the acknowledgement, and the answer has to reach it. */
const patienceMs = 1_000;

const contextOf = (key: string) => `slack request ${key}`;

/**
 * Stores each request before Slack hears that it arrived, and forgets it when it is done. If a
 * process dies meanwhile, another one does it. `identify` gives the key of a request; null for one
 * that isn't kept: nobody handles it, or it is done before it is acknowledged.
 *
 * A database that does not answer in time delays nobody: the request is acknowledged and done as soon
 * as it can be. If it can't be stored, Slack sends an event again; a person is told.
 */
export function keepRequests(
  app: App,
  { db, config, logger }: BotContext,
  identify: (body: unknown) => string | null,
): KeptRequests {
  const sealer = createSealer(config.appSecret);
  const heldBy = `slack-requests-${randomUUID()}`;
  const running = new Set<Promise<void>>();
  const done = new Set<string>();
  const dispatch = app.processEvent.bind(app);

  app.processEvent = (event) => track(receive(event));

  function track(work: Promise<void>): Promise<void> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function receive(event: ReceiverEvent): Promise<void> {
    const key = identify(event.body);
    if (key === null) return dispatch(event);
    const body = sealer.seal(JSON.stringify(event.body), contextOf(key));
    const isFirst = keepRequest(db, { key, body, heldBy });
    const late = setTimeout(patienceMs, null, { ref: false });
    const answer = await Promise.race([isFirst, late]).catch((error: unknown) => {
      if ('event' in event.body) throw error;
      return null;
    });
    if (answer === false) return event.ack();
    await dispatch(withRequest(event, { key, isRedone: false, isFirst }));
    if (await isFirst.catch(() => false)) await forget(key);
  }

  async function forget(key: string): Promise<void> {
    done.add(key);
    try {
      await forgetRequest(db, { key, heldBy });
      done.delete(key);
    } catch (error) {
      logger.warn({ err: error, receipt: key }, 'A Slack request that is done is forgotten later');
    }
  }

  function open({ key, body }: { key: string; body: Buffer }): string | null {
    try {
      return sealer.open(body, contextOf(key));
    } catch {
      return null;
    }
  }

  async function redo(request: { key: string; body: Buffer }): Promise<void> {
    const { key } = request;
    const text = open(request);
    if (text === null) {
      logger.warn(
        { receipt: key },
        'A Slack request that a process died over is not done: it was stored under another APP_SECRET than this process has',
      );
      return forget(key);
    }
    try {
      const event = { body: JSON.parse(text), ack: async () => {} };
      logger.warn({ receipt: key }, 'A process died over a Slack request: it is done now');
      const isFirst = Promise.resolve(true);
      await dispatch(withRequest(event, { key, isRedone: true, isFirst }));
    } catch (error) {
      logger.error({ err: error, receipt: key }, 'A kept Slack request could not be done');
    }
    await forget(key);
  }

  return {
    heldBy,
    async redoAbandoned() {
      for (const key of done) await forget(key);
      for (const key of await dropOldRequests(db)) {
        logger.warn({ receipt: key }, 'A Slack request is too old to be done');
      }
      for (let hasMore = true; hasMore; ) {
        const claimed = await claimAbandonedRequests(db, { heldBy });
        await Promise.all(claimed.requests.map((request) => track(redo(request))));
        hasMore = claimed.hasMore;
      }
    },
    async settled() {
      await Promise.allSettled(running);
    },
  };
}

function withRequest(event: ReceiverEvent, kept: KeptRequest): ReceiverEvent {
  return { ...event, customProperties: { ...event.customProperties, kept } };
}
