import { z } from 'zod';
import { streakBonusDays } from '../domain/streak.ts';
import { missOutcomes, streakDayStates } from '../domain/streak-days.ts';
import { calendarDate } from '../fields.ts';
import { forFounders, ok, routesOf, rowCost } from './audience.ts';

const { get, post } = routesOf('streak');

const streakDaySchema = z.object({
  day: calendarDate,
  state: z.enum(streakDayStates),
  tasks: z.array(
    z.object({
      title: z.string(),
      points: z.number(),
      /** Added the next morning. */
      isBackfilled: z.boolean(),
    }),
  ),
  /** The streak bonus reached that day. No freeze is earned while two are held. */
  bonus: z.object({ days: z.number(), points: z.number(), earnedFreeze: z.boolean() }).nullable(),
  points: z.number(),
  /** Of these, the points beyond 200, which no board counts. */
  notCounted: z.number(),
});
export type StreakDay = z.infer<typeof streakDaySchema>;

const streakDaysSchema = z.object({
  today: calendarDate,
  current: z.number(),
  longest: z.number(),
  doneToday: z.boolean(),
  /** The founder's program is paused: today is not missed, and adds nothing. */
  pausedToday: z.boolean(),
  freezesHeld: z.number(),
  next: z.object({ days: z.number(), points: z.number(), left: z.number() }).nullable(),
  /** The fate of the streak if nothing more is done today. */
  ifMissed: z.enum(missOutcomes),
  /** Latest first, without gaps. */
  days: z.array(streakDaySchema),
  /** Pass as `before` to get earlier days; null once the first completion has been returned. */
  earlier: calendarDate.nullable(),
});
export type StreakDays = z.infer<typeof streakDaysSchema>;

/** A streak bonus of one run: its length, and the first day of the run. */
export const streakMilestoneKeySchema = z.strictObject({
  days: z.literal(streakBonusDays),
  runStartedOn: calendarDate,
});
export type StreakMilestoneKey = z.infer<typeof streakMilestoneKeySchema>;

export const reachedMilestoneSchema = z.object({
  ...streakMilestoneKeySchema.shape,
  points: z.number(),
});

const milestoneSchema = reachedMilestoneSchema.extend({
  /** The streak can be announced to the cohort: false without one, and where all of it knows already. */
  canAnnounce: z.boolean(),
});
export type StreakMilestone = z.infer<typeof milestoneSchema>;

export const streakContract = {
  days: forFounders
    .route(get('/streak/days'))
    .input(z.strictObject({ before: calendarDate.optional() }))
    .output(streakDaysSchema),
  /** The newest bonus of the current run that the founder has neither seen on a card nor announced. */
  milestone: forFounders.route(get('/streak/milestone')).output(milestoneSchema.nullable()),
  /** True for the page that shows the card; asked again, it answers the same. */
  showMilestone: forFounders
    .route(post('/streak/milestone/view'))
    .meta(rowCost)
    .input(streakMilestoneKeySchema.extend({ clientKey: z.uuid() }))
    .output(z.object({ isMine: z.boolean() })),
  /** Announces it to the cohort, once however often it is asked. */
  announceMilestone: forFounders
    .route(post('/streak/milestone/announcement'))
    .meta(rowCost)
    .input(streakMilestoneKeySchema)
    .output(ok),
};
