import { sql, type Transaction } from 'kysely';
import type { DeliveryKind } from '#shared/domain/deliveries.ts';
import { deliveryWhat } from '#shared/domain/delivery-words.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

export type DeliveryInput = { kind: DeliveryKind; id: string; actor: Actor; now: Date };

/** A mail that is neither sent nor dropped, nor being sent just now: its job has no worker. */
export async function lockMail(trx: Transaction<Database>, id: string) {
  const mail = await trx
    .selectFrom('mails')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .select(['id', 'template', 'recipient', 'drop_after as dropAfter'])
    .select(sql<boolean>`data <> '{}'`.as('hasData'))
    .forUpdate()
    .executeTakeFirst();
  if (!mail || (await isAtWork(trx, `mail:${mail.id}`))) throw new AppError('delivery_settled');
  return mail;
}

/** A post that is neither sent nor dropped. Its channel's pace keeps it from being sent twice at once. */
export async function lockPost(trx: Transaction<Database>, id: string) {
  const post = await trx
    .selectFrom('slack_outbox')
    .where('id', '=', sql<number>`${id}::bigint`)
    .where('state', 'in', ['waiting', 'failed'])
    .select(['id', 'kind', 'channel_id as channelId'])
    .forUpdate()
    .executeTakeFirst();
  if (!post) throw new AppError('delivery_settled');
  return post;
}

/** The name of a job that no worker has. */
export async function lockJob(trx: Transaction<Database>, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select t.identifier as name
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id}::bigint and j.locked_at is null
    for update of j skip locked`.execute(trx);
  if (!rows[0]) throw new AppError('delivery_settled');
  return rows[0].name;
}

async function isAtWork(trx: Transaction<Database>, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs
    where key = ${key} and locked_at is not null`.execute(trx);
  return rows.length > 0;
}

type Noted = DeliveryInput & { action: 'retried' | 'dropped'; what: string; to: string | null };

export async function recordDelivery(
  trx: Transaction<Database>,
  { kind, id, action, what, to, actor, now }: Noted,
): Promise<void> {
  const words = `the ${kind} “${deliveryWhat(kind, what)}”`;
  await recordAudit(trx, {
    actor,
    action: `delivery.${action}`,
    subject: { type: kind, id, name: to ? `${words} to ${to}` : words },
    now,
  });
}
