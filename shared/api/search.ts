import { z } from 'zod';
import { taskStatuses } from '../options.ts';
import { forFounders } from './audience.ts';
import { singleLine } from './fields.ts';

const foundTaskSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(taskStatuses),
  /** Open, or completed this week: the board has it. */
  isOnBoard: z.boolean(),
});

const foundFounderSchema = z.object({
  id: z.string(),
  name: z.string(),
  startupName: z.string(),
  /** Of the cohort of the founder who asks: they have a page there. */
  isPeer: z.boolean(),
});

/** At most five of each. */
const foundSchema = z.object({
  tasks: z.array(foundTaskSchema),
  founders: z.array(foundFounderSchema),
});
export type Found = z.infer<typeof foundSchema>;

export const searchContract = {
  find: forFounders
    .route({ method: 'GET', path: '/search', tags: ['search'] })
    .input(z.strictObject({ q: singleLine(100, 'Please type what you look for.') }))
    .output(foundSchema),
};
