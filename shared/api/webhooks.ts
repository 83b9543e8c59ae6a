import { z } from 'zod';
import { toLink, trimAddress } from '../domain/web-address.ts';
import { chosenWebhookTypes } from '../domain/webhook-events.ts';
import { offReasons } from '../domain/webhooks.ts';
import { instant } from '../fields.ts';
import { browserOnly, forAdmins, ok, recentSignIn, routesOf, rowCost } from './audience.ts';

const count = z.number();

const endpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** Null while it is on. */
  offReason: z.enum(offReasons).nullable(),
  offAt: instant.nullable(),
  /** The time since which every attempt failed. */
  failingSince: instant.nullable(),
  waiting: count,
  lastSentAt: instant.nullable(),
});
export type WebhookEndpointView = z.infer<typeof endpointSchema>;

const listSchema = z.object({
  endpoints: z.array(endpointSchema),
  /** The events that an endpoint can subscribe to. */
  events: z.array(z.object({ type: z.string(), label: z.string() })),
});
export type WebhookList = z.infer<typeof listSchema>;

const deliverySchema = z.object({
  id: z.string(),
  /** The `webhook-id` that it is sent with. */
  messageId: z.string(),
  type: z.string(),
  label: z.string(),
  isSent: z.boolean(),
  attempts: count,
  queuedAt: instant,
  /** Of the last attempt, like what follows; null before the first. */
  triedAt: instant.nullable(),
  statusCode: z.number().nullable(),
  answer: z.string().nullable(),
  answerMs: z.number().nullable(),
  failure: z.string().nullable(),
  /** Null unless it is the next one to be sent. */
  nextAt: instant.nullable(),
  body: z.string(),
});
export type WebhookDeliveryView = z.infer<typeof deliverySchema>;

const standardPorts = ['', '80', '443'];

export const webhookFormSchema = z.strictObject({
  url: z
    .string()
    .max(2000, 'Please keep this under 2000 characters.')
    .overwrite((pasted) => toLink(trimAddress(pasted)) ?? '')
    .refine(isReceiverAddress, 'Please enter an address like https://example.com/webhooks.'),
  events: z.array(z.enum(chosenWebhookTypes)).min(1, 'Please choose at least one event.').max(50),
});
export type WebhookForm = z.infer<typeof webhookFormSchema>;

function isReceiverAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && !username && !password && standardPorts.includes(port);
}

const one = z.strictObject({ endpointId: z.uuid('Unknown webhook.') });
const path = '/admin/webhooks' as const;
/** A receiver outlives a token that could add it. */
const byAdmins = forAdmins.meta(browserOnly);
const { get, post, put, remove } = routesOf('admin');
/** It can't be read again. */
const secretSchema = z.object({ endpointId: z.string(), secret: z.string() });

/** Addresses that are notified of events. Changes are audited. */
export const webhooksContract = {
  list: byAdmins.route(get(path)).output(listSchema),
  add: byAdmins
    .meta(rowCost)
    .meta(recentSignIn)
    .route(post(path))
    .input(webhookFormSchema)
    .output(secretSchema),
  change: byAdmins
    .meta(recentSignIn)
    .route(put(`${path}/{endpointId}`))
    .input(webhookFormSchema.extend(one.shape))
    .output(ok),
  switch: byAdmins
    .route(put(`${path}/{endpointId}/state`))
    .input(one.extend({ isOn: z.boolean() }))
    .output(ok),
  /** For a day, deliveries are signed with the former secret, too. */
  rotateSecret: byAdmins
    .meta(recentSignIn)
    .route(post(`${path}/{endpointId}/secret`))
    .input(one)
    .output(secretSchema),
  remove: byAdmins
    .route(remove(`${path}/{endpointId}`))
    .input(one)
    .output(ok),
  sendTest: byAdmins
    .meta(rowCost)
    .route(post(`${path}/{endpointId}/test`))
    .input(one)
    .output(ok),
  deliveries: byAdmins
    .route(get(`${path}/{endpointId}/deliveries`))
    /** 20 a page, newest first. */
    .input(one.extend({ page: z.coerce.number().int().min(1).max(1000).default(1) }))
    .output(z.object({ deliveries: z.array(deliverySchema), page: count, hasMore: z.boolean() })),
  /** Sends it again with the same id. */
  replay: byAdmins
    .meta(rowCost)
    .route(post(`${path}/{endpointId}/deliveries/{deliveryId}/replay`))
    .input(one.extend({ deliveryId: z.string().regex(/^\d{1,18}$/, 'Unknown delivery.') }))
    .output(ok),
};
