import { z } from 'zod';
import { forAdmins, forAnyone, forFounders } from './audience.ts';
import { calendarDate, instant, optionalLine, rowId, singleLine } from './fields.ts';
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

const founderCohortSchema = z.object({
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
export type FounderCohortView = z.infer<typeof founderCohortSchema>;

const peerProfileSchema = startupSchema.extend({ ...peerFields, thanksLeft });
export type PeerProfile = z.infer<typeof peerProfileSchema>;

export const cohortContract = {
  get: forFounders
    .route({ method: 'GET', path: '/cohort', tags: ['cohort'] })
    .output(founderCohortSchema),
  /** Another founder of one's own cohort. */
  peer: forFounders
    .route({ method: 'GET', path: '/cohort/{founderId}', tags: ['cohort'] })
    .input(z.strictObject({ founderId: rowId }))
    .output(peerProfileSchema),
};

const cohortSchema = z.object({
  id: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Null: no window is set. */
  opensAt: instant.nullable(),
  /** Null: until further notice. */
  closesAt: instant.nullable(),
  founders: z.number(),
  /** Of them, how many have connected Slack. */
  foundersLinked: z.number(),
  channel: z.object({
    id: z.string().nullable(),
    /** Without the #; null when the bot has not looked it up. */
    name: z.string().nullable(),
    /** The bot is on its way to what was asked for. */
    isAsked: z.boolean(),
    /** What was asked for, until it is had; null for a channel that the bot makes. */
    wish: z.string().nullable(),
    /** Why that could not be had, or why the bot can’t post there: Slack's word. */
    problem: z.string().nullable(),
    /** When the bot archived the channel, after the cohort’s last day. */
    archivedAt: instant.nullable(),
  }),
});
export type AdminCohortView = z.infer<typeof cohortSchema>;

const cohortListSchema = z.object({
  /** Whether the bot is installed: without it there are no channels. */
  slackInstalled: z.boolean(),
  /** When this was so, by the server's clock. */
  asOf: instant,
  /** The latest first. */
  cohorts: z.array(cohortSchema),
});
export type CohortList = z.infer<typeof cohortListSchema>;

const window = { opensAt: instant.nullable(), closesAt: instant.nullable() };
type Window = { opensAt: string | null; closesAt: string | null };

const isInOrder = ({ opensAt, closesAt }: Window) =>
  opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt);
const hasStart = ({ opensAt, closesAt }: Window) => opensAt !== null || closesAt === null;
const order = { path: ['closesAt'], message: 'Applications have to close after they open.' };
const start = { path: ['opensAt'], message: 'Please say when applications open, too.' };

export const cohortDraftSchema = z
  .strictObject({
    name: singleLine(80, 'Please name the cohort.'),
    startsOn: calendarDate,
    endsOn: calendarDate,
    ...window,
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'A cohort can’t end before it starts.',
  })
  .refine(hasStart, start)
  .refine(isInOrder, order);
export type CohortDraft = z.infer<typeof cohortDraftSchema>;

const cohortId = z.uuid();
const path = '/admin/cohorts' as const;
const tags = ['admin'];

/** The cohorts and their application windows, of which one is open at a time. Every change is in the audit log. */
export const cohortsContract = {
  list: forAdmins.route({ method: 'GET', path, tags }).output(cohortListSchema),
  create: forAdmins
    .route({ method: 'POST', path, tags })
    .input(cohortDraftSchema)
    .output(cohortListSchema),
  update: forAdmins
    .route({ method: 'PUT', path: `${path}/{cohortId}`, tags, inputStructure: 'detailed' })
    .input(z.object({ params: z.strictObject({ cohortId }), body: cohortDraftSchema }))
    .output(cohortListSchema),
  /** From now on; a closing time that has passed is forgotten. */
  open: forAdmins
    .route({ method: 'POST', path: `${path}/{cohortId}/window`, tags })
    .input(z.strictObject({ cohortId }))
    .output(cohortListSchema),
  close: forAdmins
    .route({ method: 'DELETE', path: `${path}/{cohortId}/window`, tags })
    .input(z.strictObject({ cohortId }))
    .output(cohortListSchema),
  chooseChannel: forAdmins
    .route({ method: 'PUT', path: `${path}/{cohortId}/channel`, tags })
    .input(
      z.strictObject({
        cohortId,
        /** A channel's id or #name; empty for one that the bot makes. */
        channel: optionalLine(80).refine(
          (text) => text === '' || /^#?[^\s#]+$/.test(text),
          'Please enter one channel, like #cohort-7 or C0123456789.',
        ),
      }),
    )
    .output(cohortListSchema),
};

export const communitySchema = z.object({
  /** The cohort that takes applications now, or else the next one that will: null when neither is known. */
  applications: z
    .object({
      cohort: z.string(),
      isOpen: z.boolean(),
      opensAt: instant,
      /** Null: until further notice. */
      closesAt: instant.nullable(),
    })
    .nullable(),
});
export type Community = z.infer<typeof communitySchema>;

export const communityContract = {
  get: forAnyone
    .route({ method: 'GET', path: '/community', tags: ['community'] })
    .output(communitySchema),
};
