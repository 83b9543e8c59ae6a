import { sql } from 'kysely';
import type { WebhookDeliveryView, WebhookEndpointView } from '#shared/api/webhooks.ts';
import { webhookBody, webhookLabel } from '#shared/domain/webhook-events.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../schema.ts';

/** The endpoints, the oldest first, each with what waits for it. */
export async function listWebhookEndpoints(db: Db): Promise<WebhookEndpointView[]> {
  const endpoints = await db
    .selectFrom('webhook_endpoints as e')
    .select(['id', 'url', 'events', 'off_reason', 'off_at', 'failing_since', 'created_at'])
    .select([
      sql<number>`(select count(*) from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting')`.as('waiting'),
      sql<Date | null>`(select max(sent_at) from webhook_deliveries d
        where d.endpoint_id = e.id)`.as('last_sent_at'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return endpoints.map((each) => ({
    id: each.id,
    url: each.url,
    events: each.events,
    offReason: each.off_reason,
    offAt: each.off_at?.toISOString() ?? null,
    failingSince: each.failing_since?.toISOString() ?? null,
    waiting: each.waiting,
    lastSentAt: each.last_sent_at?.toISOString() ?? null,
  }));
}

type ListWebhookDeliveriesInput = {
  endpointId: string;
  publicUrl: string;
  page: number;
  pageSize: number;
};

/** A page of what was or will be sent to an endpoint, newest first. Throws `webhook_not_found`. */
export async function listWebhookDeliveries(
  db: Db,
  { endpointId, publicUrl, page, pageSize }: ListWebhookDeliveriesInput,
): Promise<{ deliveries: WebhookDeliveryView[]; hasMore: boolean }> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .select(['next_send_at', 'off_reason'])
    .select(
      sql<number | null>`(select min(id) from webhook_deliveries
        where endpoint_id = ${endpointId} and state = 'waiting')`.as('next_id'),
    )
    .executeTakeFirst();
  if (!endpoint) throw new AppError('webhook_not_found');
  const nextId = endpoint.off_reason === null ? endpoint.next_id : null;
  const rows = await db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .select(['id', 'message_id', 'type', 'data', 'occurred_at', 'state', 'attempts', 'created_at'])
    .select(['tried_at', 'status_code', 'answer', 'answer_ms', 'last_error'])
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  const deliveries = rows.slice(0, pageSize).map((row) => ({
    id: String(row.id),
    messageId: row.message_id,
    type: row.type,
    label: webhookLabel(row.type),
    isSent: row.state === 'sent',
    attempts: row.attempts,
    queuedAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    statusCode: row.status_code,
    answer: row.answer,
    answerMs: row.answer_ms,
    failure: row.state === 'sent' ? null : row.last_error,
    nextAt: row.id === nextId ? endpoint.next_send_at.toISOString() : null,
    body: webhookBody(
      { type: row.type, data: row.data, occurredAt: row.occurred_at },
      { publicUrl },
    ),
  }));
  return { deliveries, hasMore: rows.length > pageSize };
}

/** An endpoint's data for sending; undefined if there is none. Its secrets are sealed. */
export async function findWebhookReceiver(
  db: Db,
  { endpointId, now }: { endpointId: string; now: Date },
) {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .select(['url', 'off_reason', 'secret', 'former_secret', 'former_secret_until'])
    .executeTakeFirst();
  if (!endpoint) return undefined;
  const { url, off_reason, secret, former_secret, former_secret_until } = endpoint;
  const former = former_secret && former_secret_until && former_secret_until > now;
  return {
    url,
    isOn: off_reason === null,
    secrets: former ? [secret, former_secret] : [secret],
  };
}
