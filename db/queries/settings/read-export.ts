import type { Kysely, Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';

type Rows = Record<string, unknown[]>;
type Head = Pick<FounderExport, 'format' | 'version' | 'exportedAt' | 'cutLists'>;

/** What an export begins with, and its lists, all as they stand at one moment. */
export async function readExport<Own, Lists extends Rows>(
  db: Kysely<Database>,
  { now, most }: { now: Date; most: number },
  read: (trx: Transaction<Database>) => Promise<{ own: Own; lists: Lists }>,
): Promise<Head & Own & Lists> {
  const { own, lists } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
  const cutLists = Object.entries(lists)
    .filter(([, rows]) => rows.length === most)
    .map(([name]) => name);
  const exportedAt = now.toISOString();
  return { format: 'slipstream-export', version: 1, exportedAt, cutLists, ...own, ...lists };
}
