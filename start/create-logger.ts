import pino, { type Logger } from 'pino';

/**
 * One line of JSON an event. Of an error only what helps to find it: a database error drags its
 * whole connection along.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    serializers: {
      err: (error: unknown) => {
        if (!(error instanceof Error)) return error;
        const { name, message, stack, cause } = error;
        return { name, message, stack, cause, code: (error as { code?: unknown }).code };
      },
    },
  });
}
