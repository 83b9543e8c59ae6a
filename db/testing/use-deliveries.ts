import { beforeAll, beforeEach } from 'vitest';
import type { DeliveryKind } from '#shared/domain/deliveries.ts';
import { dropDelivery, retryDelivery } from '../operations/deliveries/deliveries.ts';
import { countDeliveries, listDeliveries } from '../queries/deliveries.ts';
import { clearJobs } from './clear-jobs.ts';
import { newAccount } from './new-account.ts';
import { readRows } from './rows.ts';
import type { useTestDatabase } from './test-database.ts';

/** Undelivered messages as an admin sees and handles them; none before each test. */
export function useDeliveries(
  database: ReturnType<typeof useTestDatabase>,
  { now }: { now: Date },
) {
  let actor: { accountId: string; email: string };
  beforeAll(async () => {
    actor = await newAccount(database().db, 'admin');
  });
  beforeEach(async () => {
    const { db } = database();
    await db.deleteFrom('mails').execute();
    await db.deleteFrom('slack_outbox').execute();
    await db.deleteFrom('audit_log').execute();
    await clearJobs(db);
  });
  return {
    list: async (overrides: { kind?: DeliveryKind; state?: 'failed' | 'waiting' } = {}) =>
      (await listDeliveries(database().db, { page: 1, pageSize: 50, now, ...overrides }))
        .deliveries,
    count: () => countDeliveries(database().db, { now }),
    retry: (kind: DeliveryKind, id: string) =>
      retryDelivery(database().db, { kind, id, actor, now }),
    drop: (kind: DeliveryKind, id: string) => dropDelivery(database().db, { kind, id, actor, now }),
    audit: () => readRows(database().db, 'audit_log', {}, ['action', 'subject_name'], 'id'),
  };
}
