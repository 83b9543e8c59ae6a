import { z } from 'zod';
import { singleLine } from '../fields.ts';
import { taskStates } from '../options.ts';
import { forFounders, routesOf, searchCost } from './audience.ts';

const { get } = routesOf('search');

const foundTaskSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(taskStates),
  /** The board shows open tasks and those completed this week. */
  isOnBoard: z.boolean(),
});

const foundFounderSchema = z.object({
  id: z.string(),
  startupId: z.string(),
  name: z.string(),
  startupName: z.string(),
  /** In the requesting founder's cohort, where peers have a page. */
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
    .route(get('/search'))
    .meta(searchCost)
    .input(z.strictObject({ q: singleLine(100, 'Please type what you’re looking for.') }))
    .output(foundSchema),
};
