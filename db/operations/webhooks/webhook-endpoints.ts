import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WebhookEvent, WebhookType } from '#shared/domain/webhook-events.ts';
import { formerSecretMs } from '#shared/domain/webhooks.ts';
import { AppError } from '#shared/errors.ts';
import { scheduleSend } from '../../outbox.ts';
import type { Db, Trx } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { webhookOutbox } from './webhook-outbox.ts';

type Change = { actor: Actor; now: Date };
type EndpointChange = Change & { endpointId: string };

/** Ties a sealed secret to its endpoint. */
export const webhookSecretContext = (endpointId: string) => `webhook ${endpointId}`;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** The secret is in the answer and can't be read again. */
export async function addWebhookEndpoint(
  db: Db,
  {
    url,
    events,
    sealer,
    actor,
    now,
  }: Change & { url: string; events: WebhookType[]; sealer: Sealer },
): Promise<{ endpointId: string; secret: string }> {
  const endpointId = randomUUID();
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('webhook_endpoints')
      .values({
        id: endpointId,
        url,
        events,
        secret: sealer.seal(secret, webhookSecretContext(endpointId)),
        next_send_at: now,
        created_at: now,
      })
      .execute();
    await recordChange(trx, { action: 'webhook.added', endpointId, url, actor, now });
  });
  return { endpointId, secret };
}

/** At its new address, what waits is sent at once. */
export async function changeWebhookEndpoint(
  db: Db,
  { endpointId, url, events, actor, now }: EndpointChange & { url: string; events: WebhookType[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, { endpointId });
    await trx
      .updateTable('webhook_endpoints')
      .set({ url, events })
      .where('id', '=', endpointId)
      .execute();
    await recordChange(trx, { action: 'webhook.changed', endpointId, url, actor, now });
    if (url !== endpoint.url && endpoint.off_reason === null)
      await startAfresh(trx, { endpointId, now });
  });
}

/** Deliveries that waited when it was switched off are sent when it is switched on. */
export async function switchWebhookEndpoint(
  db: Db,
  { endpointId, isOn, actor, now }: EndpointChange & { isOn: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { url, off_reason } = await lockEndpoint(trx, { endpointId });
    if ((off_reason === null) === isOn) return;
    await trx
      .updateTable('webhook_endpoints')
      .set(isOn ? { off_reason: null, off_at: null } : { off_reason: 'by_hand', off_at: now })
      .where('id', '=', endpointId)
      .execute();
    const action = isOn ? 'webhook.switched_on' : 'webhook.switched_off';
    await recordChange(trx, { action, endpointId, url, actor, now });
    if (isOn) await startAfresh(trx, { endpointId, now });
  });
}

async function startAfresh(
  trx: Trx,
  { endpointId, now }: { endpointId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, next_send_at: now })
    .where('id', '=', endpointId)
    .execute();
  await trx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0 })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
  await scheduleSend(trx, webhookOutbox, { lane: endpointId });
}

/** For a day, deliveries are signed with both secrets, so that the receiver can be changed in between. */
export async function rotateWebhookSecret(
  db: Db,
  { endpointId, sealer, actor, now }: EndpointChange & { sealer: Sealer },
): Promise<{ secret: string }> {
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    const { url } = await lockEndpoint(trx, { endpointId });
    await trx
      .updateTable('webhook_endpoints')
      .set((eb) => ({
        former_secret: eb.ref('secret'),
        former_secret_until: new Date(now.getTime() + formerSecretMs),
        secret: sealer.seal(secret, webhookSecretContext(endpointId)),
      }))
      .where('id', '=', endpointId)
      .execute();
    await recordChange(trx, { action: 'webhook.secret_rotated', endpointId, url, actor, now });
  });
  return { secret };
}

/** Its deliveries go with it. */
export async function removeWebhookEndpoint(
  db: Db,
  { endpointId, actor, now }: EndpointChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('webhook_endpoints')
      .where('id', '=', endpointId)
      .returning('url')
      .executeTakeFirst();
    if (!removed) throw new AppError('webhook_not_found');
    await recordChange(trx, { action: 'webhook.removed', endpointId, ...removed, actor, now });
  });
}

/** Queues a test event behind what waits already, whatever events the endpoint wants. */
export async function sendTestWebhook(
  db: Db,
  { endpointId, now }: { endpointId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOpenEndpoint(trx, { endpointId });
    const event: WebhookEvent = { type: 'webhook.test', data: { message: 'It works.' } };
    await trx
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: endpointId,
        message_id: `msg_${randomUUID().replaceAll('-', '')}`,
        type: event.type,
        data: JSON.stringify(event.data),
        occurred_at: now,
      })
      .execute();
    await scheduleSend(trx, webhookOutbox, { lane: endpointId, keepRunAt: true });
  });
}

/** Sends a delivery again, as it was and with the same id, behind what waits already. */
export async function replayWebhook(
  db: Db,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOpenEndpoint(trx, { endpointId });
    const { rows } = await sql`
      insert into webhook_deliveries (endpoint_id, message_id, type, data, occurred_at)
      select endpoint_id, message_id, type, data, occurred_at from webhook_deliveries
      where id = ${deliveryId} and endpoint_id = ${endpointId} returning id`.execute(trx);
    if (rows.length === 0) throw new AppError('webhook_delivery_not_found');
    await scheduleSend(trx, webhookOutbox, { lane: endpointId, keepRunAt: true });
  });
}

async function lockOpenEndpoint(trx: Trx, { endpointId }: { endpointId: string }): Promise<void> {
  const { off_reason } = await lockEndpoint(trx, { endpointId });
  if (off_reason !== null) throw new AppError('webhook_off');
}

async function lockEndpoint(trx: Trx, { endpointId }: { endpointId: string }) {
  const endpoint = await trx
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .select(['url', 'off_reason'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) throw new AppError('webhook_not_found');
  return endpoint;
}

/** Audited under the host alone: an address may have a token in its path. */
async function recordChange(
  trx: Trx,
  { action, endpointId, url, actor, now }: EndpointChange & { action: string; url: string },
): Promise<void> {
  const subject = { type: 'webhook', id: endpointId, name: new URL(url).host };
  await recordAudit(trx, { actor, action, subject, now });
}
