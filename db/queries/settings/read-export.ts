import { sql } from 'kysely';
import type { FounderExport } from '#shared/api/data-export.ts';
import { describeBrowser } from '../../describe-browser.ts';
import type { Db, Trx } from '../../schema.ts';
import { involves, type Participant, participantId, readIntroductions } from '../introductions.ts';
import { listPasskeys } from '../passkeys.ts';

type ExportHead = Pick<FounderExport, 'format' | 'version' | 'exportedAt' | 'cutLists'>;

/** The head of an export and its lists, all from one snapshot. */
export async function readExport<Own, Lists extends Record<string, unknown[]>>(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  read: (trx: Trx) => Promise<{ own: Own; lists: Lists }>,
): Promise<ExportHead & Own & Lists> {
  const { own, lists } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
  const cutLists = Object.entries(lists)
    .filter(([, rows]) => rows.length === limit)
    .map(([name]) => name);
  const exportedAt = now.toISOString();
  return { format: 'slipstream-export', version: 1, exportedAt, cutLists, ...own, ...lists };
}

type WithIsoDates<Row> = {
  [Column in keyof Row]: Exclude<Row[Column], Date> | (Date extends Row[Column] ? string : never);
};

/** A row with its dates as an export writes them. */
export function withIsoDates<Row extends object>(row: Row): WithIsoDates<Row> {
  const columns = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(columns) as WithIsoDates<Row>;
}

/** The open sessions, last used first. */
export async function exportSessions(
  trx: Trx,
  { accountId, now, limit }: { accountId: string; now: Date; limit: number },
): Promise<FounderExport['sessions']> {
  const sessions = await trx
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(limit)
    .select(['user_agent', 'created_at', 'last_seen_at'])
    .execute();
  return sessions.map((row) => ({
    ...describeBrowser(row.user_agent),
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}

/** The passkeys by name, the oldest first. */
export async function exportPasskeys(
  trx: Trx,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<FounderExport['passkeys']> {
  const passkeys = await listPasskeys(trx, { accountId });
  return passkeys
    .slice(0, limit)
    .map(({ name, createdAt, lastUsedAt }) => ({ name, addedAt: createdAt, lastUsedAt }));
}

/** Requested and received introductions; the other participant by name, without an address. */
export async function exportIntroductions(
  trx: Trx,
  { participant, limit }: { participant: Participant; limit: number },
): Promise<Pick<FounderExport, 'introductions'>> {
  const where = sql<boolean>`${involves(participant)}`;
  const rows = await readIntroductions(trx, { where, limit: limit });
  return {
    introductions: rows.map((row) => {
      const isRequester = row.requester.id === participantId(participant);
      return {
        with: (isRequester ? row.recipient : row.requester).name,
        isRequester,
        state: row.state,
        note: row.note,
        reason: row.reason,
        outcome: isRequester ? row.requesterOutcome : row.recipientOutcome,
        requestedAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      };
    }),
  };
}
