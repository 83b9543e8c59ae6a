import { type Kysely, sql } from 'kysely';
import type { Delivery } from '#shared/api/delivery.ts';
import { type DeliveryKind, type DeliveryState, deliveryKinds } from '#shared/domain/deliveries.ts';
import { hideSecrets } from '#shared/domain/hide-secrets.ts';
import type { Database } from '../../tables/database.ts';
import { troubled } from './troubled.ts';

type Input = {
  kind?: DeliveryKind;
  state?: DeliveryState;
  page: number;
  pageSize: number;
  now: Date;
};

/** A page of what failed or waits too long, the newest first. */
export async function listDeliveries(
  db: Kysely<Database>,
  { kind, state, page, pageSize, now }: Input,
): Promise<{ deliveries: Delivery[]; hasMore: boolean }> {
  const kinds = kind ? [kind] : deliveryKinds;
  const { rows } = await sql<DeliveryRow>`
    select * from (
      ${sql.join(
        kinds.map((each) => troubled(each, { now })),
        sql` union all `,
      )}
    ) trouble
    where ${state ? sql`state = ${state}` : sql`true`}
    order by since desc, kind, id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    deliveries: rows.slice(0, pageSize).map(toDelivery),
    hasMore: rows.length > pageSize,
  };
}

type DeliveryRow = Omit<Delivery, 'since' | 'nextAt'> & { since: Date; nextAt: Date | null };

function toDelivery({ since, nextAt, reason, ...row }: DeliveryRow): Delivery {
  const { kind, id, what, to, state, attempts, canRetry } = row;
  return {
    kind,
    id,
    what,
    to,
    state,
    attempts,
    canRetry,
    reason: reason && hideSecrets(reason),
    since: since.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
  };
}
