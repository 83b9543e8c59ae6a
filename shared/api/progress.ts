import { z } from 'zod';
import { activityDayStates } from '../domain/progress.ts';
import { csvFile, csvSeparator } from '../fields.ts';
import { stages, taskCategories } from '../options.ts';
import { exportCost, forFounders, routesOf } from './audience.ts';

const { get } = routesOf('progress');

const rate = z.object({
  done: z.number(),
  /** Open tasks past their due date. */
  overdue: z.number(),
  /** Percentage done, 0 to 100; null when there was nothing to do. */
  rate: z.number().nullable(),
});

export const progressWeekSchema = z.object({
  /** Its first day. */
  startsOn: z.iso.date(),
  points: z.number(),
  /** Of the cohort's other members; null for fewer than three, and before the cohort began. */
  cohortMedian: z.number().nullable(),
  /** Tasks done in the week, and tasks due in it that are still open. */
  completion: rate,
});

const runSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Days with a completed task. Frozen days keep a run going but don't count. */
  days: z.number(),
  isLongest: z.boolean(),
  /** It can still be continued. */
  isCurrent: z.boolean(),
});

const categorySchema = z.object({
  /** Null for tasks without a category. */
  category: z.enum(taskCategories).nullable(),
  points: z.number(),
  tasks: z.number(),
});
export type ProgressCategory = z.infer<typeof categorySchema>;

const pledgesSchema = z.object({
  /** The last 20 that were kept or missed, newest first. */
  decided: z.array(z.object({ title: z.string(), isKept: z.boolean(), on: z.iso.date() })),
  /** All-time. */
  kept: z.number(),
  missed: z.number(),
  open: z.number(),
});
export type ProgressPledges = z.infer<typeof pledgesSchema>;

export const progressSchema = z.object({
  /** False until there is anything to show: points, completions, misses or pledges. */
  hasBegun: z.boolean(),
  /** In the founder's time zone, like every date here. */
  today: z.iso.date(),
  /** The last 12, oldest first, ending with the current one. */
  weeks: z.array(progressWeekSchema),
  /** The median of the founder's whole weeks among them; null for fewer than two. */
  usualWeek: z.number().nullable(),
  /** Of the last 30 days. */
  completion: rate,
  /** Every day of the last 26 weeks up to today, oldest first. */
  calendar: z.array(
    z.object({
      day: z.iso.date(),
      state: z.enum(activityDayStates),
      tasks: z.number(),
      points: z.number(),
    }),
  ),
  /** The latest ten, newest first, then the longest if it is older. */
  runs: z.array(runSchema),
  runCount: z.number(),
  /** Points from tasks alone in those 12 weeks, most first: no bonuses, no thanks. */
  categories: z.array(categorySchema),
  pledges: pledgesSchema,
});
export type Progress = z.infer<typeof progressSchema>;

const groups = z.object({
  /** Null for a rate when there was nothing to do. */
  own: z.number().nullable(),
  /** Medians; null for fewer than five others who can be counted. */
  cohort: z.number().nullable(),
  stage: z.number().nullable(),
});

const comparisonSchema = z.object({
  stage: z.enum(stages),
  /** The last 12, oldest first, ending with the current one. */
  weeks: z.array(
    z.object({
      startsOn: z.iso.date(),
      tasks: groups,
      rate: groups,
      pledges: groups,
      days: groups,
    }),
  ),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const progressContract = {
  /** A part of premium. */
  comparison: forFounders.route(get('/progress/comparison')).output(comparisonSchema),
  /** The same as a CSV file. */
  exportComparison: forFounders
    .route(get('/progress/comparison/export'))
    .meta(exportCost)
    .input(z.strictObject({ separator: csvSeparator }))
    .output(csvFile),
  get: forFounders.route(get('/progress')).output(progressSchema),
};
