import { z } from 'zod';
import { forFounders } from './audience.ts';
import { instant, multiLine, singleLine } from './fields.ts';

const count = z.number();

const interestSchema = z.strictObject({
  /** Who opened deck or website, the last one first: at most 50. */
  investors: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string().nullable(),
      company: z.string().nullable(),
      /** How often each was opened. */
      deck: count,
      website: count,
      lastOpenedAt: instant,
    }),
  ),
  /** Those beyond the list included. */
  all: count,
  /** Investors who have the startup on their list. */
  saved: count,
});
export type Interest = z.infer<typeof interestSchema>;

export const newUpdateSchema = z.strictObject({
  subject: singleLine(120, 'Please write a subject.'),
  body: multiLine(8000)
    .min(1, 'Please write what happened.')
    .refine((text) => text.split('\n').every((line) => line.length <= 1500), {
      message: 'Please break this up: a paragraph may have 1,500 characters.',
    }),
  /** Made once per opened form: the same update sent again is one update. */
  clientKey: z.uuid(),
});
export type NewUpdate = z.input<typeof newUpdateSchema>;

const sentSchema = z.strictObject({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  recipients: count,
  sentAt: instant,
});
export type SentUpdate = z.infer<typeof sentSchema>;

const updatesSchema = z.strictObject({
  /** Written from the founder's own tasks, milestones and figures since the last one. */
  draft: z.strictObject({ subject: z.string(), body: z.string() }),
  /** Approved investors who would get it now. */
  recipients: count,
  /** When the next one may be sent; null: now. */
  nextAt: instant.nullable(),
  /** The last one first: at most 20. */
  sent: z.array(sentSchema),
});
export type InvestorUpdates = z.infer<typeof updatesSchema>;

const tags = ['investor interest'];

/** What a founder learns of investors, and tells them. */
export const investorInterestContract = {
  opens: forFounders
    .route({ method: 'GET', path: '/investor-interest', tags })
    .output(interestSchema),
  updates: forFounders
    .route({ method: 'GET', path: '/investor-updates', tags })
    .output(updatesSchema),
  sendUpdate: forFounders
    .route({ method: 'POST', path: '/investor-updates', successStatus: 201, tags })
    .input(newUpdateSchema)
    .output(sentSchema),
};
