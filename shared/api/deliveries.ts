import { z } from 'zod';
import { deliveryKinds, deliveryStates } from '../domain/deliveries.ts';
import { forAdmins } from './audience.ts';
import { instant } from './fields.ts';

const count = z.number();

const deliverySchema = z.object({
  kind: z.enum(deliveryKinds),
  id: z.string(),
  /** A mail's template, a post's kind, a job's name. */
  what: z.string(),
  /** A mail's address, a post's channel, what a job is about; null when there is nothing to name. */
  to: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** Why, as the other side put it, without anything secret; null when nobody tried yet. */
  reason: z.string().nullable(),
  attempts: count,
  since: instant,
  /** When it is tried next; null when it is not, or waits for something to happen. */
  nextAt: instant.nullable(),
  /** What it would be sent from is still there. */
  canRetry: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const listSchema = z.object({
  counts: z.object({ waiting: count, failed: count, sent: count }),
  /** Slack posts that wait until the bot is let in again: Slack's word for why. */
  parked: z.object({ reason: z.string(), posts: count }).nullable(),
  /** Mails that wait for a mail server to be configured. */
  unsendableMails: count,
  /** The newest first. */
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
const tags = ['admin'];
const ok = z.object({ ok: z.literal(true) });

/** What should have left by now and has not. Every retry and every drop is in the audit log. */
export const deliveryContract = {
  list: forAdmins
    .route({ method: 'GET', path, tags })
    .input(
      z.strictObject({
        kind: z.enum(deliveryKinds).optional(),
        state: z.enum(deliveryStates).optional(),
        /** Of 50 rows each. */
        page: z.coerce.number().int().min(1).max(1000).default(1),
      }),
    )
    .output(listSchema),
  retry: forAdmins
    .route({ method: 'POST', path: `${path}/{kind}/{deliveryId}/retry`, tags })
    .input(one)
    .output(ok),
  drop: forAdmins
    .route({ method: 'DELETE', path: `${path}/{kind}/{deliveryId}`, tags })
    .input(one)
    .output(ok),
};
