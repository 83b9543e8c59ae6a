import { setTimeout } from 'node:timers/promises';
import { isTlsFailure } from './postgres-tls.ts';

/** PostgreSQL can't be used by these addresses. The message says what to do. */
export class DatabaseAddressError extends Error {}

export type Waiting = {
  /** Nothing is waited for unless it is set. */
  waitMs?: number;
  /** Is told once that, and for what, we wait. */
  announce?: (message: string) => void;
  /** The start was broken off. */
  signal?: AbortSignal;
};

/** Nobody listens there, or is known by that name, yet; also a lost connection. */
const unreachable =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|EPIPE)|^(timeout expired|Connection terminated)/;
/** It starts, stops, or has no connection left. */
const notYet = ['57P01', '57P02', '57P03', '53300'];
/** Wrong password, no right to enter, no such database. */
const refused = ['28P01', '28000', '3D000', '42501'];

/**
 * Repeats `connect` while the server at that address is not there yet: after a reboot it may start
 * later than we do. What waiting does not mend ends at once.
 */
export async function waitForPostgres<Result>(
  { url, settings, waitMs = 0, announce, signal }: Waiting & { url: string; settings: string },
  connect: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connect();
    } catch (error) {
      const { reason, mayHeal } = explainFailure(error as Error);
      if (!reason) throw error;
      const { hostname, port } = new URL(url);
      const place = `${hostname}:${port || 5432}`;
      if (!mayHeal || performance.now() > until) {
        const waited = mayHeal && !isFirst ? ` within ${Math.round(waitMs / 1_000)} s` : '';
        throw new DatabaseAddressError(
          isTlsFailure(error as Error)
            ? `The database was not reached as its address wants it (${reason}): correct sslmode or sslrootcert in it, see “TLS” in docs/operations.md.`
            : `PostgreSQL at ${place} did not let Slipstream in${waited} (${reason}): ${mayHeal ? 'start it, or ' : ''}correct ${settings}.`,
          { cause: error },
        );
      }
      if (isFirst) {
        announce?.(`Waiting for PostgreSQL at ${place} (${reason}), ${waitMs / 1_000} s at most…`);
      }
    }
    await setTimeout(500, undefined, { signal });
  }
}

function explainFailure(error: Error & { code?: string }): { reason?: string; mayHeal?: boolean } {
  const { code = '', message } = error;
  if (isTlsFailure(error)) return { reason: message };
  // The message is empty if a name has several addresses.
  if (unreachable.test(code)) return { reason: code, mayHeal: true };
  if (notYet.includes(code) || unreachable.test(message)) return { reason: message, mayHeal: true };
  // pg has no password to send: that of an empty secret, too.
  if (message.startsWith('SASL:')) return { reason: 'it asks for a password, and none is set' };
  return refused.includes(code) ? { reason: message } : {};
}
