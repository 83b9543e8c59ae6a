/**
 * Server unreachable, connection lost or refused, shutting down or starting up, disk or memory
 * full; our role, its password or the database not known there (28..., 3D000), as during a change
 * of the password or a restore.
 */
const unavailableStates = /^(08...|28...|3D000|53...|57P0[1-5]|58030|25006|25P0[34])$/;
/** Gave up waiting for a statement, a lock or another transaction. */
const timeoutStates = /^(57014|55P03|40001|40P01)$/;
const socketErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// Errors of pg and its pool that have no code.
const connectionErrorMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection (terminated|ended)|Client has encountered a connection error|Client was closed|SASL: |The server does not support SSL|There was an error establishing an SSL)/;
/** PostgreSQL refuses the connection by these words, under states that also mean other things. */
const refusedMessages =
  /^(permission denied for database|database ".*" is not currently accepting)/;

/** True if the database is unavailable for the moment, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unavailableStates.test(code) || timeoutStates.test(code)) return true;
  if (socketErrorCodes.has(code) || isConnecting(error)) return true;
  if (refusedMessages.test(error.message)) return true;
  return code === '' && connectionErrorMessages.test(error.message);
}

/** A socket that can't be opened, for whatever reason: no such file, no free port, no permission. */
function isConnecting(error: Error): boolean {
  return 'syscall' in error && /^(connect|getaddrinfo)$/.test(String(error.syscall));
}

/**
 * True if a connection, a lock or a statement was waited for in vain: nothing of the request was
 * done.
 */
export function isTimeoutBeforeCommit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return timeoutStates.test(error.code);
  return error.message.startsWith('timeout exceeded when trying to connect');
}

/**
 * PostgreSQL cannot store or compare this text (a NUL character, a malformed id): the caller's
 * mistake.
 */
export function isInvalidText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22(021|P02|P05)$/.test(String(error.code));
}
