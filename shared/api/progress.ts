import { z } from 'zod';
import { activityDayStates } from '../domain/progress.ts';
import { taskCategories } from '../options.ts';
import { forFounders } from './audience.ts';

const rate = z.object({
  done: z.number(),
  /** Open tasks whose date has passed. */
  overdue: z.number(),
  /** Done out of both, 0 to 100; null where there was neither. */
  rate: z.number().nullable(),
});

const weekSchema = z.object({
  /** A Sunday. */
  startsOn: z.iso.date(),
  points: z.number(),
  /** Of the cohort's other members; null when they are fewer than three, and before the cohort began. */
  cohortMedian: z.number().nullable(),
  /** What was done in the week, and what was due in it and is still open. */
  completion: rate,
});

const runSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** With something done: frozen days keep a run, they don't count. */
  days: z.number(),
  isLongest: z.boolean(),
  /** It can still be carried on. */
  isCurrent: z.boolean(),
});

const categorySchema = z.object({
  /** Null: tasks without one. */
  category: z.enum(taskCategories).nullable(),
  points: z.number(),
  tasks: z.number(),
});
export type ProgressCategory = z.infer<typeof categorySchema>;

const pledgesSchema = z.object({
  /** The last 20 that were decided, newest first. */
  decided: z.array(z.object({ title: z.string(), isKept: z.boolean(), on: z.iso.date() })),
  /** Of all time. */
  kept: z.number(),
  missed: z.number(),
  open: z.number(),
});
export type ProgressPledges = z.infer<typeof pledgesSchema>;

export const progressSchema = z.object({
  /** False until something was earned, done, missed or pledged: there is nothing to show. */
  hasBegun: z.boolean(),
  /** In the founder's zone, like every date here. */
  today: z.iso.date(),
  /** The last 12, oldest first; the last one is under way. */
  weeks: z.array(weekSchema),
  /** The median of the founder's whole weeks among them; null before there were two. */
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
  /** The latest ten, newest first; the longest follows when it is older. */
  runs: z.array(runSchema),
  /** How many there were in all. */
  runCount: z.number(),
  /** What tasks earned by themselves in those 12 weeks, most first: no bonuses, no help. */
  categories: z.array(categorySchema),
  pledges: pledgesSchema,
});
export type Progress = z.infer<typeof progressSchema>;

export const progressContract = {
  get: forFounders
    .route({ method: 'GET', path: '/progress', tags: ['progress'] })
    .output(progressSchema),
};
