import { z } from 'zod';
import { rowId } from '../fields.ts';
import { forFounders } from './audience.ts';

/** A public pledge, a completed task, help that was thanked for, or a milestone can be cheered. */
const cheerSubjects = ['pledge', 'completion', 'thanks', 'milestone'] as const;
export type CheerSubject = (typeof cheerSubjects)[number];

const subjectFields = { subject: z.enum(cheerSubjects), id: z.string() };

export const cheersSchema = z.object({
  ...subjectFields,
  /** The number of founders who cheer. */
  count: z.number(),
  /** The requesting founder is one of them. */
  isMine: z.boolean(),
});
export type Cheers = z.infer<typeof cheersSchema>;

const route = { path: '/cheers/{subject}/{id}', tags: ['cohort'] } as const;
const input = z.strictObject({ ...subjectFields, id: rowId });

/** Cheers for founders of one's own cohort. Repeating a call changes nothing. */
export const cheersContract = {
  give: forFounders
    .route({ ...route, method: 'PUT' })
    .input(input)
    .output(cheersSchema),
  takeBack: forFounders
    .route({ ...route, method: 'DELETE' })
    .input(input)
    .output(cheersSchema),
};
