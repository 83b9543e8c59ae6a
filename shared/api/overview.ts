import { z } from 'zod';
import { stages } from '../options.ts';
import { forFounders } from './audience.ts';
import { slackLinkSchema } from './slack.ts';
import { taskSchema } from './tasks.ts';

export const overviewSchema = z.object({
  founder: z.object({ name: z.string(), startupName: z.string(), stage: z.enum(stages) }),
  stats: z.object({
    points: z.number(),
    pointsThisWeek: z.number(),
    currentStreak: z.number(),
    longestStreak: z.number(),
    freezesHeld: z.number(),
    tasksCompleted: z.number(),
    /** Of the tasks that were due or done in the last 30 days, 0 to 100; null before there were any. */
    completionRate: z.number().nullable(),
    /** Rank in the cohort, all time; null without a cohort. */
    rank: z.number().nullable(),
    cohortSize: z.number(),
    /** Places won (positive) or lost since the week began; null without a cohort. */
    rankChange: z.number().nullable(),
  }),
  /** The next three open tasks, soonest due first. */
  activeTasks: z.array(taskSchema),
  openTasks: z.number(),
  slack: slackLinkSchema.extend({
    /** Lets people into the community's workspace; null when the operator gave none. */
    inviteUrl: z.string().nullable(),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;

export const overviewContract = {
  get: forFounders
    .route({ method: 'GET', path: '/overview', tags: ['overview'] })
    .output(overviewSchema),
};
