import { z } from 'zod';
import { instant, multiLine, singleLine } from '../fields.ts';
import { forFounders, routesOf } from './audience.ts';

const count = z.number();

const interestSchema = z.strictObject({
  /** The investors who opened the deck or website, the latest first; at most 50. */
  investors: z.array(
    z.strictObject({
      name: z.string(),
      photo: z.string().nullable(),
      title: z.string().nullable(),
      company: z.string().nullable(),
      /** The number of openings of each. */
      deck: count,
      website: count,
      lastOpenedAt: instant,
    }),
  ),
  /** The number of investors, including those beyond the list. */
  all: count,
  /** The number of investors who have saved the startup. */
  saved: count,
});
export type Interest = z.infer<typeof interestSchema>;

export const newUpdateSchema = z.strictObject({
  subject: singleLine(120, 'Please write a subject.'),
  body: multiLine(8000)
    .min(1, 'Please write what happened.')
    .refine((text) => text.split('\n').every((line) => line.length <= 1500), {
      message: 'Please break this up: a paragraph may have up to 1,500 characters.',
    }),
  /** Generated once per form, so that sending twice sends one update. */
  clientKey: z.uuid(),
});
export type NewUpdate = z.input<typeof newUpdateSchema>;

const sentSchema = z.strictObject({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  recipients: count,
  sentAt: instant,
  /** The teammate who sent it; null if the reader did. */
  sentBy: z.string().nullable(),
});
export type SentUpdate = z.infer<typeof sentSchema>;

const updatesSchema = z.strictObject({
  /** Generated from the founder's tasks, milestones and figures since the last update. */
  draft: z.strictObject({ subject: z.string(), body: z.string() }),
  /** Paragraphs from the check-ins, which go out only if the founder puts them in. */
  parts: z.strictObject({
    kpi: z.string().nullable(),
    goals: z.string().nullable(),
    asks: z.string().nullable(),
  }),
  /** The number of approved investors who would get it now. */
  recipients: count,
  /** The time from which the next one may be sent; null when it may be sent now. */
  nextAt: instant.nullable(),
  sent: z.array(sentSchema),
});
export type InvestorUpdates = z.infer<typeof updatesSchema>;

const { get, post } = routesOf('investor interest');

/** Investors' interest in a startup, and the founder's updates to them. */
export const investorInterestContract = {
  opens: forFounders.route(get('/investor-interest')).output(interestSchema),
  updates: forFounders.route(get('/investor-updates')).output(updatesSchema),
  sendUpdate: forFounders
    .route(post('/investor-updates', { successStatus: 201 }))
    .input(newUpdateSchema)
    .output(sentSchema),
};
