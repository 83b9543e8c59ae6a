import { z } from 'zod';
import { briefFigures } from '../domain/weekly-brief.ts';
import { calendarDate, instant } from '../fields.ts';
import { stages } from '../options.ts';
import { forFounders, routesOf } from './audience.ts';
import { activitySchema } from './cohorts.ts';
import { openPledgeSchema } from './pledges.ts';
import { slackLinkSchema } from './slack.ts';
import { taskSchema } from './tasks.ts';

const { get } = routesOf('overview');

const briefLineSchema = z.object({
  text: z.string(),
  source: z.union([
    z.object({ taskId: z.string(), title: z.string() }),
    z.object({ figure: z.enum(briefFigures), value: z.number() }),
  ]),
});
const briefSchema = z.object({
  monday: calendarDate,
  risk: briefLineSchema.nullable(),
  next: briefLineSchema.nullable(),
});
export type BriefView = z.infer<typeof briefSchema>;
export type BriefLineView = z.infer<typeof briefLineSchema>;

/** A newcomer's first steps, in the order in which they are shown. */
export const firstSteps = ['task', 'slack', 'pledge', 'bio', 'cheer'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const overviewSchema = z.object({
  founder: z.object({ name: z.string(), startupName: z.string(), stage: z.enum(stages) }),
  stats: z.object({
    points: z.number(),
    pointsThisWeek: z.number(),
    currentStreak: z.number(),
    longestStreak: z.number(),
    freezesHeld: z.number(),
    tasksCompleted: z.number(),
    /** Of the tasks done or overdue in the last 30 days, those done, 0 to 100; null when there are none. */
    completionRate: z.number().nullable(),
    /** All-time rank in the cohort; null without a cohort, and before the first points. */
    rank: z.number().nullable(),
    cohortSize: z.number(),
    /** Ranks gained (positive) or lost since the week began; null without a rank then or now. */
    rankChange: z.number().nullable(),
  }),
  streak: z.object({
    doneToday: z.boolean(),
    next: z.object({ days: z.number(), points: z.number(), left: z.number() }).nullable(),
    /**
     * The days of the program's week. Open is today until something is done; kept are days with work that
     * carried the streak on without adding to it; before are the days before the founder first
     * signed in.
     */
    week: z.array(
      z.object({
        day: calendarDate,
        state: z.enum(['done', 'kept', 'frozen', 'paused', 'missed', 'before', 'open', 'ahead']),
      }),
    ),
  }),
  /** The founder's cohort until it begins; null from then on. */
  comingCohort: z.object({ name: z.string(), startsOn: calendarDate }).nullable(),
  /** The founder's cohort once it has ended; null until then. */
  endedCohort: z.object({ name: z.string(), endsOn: calendarDate }).nullable(),
  /** The day on which the founder's program was paused; null while it isn't. */
  pausedSince: calendarDate.nullable(),
  /** The next three open tasks, soonest due first. */
  activeTasks: z.array(taskSchema),
  openTasks: z.number(),
  /** The cohort's open pledges: the soonest three, and how many there are. */
  pledges: z.object({ soonest: z.array(openPledgeSchema), count: z.number() }),
  /** The completions of the others in the cohort in the last seven days, the newest six. */
  activity: z.array(activitySchema),
  /**
   * This week's brief as things stand now, from Monday on; null when there is nothing to
   * say or the founder turned it off.
   */
  brief: briefSchema.nullable(),
  /** The next stage and the reason to think that it was reached. */
  stageProposal: z.object({ to: z.enum(stages), reason: z.string() }).nullable(),
  /** The weekly check-in while it is open and not done; null otherwise, and while the startup is away. */
  checkIn: z.object({ closesAt: instant, isBegun: z.boolean() }).nullable(),
  /** Requests that wait for this founder's answer, and who made the one that expires first. */
  waiting: z.object({ count: z.number(), name: z.string(), about: z.string() }).nullable(),
  /** The founder's pledges past their date: how many, and the one that is due longest. */
  missedPledges: z.object({ count: z.number(), title: z.string() }).nullable(),
  /** The steps of the first seven days; null after them, and once all are done. */
  firstWeek: z
    .object({ steps: z.array(z.object({ key: z.enum(firstSteps), isDone: z.boolean() })) })
    .nullable(),
  slack: slackLinkSchema.extend({
    /** Invites to the community's workspace; null when none is configured. */
    inviteUrl: z.string().nullable(),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;

export const overviewContract = {
  get: forFounders.route(get('/overview')).output(overviewSchema),
};
