import pino, { type Logger } from 'pino';

/**
 * One line of JSON an event. Of an error it keeps only what helps to find the cause, as a database
 * error contains its whole connection. Lines are written asynchronously, ten times a second, and
 * once more when the process ends, unless it is killed.
 */
export function createLogger(level: string): Logger {
  const buffered = { sync: false, minLength: 4096, periodicFlush: 100 };
  return pino({ level, serializers: { err: describeError } }, pino.destination(buffered));
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, cause, code: (error as { code?: unknown }).code };
}
