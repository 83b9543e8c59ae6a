import { z } from 'zod';
import { leaderboardPeriods, leaderboardScopes } from '../domain/leaderboard.ts';
import { forFounders } from './audience.ts';

/** An allow-list: what founders may see of each other on a board. */
const personSchema = z.object({
  name: z.string(),
  startupName: z.string(),
  avatar: z.string().nullable(),
  /** Whether this is the founder who asks. */
  isMe: z.boolean(),
});
export type LeaderboardPerson = z.infer<typeof personSchema>;

const entrySchema = personSchema.extend({
  /** Ties share it: 1, 1, 3. */
  rank: z.number(),
  /** At most 200 a day count. */
  points: z.number(),
  /** Days in a row, as it stands now. */
  streak: z.number(),
  /** Within the period. */
  tasksCompleted: z.number(),
});
export type LeaderboardEntry = z.infer<typeof entrySchema>;

const leaderSchema = z.object({
  value: z.number(),
  /** Up to three of those who share the place. */
  holders: z.array(personSchema),
  /** How many more share it, counted up to 100. */
  others: z.number(),
});
export type Leader = z.infer<typeof leaderSchema>;

export const leaderboardSchema = z.object({
  /** Null for a founder without a cohort: their cohort's board is empty. */
  cohortName: z.string().nullable(),
  /** Each is null until somebody has something. */
  leaders: z.object({
    topPerformer: leaderSchema.nullable(),
    mostConsistent: leaderSchema.nullable(),
    taskMaster: leaderSchema.nullable(),
  }),
  rows: z.array(entrySchema),
  /** The founder who asks, wherever they stand. */
  me: entrySchema
    .extend({
      /** The page that they are on. */
      page: z.number(),
      /** Points of the period beyond 200 a day: the personal total has them, the board has not. */
      notCounted: z.number(),
    })
    .nullable(),
  /** Founders on the board. */
  size: z.number(),
  /** The page that was answered: the last one when fewer remain than were asked for. */
  page: z.number(),
  pages: z.number(),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;

export const leaderboardContract = {
  get: forFounders
    .route({ method: 'GET', path: '/leaderboard', tags: ['leaderboard'] })
    .input(
      z.strictObject({
        scope: z.enum(leaderboardScopes).default('cohort'),
        /** `week` began on Sunday, in the zone of the founder who asks. */
        period: z.enum(leaderboardPeriods).default('all'),
        /** Of 50 rows each. */
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(leaderboardSchema),
};
