import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import type { Metrics } from '../metrics.ts';

/** A request waits at most this long. Waiting costs nothing; a caller who is refused asks again. */
const maxWaitMs = 2_000;
/** For each request that is worked on, so many may wait. */
const waitingPerTurn = 10;
/** A refusal is held back for this time, for the same reason. */
const refuseAfterMs = 1_000;
/** Beyond so many, callers are refused at once: held refusals take memory. */
const maxHeldRefusals = 5_000;
const logEveryMs = 10_000;

type Options = { max: number; logger: Logger; metrics: Metrics | undefined };

/**
 * Bounds how many requests are worked on at a time. Others wait in line for two seconds; when the
 * line is full, further ones are refused before anything is done for them
 * (docs/decisions/limits-and-load.md).
 */
export function createTurns({ max, logger, metrics }: Options) {
  /** First come, first served: a set keeps its order. */
  const waiting = new Set<() => void>();
  let running = 0;
  let held = 0;
  const noteRefusal = countRefusals(logger);

  /** For the very front: a refused request gets no id, no headers, no log line of its own. */
  const refuseExcess: RequestHandler = (request, response, next) => {
    if (waiting.size < waitingPerTurn * max) return next();
    noteRefusal();
    metrics?.observeRequest({ method: request.method, route: 'refused', status: 503, ms: 0 });
    if (held >= maxHeldRefusals) return refuse(response);
    held += 1;
    setTimeout(() => {
      held -= 1;
      refuse(response);
    }, refuseAfterMs);
  };

  /** False when the caller has gone. */
  function waitForTurn(response: Response): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(takeTurn);
        clearTimeout(timer);
        response.off('close', abandon);
      };
      const takeTurn = () => {
        leave();
        resolve(true);
      };
      const abandon = () => {
        leave();
        resolve(false);
      };
      const timer = setTimeout(() => {
        leave();
        noteRefusal();
        reject(new AppError('unavailable'));
      }, maxWaitMs);
      waiting.add(takeTurn);
      response.once('close', abandon);
    });
  }

  /**
   * A turn lasts until the work is done, even if the caller goes away: otherwise many who leave at
   * once would let in all who wait.
   */
  const inTurn =
    (work: RequestHandler): RequestHandler =>
    async (request, response, next) => {
      if (running < max) running += 1;
      else if (!(await waitForTurn(response))) return;
      try {
        await work(request, response, next);
      } finally {
        const [takeTurn] = waiting;
        // The next one takes over this turn.
        if (takeTurn) takeTurn();
        else running -= 1;
      }
    };

  return { refuseExcess, inTurn };
}

const { code, message } = new AppError('unavailable');
const refusal = JSON.stringify({ code, message });
const refusalHeaders = {
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(refusal),
  'Cache-Control': 'no-store',
  'Retry-After': '2',
};

function refuse(response: Response): void {
  response.writeHead(503, refusalHeaders).end(refusal);
}

/** Logs for the operator once in a while how many were refused: a line for each would be work, too. */
function countRefusals(logger: Logger): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      logger.warn({ refused }, 'overloaded');
      refused = 0;
    }, logEveryMs).unref();
  };
}
