import { z } from 'zod';
import { applicationStatuses, stages } from '../options.ts';
import { optionalLine } from './fields.ts';

const applicationSorts = ['startup', 'founder', 'stage', 'status', 'submitted'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** Which applications, in which order: the same for the list and for what comes next in it. */
export const applicationOrder = {
  /** Found in the startup's name, the founder's name or the industry. */
  search: optionalLine(100).default(''),
  status: z.enum(applicationStatuses).optional(),
  sort: z.enum(applicationSorts).default('submitted'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};
const orderSchema = z.object(applicationOrder);
export type ApplicationOrder = z.output<typeof orderSchema>;

const count = z.number();
const applicationRowSchema = z.object({
  id: z.string(),
  startupName: z.string(),
  founderName: z.string(),
  industry: z.string(),
  stage: z.enum(stages),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
});
export type ApplicationRow = z.infer<typeof applicationRowSchema>;

export const applicationListSchema = z.object({
  /** Of all applications, whatever is searched for. */
  counts: z.object({
    total: count,
    pending: count,
    under_review: count,
    accepted: count,
    rejected: count,
    withdrawn: count,
  }),
  /** Founders who have premium now; of them, those whose last payment failed. */
  premium: z.object({ members: count, pastDue: count }),
  rows: z.array(applicationRowSchema),
  /** How many match. */
  size: count,
  /** The page that was answered: the last one when fewer remain than were asked for. */
  page: count,
  pages: count,
});
export type ApplicationList = z.infer<typeof applicationListSchema>;
