import { z } from 'zod';
import { ledgerKinds } from '../domain/points.ts';
import { calendarDate, instant, singleLine } from '../fields.ts';
import { forFounders, ok, routesOf } from './audience.ts';

const { post, remove } = routesOf('thanks');
const pointsRoutes = routesOf('points');

const ledgerRowSchema = z.object({
  id: z.number(),
  kind: z.enum(ledgerKinds),
  /** Negative when the row reverses an earlier one. */
  points: z.number(),
  isReversal: z.boolean(),
  reason: z.string(),
  at: instant,
  /** The day it counts for, in the founder's time zone at that moment. */
  earnedOn: calendarDate,
  /** The founder's points after this row. */
  balance: z.number(),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

const ledgerPageSchema = z.object({
  /** The sum of all rows. */
  total: z.number(),
  /** Points beyond what counts in a day: in the total, but not on any board. */
  notCounted: z.number(),
  /** Latest first. */
  rows: z.array(ledgerRowSchema),
  /** Pass as `before` to get earlier rows; null on the last page. */
  earlier: z.number().nullable(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

export const pointsContract = {
  ledger: forFounders
    .route(pointsRoutes.get('/points/ledger'))
    .input(
      z.strictObject({
        /** Only earlier rows, so that new ones don't shift the pages. */
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(ledgerPageSchema),
};

export const newThanksSchema = z.strictObject({
  /** The helper: another founder in the same cohort. */
  founderId: z.uuid(),
  forWhat: singleLine(280, 'Please say what they helped you with.'),
});

const thanksSchema = z.object({
  id: z.string(),
  helper: z.object({ id: z.string(), name: z.string() }),
  forWhat: z.string(),
  /** Points the helper earned: none once their week has the most that thanks bring. */
  points: z.number(),
  givenAt: instant,
  /** The number of thanks that the giver can still give this week. */
  left: z.number(),
});
export type ThanksView = z.infer<typeof thanksSchema>;

export const thanksContract = {
  give: forFounders
    .route(post('/thanks', { successStatus: 201 }))
    .input(newThanksSchema)
    .output(thanksSchema),
  /** Only the giver can, within an hour. */
  undo: forFounders
    .route(remove('/thanks/{thanksId}'))
    .input(z.strictObject({ thanksId: z.uuid() }))
    .output(ok),
};
