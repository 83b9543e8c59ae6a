import pino, { type DestinationStream, type Logger } from 'pino';
import { isDatabaseUnavailable } from '#db/database-errors.ts';

const buffered = { sync: false, minLength: 4096, periodicFlush: 100 };
const outagePauseMs = 60_000;

/**
 * One line of JSON an event. Of an error it keeps only what helps to find the cause, as a database
 * error contains its whole connection. Lines are written asynchronously, ten times a second, and
 * once more when the process ends, unless it is killed.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination(buffered),
): Logger {
  const loggedAt = new Map<string, number>();
  let isPassing = false;
  return pino(
    {
      level,
      serializers: { err: describeError },
      hooks: {
        /** An outage heals by itself: whatever it breaks is a warning, and said once a minute. */
        logMethod(args, method) {
          const topic = isPassing ? null : outageTopic(args);
          if (!topic || this.isLevelEnabled('debug')) return method.apply(this, args);
          const now = performance.now();
          if (now - (loggedAt.get(topic) ?? Number.NEGATIVE_INFINITY) < outagePauseMs) return;
          loggedAt.set(topic, now);
          isPassing = true;
          this.warn(...args);
          isPassing = false;
        },
      },
    },
    destination,
  );
}

/** Words of libraries about a database that is away. */
const outageMessages =
  /^(database unavailable$|Error with notify listener|Error occurred attempting to UNLISTEN)/;

/** Names what was broken by an outage of the database; null for any other event. */
function outageTopic([first, text]: unknown[]): string | null {
  const { err } = Object(first) as { err?: unknown };
  const message = String(text ?? first);
  const words = outageMessages.exec(message)?.[0];
  if (words) return words;
  return isOutage(err) ? message : null;
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The library of the clock asks PostgreSQL which process runs a job, and hides why it could not.
  if (error.message.startsWith('Run coordinator failed')) return true;
  const { errors } = error as { errors?: unknown[] };
  return errors?.length ? errors.every(isOutage) : isDatabaseUnavailable(error);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, cause, code: (error as { code?: unknown }).code };
}
