import { z } from 'zod';
import { channelPostChoices } from '../domain/channel-posts.ts';
import { calendarDate, instant, optionalLine, rowId, singleLine } from '../fields.ts';
import { forAnyone, forFounders, forManagers, routesOf } from './audience.ts';
import { sharedCheckInSchema } from './check-ins.ts';
import { cheersSchema } from './cheers.ts';
import { openPledgeSchema } from './pledges.ts';
import { startupCardSchema, startupSchema } from './startups.ts';

const { get, post, put, remove } = routesOf('admin');
const cohortRoutes = routesOf('cohort');
const communityRoutes = routesOf('community');

const peerFields = {
  founderId: z.string(),
  startupId: z.string(),
  /** The current streak in days. */
  streak: z.number(),
  /** The thanks that the requesting founder gave them today; null when none. */
  thanks: z
    .object({
      id: z.string(),
      /** The end of the undo window; null once it has passed. */
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

export const activitySchema = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  founderId: z.string(),
  founderName: z.string(),
  founderAvatar: z.string().nullable(),
  startupName: z.string(),
  /** The requesting founder did it. */
  isMe: z.boolean(),
  /** Their act in words that follow their name in a sentence. */
  message: z.string(),
  /** Points earned; null when it earned none. */
  points: z.number().nullable(),
  at: instant,
  cheers: cheersSchema,
  /** Not for what one did oneself, or was thanked for. */
  mayCheer: z.boolean(),
});
export type CohortActivity = z.infer<typeof activitySchema>;

const thanksLeft = z.number();

const checkInSchema = z.object({
  at: instant,
  /** Posted in the cohort's channel, or emailed when it has none. */
  way: z.enum(['channel', 'mail']),
  /** The channel's name without the #; also null until the bot has looked it up. */
  channel: z.string().nullable(),
});
export type CheckIn = z.infer<typeof checkInSchema>;

const founderCohortSchema = z.object({
  /** Null for a founder without a cohort, who has no peers either. */
  cohort: z.object({ name: z.string(), startsOn: calendarDate, endsOn: calendarDate }).nullable(),
  /** The time of the next weekly digest; null once the cohort has ended. */
  nextCheckIn: checkInSchema.nullable(),
  /** The other founders of the cohort, newest first. */
  peers: z.array(peerSchema),
  /** The number of thanks that the requesting founder can still give this week. */
  thanksLeft,
  /** The cohort's open pledges, the requesting founder's included, soonest first; at most 100. */
  pledges: z.array(openPledgeSchema),
  /** The newest 20 of this week in the requesting founder's time zone. */
  activity: z.array(activitySchema),
});
export type FounderCohortView = z.infer<typeof founderCohortSchema>;

const peerProfileSchema = startupSchema.extend({
  ...peerFields,
  thanksLeft,
  /** Their open pledges, soonest first. */
  pledges: z.array(openPledgeSchema),
  /** Their startup's latest; null if it has none, or doesn't share its numbers with the cohort. */
  checkIn: sharedCheckInSchema.nullable(),
});
export type PeerProfile = z.infer<typeof peerProfileSchema>;

export const cohortContract = {
  get: forFounders.route(cohortRoutes.get('/cohort')).output(founderCohortSchema),
  /** Another founder in the same cohort. */
  peer: forFounders
    .route(cohortRoutes.get('/cohort/{founderId}'))
    .input(z.strictObject({ founderId: rowId }))
    .output(peerProfileSchema),
};

const cohortSchema = z.object({
  id: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Null when no application window is set. */
  opensAt: instant.nullable(),
  /** Null: until further notice. */
  closesAt: instant.nullable(),
  founders: z.number(),
  /** The number of them who aren't only invited. */
  foundersJoined: z.number(),
  /** The number of them who have connected Slack. */
  foundersLinked: z.number(),
  /** Off, its founders see no leaderboard and stand on none. */
  hasLeaderboard: z.boolean(),
  channel: z.object({
    id: z.string().nullable(),
    /** Without the #; null when the bot has not looked it up. */
    name: z.string().nullable(),
    /** The bot is still setting up the requested channel. */
    isRequested: z.boolean(),
    /** The requested channel until it is set up; null when the bot creates one. */
    requested: z.string().nullable(),
    /** Slack's error code when the bot can't set up the channel or post there. */
    problem: z.string().nullable(),
    /** The time at which the bot archived the channel after the cohort ended. */
    archivedAt: instant.nullable(),
    /** The staff’s choice of how much it hears. */
    posts: z.enum(channelPostChoices),
  }),
});
export type AdminCohortView = z.infer<typeof cohortSchema>;

const cohortListSchema = z.object({
  /** Without an installed bot there are no channels. */
  slackInstalled: z.boolean(),
  /** There is a Slack app to install; without one nothing of Slack can be done here. */
  slackConfigured: z.boolean(),
  /** The server's time when this was read. */
  asOf: instant,
  /** The number of addresses that get an email when applications open. */
  waiting: z.number(),
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

/** Cohorts and their application windows; only one is open at a time. Changes are audited. */
export const cohortsContract = {
  list: forManagers.route(get(path)).output(cohortListSchema),
  create: forManagers.route(post(path)).input(cohortDraftSchema).output(cohortListSchema),
  update: forManagers
    .route(put(`${path}/{cohortId}`, { inputStructure: 'detailed' }))
    .input(z.object({ params: z.strictObject({ cohortId }), body: cohortDraftSchema }))
    .output(cohortListSchema),
  /** Opens applications now; a closing time in the past is removed. */
  open: forManagers
    .route(post(`${path}/{cohortId}/window`))
    .input(z.strictObject({ cohortId }))
    .output(cohortListSchema),
  close: forManagers
    .route(remove(`${path}/{cohortId}/window`))
    .input(z.strictObject({ cohortId }))
    .output(cohortListSchema),
  chooseChannel: forManagers
    .route(put(`${path}/{cohortId}/channel`))
    .input(
      z.strictObject({
        cohortId,
        /** A channel's id or #name; empty to let the bot create one. */
        channel: optionalLine(80).refine(
          (text) => text === '' || /^#?[^\s#]+$/.test(text),
          'Please enter one channel, like #cohort-7 or C0123456789.',
        ),
      }),
    )
    .output(cohortListSchema),
  choosePosts: forManagers
    .route(put(`${path}/{cohortId}/channel-posts`))
    .input(z.strictObject({ cohortId, posts: z.enum(channelPostChoices) }))
    .output(cohortListSchema),
  switchLeaderboard: forManagers
    .route(put(`${path}/{cohortId}/leaderboard`))
    .input(z.strictObject({ cohortId, isOn: z.boolean() }))
    .output(cohortListSchema),
};

export const communitySchema = z.object({
  /** The cohort that takes applications now, else the next one that will; null when there is neither. */
  applications: z
    .object({
      cohort: z.string(),
      startsOn: calendarDate,
      endsOn: calendarDate,
      isOpen: z.boolean(),
      opensAt: instant,
      /** Null: until further notice. */
      closesAt: instant.nullable(),
    })
    .nullable(),
});
export type Community = z.infer<typeof communitySchema>;

export const communityContract = {
  get: forAnyone.route(communityRoutes.get('/community')).output(communitySchema),
};
