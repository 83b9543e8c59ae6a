import { z } from 'zod';
import { introductionSides } from '../domain/introductions.ts';
import { maxContactMessageLength } from '../domain/premium.ts';
import { instant, multiLine } from '../fields.ts';
import { forFounders, ok, routesOf, rowCost } from './audience.ts';
import { introductionSchema } from './introductions.ts';

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

const conversationSchema = z.object({
  /** The other's id. */
  id: z.string(),
  kind: z.enum(['founder', 'investor']),
  name: z.string(),
  /** The startup, or the investor's title and company. */
  about: z.string(),
  /** Null for an investor, and for a founder who has left. */
  startupId: z.string().nullable(),
  photo: z.string().nullable(),
  /** The latest line, cut to its beginning. */
  text: z.string(),
  isMine: z.boolean(),
  sentAt: instant,
  /** Messages that the reader hasn't opened. */
  unread: z.number(),
  /** Who has to answer the open request; null without one. */
  waitsFor: z.enum(['you', 'them']).nullable(),
  isBlocked: z.boolean(),
});
export type ConversationView = z.infer<typeof conversationSchema>;

const conversationsPage = z.object({
  /** The one with the latest line first. */
  conversations: z.array(conversationSchema),
  next: z.string().nullable(),
});
export type ConversationList = z.infer<typeof conversationsPage>;

const lineSchema = z.object({
  id: z.string(),
  /** A message, or the note of a request for an introduction. */
  kind: z.enum(['message', 'introduction']),
  isMine: z.boolean(),
  text: z.string(),
  sentAt: instant,
});

const openConversation = z.object({
  conversation: conversationSchema,
  /** The request between the two: the open one, or else the one that was accepted, or the latest. */
  introduction: introductionSchema.nullable(),
  /** The reader's side of it. */
  side: z.enum(introductionSides),
  /** `premium`: the first word to this founder needs it. */
  writing: z.enum(['open', 'premium', 'closed']),
  /** Newest first. */
  lines: z.array(lineSchema),
  next: z.string().nullable(),
});
export type OpenConversation = z.infer<typeof openConversation>;
export type ConversationLine = z.infer<typeof lineSchema>;

const one = z.strictObject({ otherId: z.uuid() });
const block = z.strictObject({ founderId: z.uuid() });
const { get, post, put, remove } = routesOf('messages');

export const messagesContract = {
  received: forFounders.route(get('/messages/received')).input(page).output(receivedPage),
  sent: forFounders.route(get('/messages/sent')).input(page).output(sentPage),
  /** Messages and requests for introductions, one conversation for each other person. */
  conversations: forFounders
    .route(get('/messages/conversations'))
    .input(page)
    .output(conversationsPage),
  conversation: forFounders
    .route(get('/messages/conversations/{otherId}'))
    .input(one.extend(page.shape))
    .output(openConversation),
  markRead: forFounders.route(put('/messages/conversations/{otherId}/read')).input(one).output(ok),
  send: forFounders
    .route(post('/messages', { successStatus: 201 }))
    .meta(rowCost)
    .input(newMessageSchema)
    .output(sentSchema),
  block: forFounders.route(put('/messages/blocks/{founderId}')).input(block).output(ok),
  unblock: forFounders.route(remove('/messages/blocks/{founderId}')).input(block).output(ok),
};
