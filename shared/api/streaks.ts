import { z } from 'zod';
import { missOutcomes, streakDayStates } from '../domain/streak-days.ts';
import { forFounders } from './audience.ts';
import { calendarDate } from './fields.ts';

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
  freezesHeld: z.number(),
  next: z.object({ days: z.number(), points: z.number(), left: z.number() }).nullable(),
  /** What happens to the streak if nothing more is done today. */
  ifMissed: z.enum(missOutcomes),
  /** Latest first, without gaps. */
  days: z.array(streakDaySchema),
  /** Pass as `before` to get earlier days; null once the first completion has been returned. */
  earlier: calendarDate.nullable(),
});
export type StreakDays = z.infer<typeof streakDaysSchema>;

export const streakContract = {
  days: forFounders
    .route({ method: 'GET', path: '/streak/days', tags: ['streak'] })
    .input(z.strictObject({ before: calendarDate.optional() }))
    .output(streakDaysSchema),
};
