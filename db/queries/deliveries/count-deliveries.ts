import { type Kysely, sql } from 'kysely';
import type { DeliveryList } from '#shared/api/delivery.ts';
import { deliveryKinds } from '#shared/domain/deliveries.ts';
import { parkedReasons } from '#shared/domain/slack-revoked.ts';
import type { Database } from '../../tables/database.ts';
import { troubled } from './troubled.ts';

type Counts = Pick<DeliveryList, 'counts' | 'parked' | 'unsendableMails'>;

const dayMs = 24 * 60 * 60 * 1000;

/** The numbers above the list: what is in trouble, what left within a day, what waits for an admin. */
export async function countDeliveries(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<Counts> {
  const yesterday = new Date(now.getTime() - dayMs);
  const { rows } = await sql<Row>`
    with trouble as (
      select state from (
        ${sql.join(
          deliveryKinds.map((kind) => troubled(kind, { now })),
          sql` union all `,
        )}
      ) each_one
    ), parked as (
      select last_error from slack_outbox
      where state = 'waiting' and last_error in (${sql.join(parkedReasons)})
    )
    select (select count(*) from trouble where state = 'waiting') as waiting,
      (select count(*) from trouble where state = 'failed') as failed,
      (select count(*) from mails where state = 'sent' and sent_at > ${yesterday})
        + (select count(*) from slack_outbox where state = 'sent' and sent_at > ${yesterday}) as sent,
      (select count(*) from parked) as posts,
      (select min(last_error) from parked) as reason,
      (select count(*) from mails
        where state = 'waiting' and last_error = 'mail_not_configured') as "unsendableMails"`.execute(
    db,
  );
  const row = rows[0] as Row;
  const { waiting, failed, sent, posts, reason, unsendableMails } = row;
  return {
    counts: { waiting, failed, sent },
    parked: reason === null ? null : { reason, posts },
    unsendableMails,
  };
}

type Row = {
  waiting: number;
  failed: number;
  sent: number;
  posts: number;
  reason: string | null;
  unsendableMails: number;
};
