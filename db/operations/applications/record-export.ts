import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

type Input = {
  /** What was asked for, and how many it were. */
  details: Record<string, unknown>;
  actor: Actor;
  now: Date;
};

/** Addresses leave the product: it is kept who took them. */
export async function recordExport(
  db: Kysely<Database>,
  { details, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actor,
      action: 'applications.exported',
      subject: { type: 'applications', id: 'all', name: 'Applications' },
      details,
      now,
    }),
  );
}
