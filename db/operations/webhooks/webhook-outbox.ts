import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import { priorityOf, privateJobs } from '../../jobs.ts';
import { type Outbox, resume } from '../../outbox.ts';
import type { Db, Trx } from '../../schema.ts';

/**
 * Queues events for every endpoint that is on and wants them, in the caller's transaction: they are
 * sent exactly if that commits.
 */
export async function emitWebhooks(
  trx: Trx,
  { events, now }: { events: WebhookEvent[]; now: Date },
): Promise<void> {
  await sql`
    with webhooks as (${insertWebhooksSql({ events, now })})
    select count(*) from (select array(${webhookJobsSql}) as specs) jobs,
      graphile_worker.add_jobs(specs, job_key_preserve_run_at := true)
    where cardinality(specs) > 0`.execute(trx);
}

/**
 * The same as part of a caller's statement, as `webhooks`, of which `webhookJobsSql` makes the jobs.
 * There are a handful of endpoints at most, so no index is needed to find those that want an event.
 */
export function insertWebhooksSql({
  events,
  now,
}: {
  events: WebhookEvent[];
  now: Date;
}): RawBuilder<unknown> {
  const messages = events.map(({ type, data }, position) => ({
    position,
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    type,
    data,
  }));
  return sql`
    insert into webhook_deliveries (endpoint_id, message_id, type, data, occurred_at)
    select e.id, m."messageId", m.type, m.data, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(messages)}::json)
      as m (position int, "messageId" text, type text, data json)
    join webhook_endpoints e on m.type = any(e.events) and e.off_reason is null
    order by e.id, m.position
    returning endpoint_id`;
}

/**
 * A waiting job is left alone: writing its row again would make concurrent changes wait for each
 * other. The lock keeps a worker from taking it before we commit.
 */
export const webhookJobsSql = sql`
  select ${sendWebhooksJobSpec(sql`each.endpoint_id`)}
  from (select distinct endpoint_id from webhooks) each
  where not exists (
    select from ${privateJobs}
    where key = 'webhooks:' || each.endpoint_id and locked_at is null and attempts = 0
    for key share)`;

/**
 * Two queues send to two endpoints at once over all processes: receivers that hang leave emails, in
 * the same lane, their share of the workers.
 */
function sendWebhooksJobSpec(
  endpointId: RawBuilder<unknown>,
  runAt: RawBuilder<unknown> = sql`null`,
): RawBuilder<unknown> {
  return sql`row('send-webhooks', json_build_object('endpointId', ${endpointId}),
    'webhooks:' || ('x' || right(${endpointId}::text, 1))::bit(4)::int % 2, ${runAt}, null, 'webhooks:' || ${endpointId},
    ${priorityOf('send-webhooks')}, null
    )::graphile_worker.job_spec`;
}

export type WebhookDelivery = {
  id: number;
  endpointId: string;
  messageId: string;
  type: string;
  data: object;
  occurredAt: Date;
  /** Including this one. */
  attempts: number;
};

/**
 * Each endpoint is a lane, and its row the lease: what fails stays first and is tried again, so that
 * a receiver gets everything in order.
 */
export const webhookOutbox: Outbox<WebhookDelivery> = {
  table: 'webhook_deliveries',
  lane: 'endpoint_id',
  lease: { table: 'webhook_endpoints', lane: 'id', until: 'next_send_at' },
  // An endpoint that fails waits for up to twenty hours.
  isPlanned: sql`true`,
  columns: sql`id, endpoint_id as "endpointId", message_id as "messageId", type, data,
    occurred_at as "occurredAt", attempts`,
  locate: ({ id, endpointId }) => ({ id, lane: endpointId }),
  isCurrent: () => sql`state = 'waiting'`,
  recordEnd: () => sql`answer = answer`,
  jobKey: sql`'webhooks:' || m.endpoint_id`,
  jobSpec: (runAt) => sendWebhooksJobSpec(sql`m.endpoint_id`, runAt),
};

/** Has deliveries sent that no job will come for. */
export async function resumeWebhooks(db: Db): Promise<void> {
  await resume(db, webhookOutbox);
}
