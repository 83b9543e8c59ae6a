import { z } from 'zod';
import { ledgerKinds } from '../domain/points.ts';
import { forFounders } from './audience.ts';
import { calendarDate, instant, singleLine } from './fields.ts';

const ledgerRowSchema = z.object({
  id: z.number(),
  kind: z.enum(ledgerKinds),
  /** Signed: a row that takes an earlier one back is negative. */
  points: z.number(),
  isReversal: z.boolean(),
  /** Why it is there, in words. */
  reason: z.string(),
  /** When it was written. */
  at: instant,
  /** The day that it counts for, in the founder's zone of that moment. */
  earnedOn: calendarDate,
  /** The founder's points after it. */
  balance: z.number(),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

const ledgerPageSchema = z.object({
  /** The founder's points: the sum of all rows. */
  total: z.number(),
  /** Points beyond 200 a day: in the total, on no board. */
  notCounted: z.number(),
  /** The latest first. */
  rows: z.array(ledgerRowSchema),
  /** Ask with `before` for what comes earlier; null when that was all. */
  earlier: z.number().nullable(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

export const pointsContract = {
  ledger: forFounders
    .route({ method: 'GET', path: '/points/ledger', tags: ['points'] })
    .input(
      z.strictObject({
        /** Rows written before this one; new rows never move a page. */
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(ledgerPageSchema),
};

export const newThanksSchema = z.strictObject({
  /** Who helped: another founder of the same cohort. */
  founderId: z.uuid(),
  forWhat: singleLine(280, 'Please say what they helped you with.'),
});

const thanksSchema = z.object({
  id: z.string(),
  helper: z.object({ id: z.string(), name: z.string() }),
  forWhat: z.string(),
  /** What the helper earned. */
  points: z.number(),
  givenAt: instant,
  /** How many the giver has left this week. */
  left: z.number(),
});
export type ThanksView = z.infer<typeof thanksSchema>;

export const thanksContract = {
  give: forFounders
    .route({ method: 'POST', path: '/thanks', successStatus: 201, tags: ['thanks'] })
    .input(newThanksSchema)
    .output(thanksSchema),
  /** Within an hour, by the giver. */
  undo: forFounders
    .route({ method: 'DELETE', path: '/thanks/{thanksId}', tags: ['thanks'] })
    .input(z.strictObject({ thanksId: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};
