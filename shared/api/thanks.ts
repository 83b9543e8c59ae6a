import { z } from 'zod';
import { forFounders } from './audience.ts';
import { instant, singleLine } from './fields.ts';

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
