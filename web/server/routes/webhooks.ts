import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  removeWebhookEndpoint,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  switchWebhookEndpoint,
} from '#db/operations/webhooks/webhook-endpoints.ts';
import { listWebhookDeliveries, listWebhookEndpoints } from '#db/queries/webhooks.ts';
import { chosenWebhookTypes, webhookLabel } from '#shared/domain/webhook-events.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { actorAndTime } from '../context.ts';

const { webhooks } = api;
const pageSize = 20;
const ok = { ok: true } as const;

export const webhookRoutes = {
  list: webhooks.list.handler(async ({ context: { db } }) => ({
    endpoints: await listWebhookEndpoints(db),
    events: chosenWebhookTypes.map((type) => ({ type, label: webhookLabel(type) })),
  })),

  add: webhooks.add.handler(({ input, context }) => {
    requireHttps(input, context.config);
    const { sealer } = context;
    return addWebhookEndpoint(context.db, { ...actorAndTime(context), ...input, sealer });
  }),

  change: webhooks.change.handler(async ({ input, context }) => {
    requireHttps(input, context.config);
    await changeWebhookEndpoint(context.db, { ...actorAndTime(context), ...input });
    return ok;
  }),

  switch: webhooks.switch.handler(async ({ input, context }) => {
    await switchWebhookEndpoint(context.db, { ...actorAndTime(context), ...input });
    return ok;
  }),

  rotateSecret: webhooks.rotateSecret.handler(async ({ input, context }) => {
    const { sealer } = context;
    const change = { ...actorAndTime(context), ...input, sealer };
    return { ...input, ...(await rotateWebhookSecret(context.db, change)) };
  }),

  remove: webhooks.remove.handler(async ({ input, context }) => {
    await removeWebhookEndpoint(context.db, { ...actorAndTime(context), ...input });
    return ok;
  }),

  sendTest: webhooks.sendTest.handler(async ({ input, context }) => {
    await sendTestWebhook(context.db, { ...input, now: context.now });
    return ok;
  }),

  deliveries: webhooks.deliveries.handler(async ({ input, context: { db, config } }) => {
    const { publicUrl } = config;
    const listed = await listWebhookDeliveries(db, { ...input, publicUrl, pageSize });
    return { ...listed, page: input.page };
  }),

  replay: webhooks.replay.handler(async ({ input, context }) => {
    await replayWebhook(context.db, input);
    return ok;
  }),
};

/** A community that is reached by https sends people's names over nothing less. */
function requireHttps({ url }: { url: string }, { publicUrl }: { publicUrl: string }): void {
  if (!publicUrl.startsWith('https:') || url.toLowerCase().startsWith('https:')) return;
  const message = 'Please enter an address that begins with https://.';
  throw new AppError('invalid_input', { issues: [{ path: 'url', message }] });
}
