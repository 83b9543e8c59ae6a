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
      /** Told the morning after. */
      isBackfilled: z.boolean(),
    }),
  ),
  /** The streak bonus that was reached on it; no freeze is earned while two are held. */
  bonus: z.object({ days: z.number(), points: z.number(), earnedFreeze: z.boolean() }).nullable(),
  points: z.number(),
  /** Of these, beyond 200: on no board. */
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
  /** What the streak loses if nothing more is done today. */
  ifMissed: z.enum(missOutcomes),
  /** The latest first, without a gap. */
  days: z.array(streakDaySchema),
  /** Ask with `before` for the days before this one; null once the first completion was shown. */
  earlier: calendarDate.nullable(),
});
export type StreakDays = z.infer<typeof streakDaysSchema>;

export const streakContract = {
  days: forFounders
    .route({ method: 'GET', path: '/streak/days', tags: ['streak'] })
    .input(z.strictObject({ before: calendarDate.optional() }))
    .output(streakDaysSchema),
};
