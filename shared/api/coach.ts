import { z } from 'zod';
import { helpTopics } from '../domain/coach-answers.ts';
import { maxQuestionLength } from '../domain/coach-prompts.ts';
import { forAdmins, forFounders } from './audience.ts';
import { calendarDate, instant, multiLine } from './fields.ts';

const exchangeStates = ['waiting', 'answering', 'complete', 'stopped', 'failed'] as const;
export type ExchangeState = (typeof exchangeStates)[number];

/** The model, the built-in tips, or nobody: the question was refused. */
const answerSources = ['model', 'tips', 'refused'] as const;
export type AnswerSource = (typeof answerSources)[number];

const feedbacks = ['up', 'down'] as const;
export type Feedback = (typeof feedbacks)[number];

const exchangeSchema = z.object({
  id: z.string(),
  /** Names its place in the conversation, for reading what came before. */
  cursor: z.string(),
  question: z.string(),
  /** What there is of it so far. */
  answer: z.string(),
  state: z.enum(exchangeStates),
  failure: z.enum(['provider', 'empty', 'interrupted']).nullable(),
  source: z.enum(answerSources).nullable(),
  via: z.enum(['web', 'slack']),
  askedAt: instant,
  feedback: z.enum(feedbacks).nullable(),
  /** The question is one for a person: of which kind. */
  pointer: z.enum(helpTopics).nullable(),
});
export type ExchangeView = z.infer<typeof exchangeSchema>;

const count = z.number();

const conversationSchema = z.object({
  /** Who answers; the tips are built into the product and need no model. */
  answersFrom: z.enum(['model', 'tips']),
  allowance: z.object({ limit: count, left: count, renewsAt: instant }),
  /** The latest, oldest first. */
  exchanges: z.array(exchangeSchema),
  hasEarlier: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;

const earlierSchema = conversationSchema.pick({ exchanges: true, hasEarlier: true });
export type EarlierExchanges = z.infer<typeof earlierSchema>;

export const newQuestionSchema = z.strictObject({
  question: multiLine(maxQuestionLength).min(1, 'Please type a question.'),
  /** Made by the client once per intent, so that a double click asks once. */
  clientKey: z.uuid().optional(),
});

const byId = z.strictObject({ exchangeId: z.uuid() });
const tags = ['coach'];
const ok = z.object({ ok: z.literal(true) });
const one = '/coach/questions/{exchangeId}' as const;

const daySchema = z.object({
  day: calendarDate,
  founders: count,
  questions: count,
  answered: count,
  stopped: count,
  failed: count,
  inputTokens: count,
  outputTokens: count,
});
export type CoachDay = z.infer<typeof daySchema>;

const spendSchema = z.object({
  answersFrom: z.enum(['model', 'tips']),
  /** The model's name; null without one. */
  model: z.string().nullable(),
  dailyLimit: count,
  /** The newest first; days are the founders' own. */
  days: z.array(daySchema),
  /** How founders judge the answers that they kept. */
  feedback: z.object({ up: count, down: count }),
});
export type CoachSpend = z.infer<typeof spendSchema>;

export const coachContract = {
  conversation: forFounders
    .route({ method: 'GET', path: '/coach', tags })
    .output(conversationSchema),
  earlier: forFounders
    .route({ method: 'GET', path: '/coach/history', tags })
    .input(z.strictObject({ before: z.string().regex(/^\d{1,18}$/, 'Unknown place.') }))
    .output(earlierSchema),
  /** Of the conversation; what was asked today still counts. */
  clear: forFounders.route({ method: 'DELETE', path: '/coach/history', tags }).output(ok),
  ask: forFounders
    .route({ method: 'POST', path: '/coach/questions', successStatus: 201, tags })
    .input(newQuestionSchema)
    .output(exchangeSchema),
  stop: forFounders
    .route({ method: 'POST', path: `${one}/stop`, tags })
    .input(byId)
    .output(exchangeSchema),
  retry: forFounders
    .route({ method: 'POST', path: `${one}/retry`, tags })
    .input(byId)
    .output(exchangeSchema),
  judge: forFounders
    .route({ method: 'PUT', path: `${one}/feedback`, tags })
    .input(byId.extend({ feedback: z.enum(feedbacks).nullable() }))
    .output(exchangeSchema),
  spend: forAdmins
    .route({ method: 'GET', path: '/admin/coach', tags: ['admin'] })
    .output(spendSchema),
};
