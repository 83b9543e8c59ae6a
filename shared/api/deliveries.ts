import { z } from 'zod';
import { deliveryKinds, deliveryStates } from '../domain/deliveries.ts';
import { instant } from '../fields.ts';
import { forAdmins, ok, routesOf } from './audience.ts';

const count = z.number();

const deliverySchema = z.object({
  kind: z.enum(deliveryKinds),
  id: z.string(),
  /** The mail's template, the post's kind or the job's name. */
  what: z.string(),
  /** The mail's recipient, the post's channel or the job's subject; null when there is none. */
  to: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** The other side's error, without secrets; null before the first attempt. */
  reason: z.string().nullable(),
  attempts: count,
  since: instant,
  /** The next attempt; null when there is none, or it waits for an event. */
  nextAt: instant.nullable(),
  /** Everything needed to send it still exists. */
  canRetry: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const listSchema = z.object({
  counts: z.object({ waiting: count, failed: count, sent: count }),
  /** Posts that wait until the bot has access again, with Slack's error code. */
  parked: z.object({ reason: z.string(), posts: count }).nullable(),
  /** Mails that wait until a mail server is configured. */
  unsendableMails: count,
  /** Newest first. */
  deliveries: z.array(deliverySchema),
  page: count,
  hasMore: z.boolean(),
});
export type DeliveryList = z.infer<typeof listSchema>;

const one = z.strictObject({
  kind: z.enum(deliveryKinds),
  deliveryId: z.string().regex(/^(\d{1,18}|[0-9a-f-]{36})$/, 'Unknown delivery.'),
});
const path = '/admin/deliveries' as const;
const { get, post, remove } = routesOf('admin');
/** Deliveries that are late or failed. Retrying and dropping them is audited. */
export const deliveryContract = {
  list: forAdmins
    .route(get(path))
    .input(
      z.strictObject({
        kind: z.enum(deliveryKinds).optional(),
        state: z.enum(deliveryStates).optional(),
        /** 50 rows a page. */
        page: z.coerce.number().int().min(1).max(1000).default(1),
      }),
    )
    .output(listSchema),
  retry: forAdmins
    .route(post(`${path}/{kind}/{deliveryId}/retry`))
    .input(one)
    .output(ok),
  drop: forAdmins
    .route(remove(`${path}/{kind}/{deliveryId}`))
    .input(one)
    .output(ok),
};
