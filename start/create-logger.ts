import pino, { type Logger } from 'pino';

/**
 * One line of JSON an event. Of an error only what helps to find it: a database error drags its
 * whole connection along. Lines are written beside the work, those of a tenth of a second together;
 * what is left is written when the process ends, unless it is killed.
 */
export function createLogger(level: string): Logger {
  const together = { sync: false, minLength: 4096, periodicFlush: 100 };
  return pino({ level, serializers: { err: toFacts } }, pino.destination(together));
}

function toFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, cause, code: (error as { code?: unknown }).code };
}
