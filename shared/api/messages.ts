import { z } from 'zod';
import { maxContactMessageLength } from '../domain/premium.ts';
import { instant, multiLine } from '../fields.ts';
import { forFounders, ok, routesOf, rowCost } from './audience.ts';
export const newMessageSchema = z.strictObject({
  founderId: z.uuid(),
  text: multiLine(maxContactMessageLength).min(1, 'Please write a message.'),
  /** Generated once per form, so that sending twice creates one message. */
  clientKey: z.uuid(),
});

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  startupId: z.string(),
  startupName: z.string(),
  photo: z.string().nullable(),
  /** Null until the recipient has accepted, and when this person has left. */
  email: z.string().nullable(),
});

const receivedSchema = z.object({
  id: z.string(),
  from: personSchema,
  text: z.string(),
  sentAt: instant,
  /** The request to accept or decline; null once it is closed, and between two who are introduced. */
  introductionId: z.string().nullable(),
  isBlocked: z.boolean(),
});
export type ReceivedMessage = z.infer<typeof receivedSchema>;

const sentSchema = z.object({
  id: z.string(),
  to: personSchema,
  text: z.string(),
  sentAt: instant,
  /** Not answered yet. */
  isWaiting: z.boolean(),
});
export type SentMessage = z.infer<typeof sentSchema>;

/** Newest first. Pass `next` as `after` to get older ones; null on the last page. */
const next = z.string().nullable();
const receivedPage = z.object({ messages: z.array(receivedSchema), next });
export type ReceivedMessages = z.infer<typeof receivedPage>;
const sentPage = z.object({ messages: z.array(sentSchema), next });
export type SentMessages = z.infer<typeof sentPage>;
const page = z.strictObject({ after: z.uuid().optional() });

const block = z.strictObject({ founderId: z.uuid() });
const { get, post, put, remove } = routesOf('messages');

export const messagesContract = {
  received: forFounders.route(get('/messages/received')).input(page).output(receivedPage),
  sent: forFounders.route(get('/messages/sent')).input(page).output(sentPage),
  send: forFounders
    .route(post('/messages', { successStatus: 201 }))
    .meta(rowCost)
    .input(newMessageSchema)
    .output(sentSchema),
  block: forFounders.route(put('/messages/blocks/{founderId}')).input(block).output(ok),
  unblock: forFounders.route(remove('/messages/blocks/{founderId}')).input(block).output(ok),
};
