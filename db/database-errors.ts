/** Nobody there, a connection lost, too many of them, shutting down or starting, disk or memory full. */
const unavailableStates = /^(08...|53...|57P0[1-5]|25006)$/;
/** Given up waiting: for a statement, a lock, or another transaction. */
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
// What pg and its pool say without a code.
const connectionErrorMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether an error says that the database can't serve just now, so that trying again makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unavailableStates.test(code) || timeoutStates.test(code)) return true;
  if (socketErrorCodes.has(code)) return true;
  return code === '' && connectionErrorMessages.test(error.message);
}

/** Text that PostgreSQL refuses to store or compare: a NUL, a malformed id. The caller sent nonsense. */
export function isInvalidText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22(021|P02|P05)$/.test(String(error.code));
}
