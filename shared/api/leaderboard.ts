import { z } from 'zod';
import { leaderboardOrders, leaderboardPeriods, leaderboardScopes } from '../domain/leaderboard.ts';
import { forFounders, routesOf } from './audience.ts';

const { get } = routesOf('leaderboard');

/** An allow-list of what founders see of each other on a board. */
const personSchema = z.object({
  name: z.string(),
  startupName: z.string(),
  avatar: z.string().nullable(),
  /** This is the requesting founder. */
  isMe: z.boolean(),
});
export type LeaderboardPerson = z.infer<typeof personSchema>;

const entrySchema = personSchema.extend({
  /** Ties share a rank: 1, 1, 3. Null without anything to rank by in the period. */
  rank: z.number().nullable(),
  /** At most 200 points and three hard tasks of one's own a day count. */
  points: z.number(),
  /** The current streak in days. */
  streak: z.number(),
  /** Tasks of the period; at most 20 a day count, and three hard ones of one's own. */
  tasksCompleted: z.number(),
  /** Pledges of the period, three a day at most, on the cohort's board; null on the community's. */
  pledgesKept: z.number().nullable(),
  /** Days in the period on which they completed a task; null on the community's board. */
  activeDays: z.number().nullable(),
  /**
   * Places gained on the cohort's board: of the week since the same board of the week before, of all time
   * since this week began. Negative for places lost; null for somebody who had no rank then, and on
   * the community's board.
   */
  moved: z.number().nullable(),
});
export type LeaderboardEntry = z.infer<typeof entrySchema>;

const leaderSchema = z.object({
  value: z.number(),
  /** Up to three of the founders who share the first place. */
  holders: z.array(personSchema),
  /** The number of others who share it; 100 means 100 or more. */
  others: z.number(),
});
export type Leader = z.infer<typeof leaderSchema>;

export const leaderboardSchema = z.object({
  /** Null for a founder without a cohort, whose cohort board is empty. */
  cohortName: z.string().nullable(),
  /** Each is null until somebody qualifies. */
  leaders: z.object({
    topPerformer: leaderSchema.nullable(),
    mostConsistent: leaderSchema.nullable(),
    taskMaster: leaderSchema.nullable(),
  }),
  rows: z.array(entrySchema),
  /** The requesting founder, whatever their rank. */
  me: entrySchema
    .extend({
      /** The page on which they are listed. */
      page: z.number(),
      /** Points beyond what counts in a day: they are in the personal total but not on the board. */
      notCounted: z.number(),
      /**
       * The founder with the next higher figure, and how much is missing to theirs; null at the top. On
       * the community's board the name is known on its first page only.
       */
      ahead: z.object({ name: z.string().nullable(), rank: z.number(), by: z.number() }).nullable(),
    })
    .nullable(),
  /** Founders on the board. */
  size: z.number(),
  /** The returned page: the last one when the requested page doesn't exist. */
  page: z.number(),
  pages: z.number(),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;

export const leaderboardContract = {
  get: forFounders
    .route(get('/leaderboard'))
    .input(
      z.strictObject({
        scope: z.enum(leaderboardScopes).default('cohort'),
        /** `week` is the program's, in the requesting founder's time zone. */
        period: z.enum(leaderboardPeriods).default('all'),
        /** Of the cohort's board. */
        order: z.enum(leaderboardOrders).default('pledges'),
        /** 50 rows a page. */
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(leaderboardSchema),
};
