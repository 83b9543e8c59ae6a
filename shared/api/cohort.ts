import { z } from 'zod';
import { forFounders } from './audience.ts';
import { calendarDate, instant, rowId } from './fields.ts';
import { startupCardSchema, startupSchema } from './startups.ts';

const peerFields = {
  founderId: z.string(),
  /** Days in a row, as it stands now. */
  streak: z.number(),
  /** What the founder who asks has thanked them for today; null when nothing. */
  thanks: z
    .object({
      id: z.string(),
      /** Until when it can be taken back; null once that is over. */
      undoUntil: instant.nullable(),
    })
    .nullable(),
};
const peerSchema = startupCardSchema.extend(peerFields);
export type Peer = z.infer<typeof peerSchema>;

const activityTypes = [
  'task_completed',
  'pledge_kept',
  'streak_milestone',
  'milestone_achieved',
  'peer_help',
] as const;

const activitySchema = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  founderName: z.string(),
  startupName: z.string(),
  /** Whether the founder who asks did it. */
  isMe: z.boolean(),
  /** What they did, to be read after their name. */
  message: z.string(),
  /** What it earned them; null where it earned them nothing. */
  points: z.number().nullable(),
  at: instant,
});
export type CohortActivity = z.infer<typeof activitySchema>;

const thanksLeft = z.number();

const checkInSchema = z.object({
  at: instant,
  /** Posted in the cohort's channel, or mailed where it has none. */
  way: z.enum(['channel', 'mail']),
  /** The channel's name without the #; null as well while the bot has not looked it up. */
  channel: z.string().nullable(),
});
export type CheckIn = z.infer<typeof checkInSchema>;

const cohortSchema = z.object({
  /** Null for a founder without a cohort: they have no peers either. */
  cohort: z.object({ name: z.string(), startsOn: calendarDate, endsOn: calendarDate }).nullable(),
  /** When the cohort hears next what its week was like; null once it has ended. */
  nextCheckIn: checkInSchema.nullable(),
  /** The other founders of the cohort, newest first. */
  peers: z.array(peerSchema),
  /** How many thanks the founder who asks may still give this week. */
  thanksLeft,
  /** The newest 20 of this week, which began on Sunday for the founder who asks. */
  activity: z.array(activitySchema),
});
export type FounderCohortView = z.infer<typeof cohortSchema>;

const profileSchema = startupSchema.extend({ ...peerFields, thanksLeft });
export type PeerProfile = z.infer<typeof profileSchema>;

export const cohortContract = {
  get: forFounders.route({ method: 'GET', path: '/cohort', tags: ['cohort'] }).output(cohortSchema),
  /** Another founder of one's own cohort. */
  peer: forFounders
    .route({ method: 'GET', path: '/cohort/{founderId}', tags: ['cohort'] })
    .input(z.strictObject({ founderId: rowId }))
    .output(profileSchema),
};
