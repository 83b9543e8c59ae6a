import { sql } from 'kysely';
import { type DeliveryKind, deliveryLabel } from '#shared/domain/deliveries.ts';
import { AppError } from '#shared/errors.ts';
import { scheduleSend } from '../../outbox.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { mailOutbox } from './mail-outbox.ts';
import { slackOutbox } from './slack-outbox.ts';

/** Tries a failed or waiting delivery again now, as if for the first time. */
export async function retryDelivery(db: Db, input: DeliveryInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await retryByKind(trx, input);
    await auditDelivery(trx, { ...input, action: 'retried', ...delivery });
  });
}

async function retryByKind(trx: Trx, { kind, id, now }: DeliveryInput) {
  switch (kind) {
    case 'mail':
      return retryMail(trx, { id, now });
    case 'post':
      return retryPost(trx, id);
    case 'job': {
      const what = await findJobName(trx, id);
      const { rows } = await sql`
        select from graphile_worker.reschedule_jobs(array[${id}::bigint],
          run_at := ${now}::timestamptz, attempts := 0)`.execute(trx);
      if (rows.length === 0) throw new AppError('delivery_settled');
      return { what, to: null };
    }
  }
}

async function retryMail(trx: Trx, { id, now }: { id: string; now: Date }) {
  const { template, recipient, dropAfter, hasData } = await lockMail(trx, id);
  if (!hasData || (dropAfter && dropAfter <= now)) throw new AppError('delivery_settled');
  await trx
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, send_after: now, last_error: null })
    .where('id', '=', id)
    .execute();
  await scheduleSend(trx, mailOutbox, { lane: id, at: now });
  return { what: template, to: recipient };
}

async function retryPost(trx: Trx, id: string) {
  const { id: postId, kind: what, channelId } = await lockPost(trx, id);
  await trx
    .updateTable('slack_outbox')
    .set({ state: 'waiting', attempts: 0, last_error: null })
    .where('id', '=', postId)
    .execute();
  await scheduleSend(trx, slackOutbox, { lane: channelId });
  return { what, to: channelId };
}

const droppedByAdmin = 'dropped_by_admin';

/** Gives a failed or waiting delivery up: it is not tried again. */
export async function dropDelivery(db: Db, input: DeliveryInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await dropByKind(trx, input);
    await auditDelivery(trx, { ...input, action: 'dropped', ...delivery });
  });
}

async function dropByKind(trx: Trx, { kind, id }: DeliveryInput) {
  switch (kind) {
    case 'mail': {
      const { template, recipient } = await lockMail(trx, id);
      await trx
        .updateTable('mails')
        .set({ state: 'dropped', data: '{}', last_error: droppedByAdmin })
        .where('id', '=', id)
        .execute();
      return { what: template, to: recipient };
    }
    case 'post': {
      const { id: postId, kind: what, channelId } = await lockPost(trx, id);
      await trx
        .updateTable('slack_outbox')
        .set({ state: 'dropped', last_error: droppedByAdmin })
        .where('id', '=', postId)
        .execute();
      return { what, to: channelId };
    }
    case 'job': {
      const what = await findJobName(trx, id);
      const { rows } = await sql`
        select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(trx);
      if (rows.length === 0) throw new AppError('delivery_settled');
      return { what, to: null };
    }
  }
}

type DeliveryInput = { kind: DeliveryKind; id: string; actor: Actor; now: Date };

/** A mail that is neither sent, dropped nor being sent just now. */
async function lockMail(trx: Trx, id: string) {
  const mail = await trx
    .selectFrom('mails')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .select(['id', 'template', 'recipient', 'drop_after as dropAfter'])
    .select(sql<boolean>`data <> '{}'`.as('hasData'))
    .forUpdate()
    .executeTakeFirst();
  if (!mail || (await isJobRunning(trx, `mail:${mail.id}`))) throw new AppError('delivery_settled');
  return mail;
}

/** A post that is neither sent nor dropped. Its channel's lease keeps it from being sent twice at once. */
async function lockPost(trx: Trx, id: string) {
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

/** A running job is not locked here, because the queue itself refuses to touch it. */
async function findJobName(trx: Trx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where id = ${id}::bigint`.execute(trx);
  if (!rows[0]) throw new AppError('delivery_settled');
  return rows[0].name;
}

async function isJobRunning(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${key} and locked_at is not null`.execute(trx);
  return rows.length > 0;
}

type AuditDeliveryInput = DeliveryInput & {
  action: 'retried' | 'dropped';
  what: string;
  to: string | null;
};

async function auditDelivery(
  trx: Trx,
  { kind, id, action, what, to, actor, now }: AuditDeliveryInput,
): Promise<void> {
  const name = `the ${kind} “${deliveryLabel(kind, what)}”`;
  await recordAudit(trx, {
    actor,
    action: `delivery.${action}`,
    subject: { type: kind, id, name: to ? `${name} to ${to}` : name },
    now,
  });
}
