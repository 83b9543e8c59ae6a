import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../schema.ts';

export type AssistantCall = {
  accountId: string;
  keyHash: Buffer;
  inputHash: Buffer;
  /** The call is remembered for this long. */
  keptMs: number;
  now: Date;
};

/** One whose process died is taken over after this long, with the same id. */
const leaseMs = 30_000;

export type ClaimedCall =
  | { state: 'claimed'; id: string }
  | { state: 'running' }
  | { state: 'done'; result: unknown; secondsAgo: number };

/**
 * Claims a call, unless the same one runs or has succeeded already. Throws `invalid_input`
 * if the key came with other input. A call that failed is claimed anew under its id: the operation,
 * which gets the id as its client key, finds what it did in case only its answer was lost.
 */
export async function claimAssistantCall(
  db: Db,
  { accountId, keyHash, inputHash, keptMs, now }: AssistantCall,
): Promise<ClaimedCall> {
  const isForgotten = sql`known.called_at
    not between ${new Date(now.getTime() - keptMs)} and ${new Date(now.getTime() + keptMs)}`;
  const isOrphan = sql`known.called_at < ${new Date(now.getTime() - leaseMs)}`;
  const { rows } = await sql<{ id: string }>`
    insert into assistant_calls as known (account_id, key_hash, input_hash, id, called_at, is_running)
    values (${accountId}, ${keyHash}, ${inputHash}, ${randomUUID()}, ${now}, true)
    on conflict (account_id, key_hash) do update set
      id = case when ${isForgotten} or known.input_hash <> excluded.input_hash
        then excluded.id else known.id end,
      input_hash = excluded.input_hash, called_at = excluded.called_at, is_running = true, result = null
    where ${isForgotten} or (known.result is null and (not known.is_running or ${isOrphan}))
    returning id`.execute(db);
  if (rows[0]) return { state: 'claimed', id: rows[0].id };
  const known = await db
    .selectFrom('assistant_calls')
    .where('account_id', '=', accountId)
    .where('key_hash', '=', keyHash)
    .select(['input_hash as inputHash', 'result', 'called_at as calledAt'])
    .executeTakeFirst();
  if (known && !known.inputHash.equals(inputHash)) {
    const message = 'This key was already used with other input. Send a new key for a new call.';
    throw new AppError('invalid_input', { issues: [{ path: 'idempotencyKey', message }] });
  }
  if (!known?.result) return { state: 'running' };
  const ageMs = Math.max(0, now.getTime() - known.calledAt.getTime());
  return { state: 'done', result: known.result, secondsAgo: Math.round(ageMs / 1000) };
}

/** Remembers the result of a claimed call, or with null that it failed and may be called again. */
export async function endAssistantCall(
  db: Db,
  {
    accountId,
    keyHash,
    id,
    result,
  }: Pick<AssistantCall, 'accountId' | 'keyHash'> & {
    id: string;
    result: object | null;
  },
): Promise<void> {
  await db
    .updateTable('assistant_calls')
    .set({ is_running: false, result: result && JSON.stringify(result) })
    .where('account_id', '=', accountId)
    .where('key_hash', '=', keyHash)
    .where('id', '=', id)
    .where('result', 'is', null)
    .execute();
}
