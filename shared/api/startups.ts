import { z } from 'zod';
import { optionalLine, rowId } from '../fields.ts';
import {
  fundingStatuses,
  milestoneTypes,
  revenueFilters,
  stages,
  teamFilters,
} from '../options.ts';
import { forFounders, routesOf } from './audience.ts';
import { openPledgeSchema } from './pledges.ts';

const milestoneSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  date: z.string(),
  type: z.enum(milestoneTypes),
  achieved: z.boolean(),
});
export type MilestoneView = z.infer<typeof milestoneSchema>;

/** Cards show this of an accepted startup. */
export const startupCardSchema = z.object({
  founderName: z.string(),
  founderAvatar: z.string().nullable(),
  startupName: z.string(),
  /** The address of the uploaded logo. */
  startupLogo: z.string().nullable(),
  stage: z.enum(stages),
  industry: z.string(),
  description: z.string(),
  /** 5 means five or more. */
  teamSize: z.number(),
  lookingForFunding: z.boolean(),
  /** Also null when they aren't looking for funding. */
  fundingAmount: z.string().nullable(),
});
export type StartupCardView = z.infer<typeof startupCardSchema>;

/**
 * A startup's profile as its founder, the cohort, the community and approved investors see it. An
 * allow-list: no email address, Slack account or reviewers' notes.
 */
export const startupSchema = startupCardSchema.extend({
  founderBio: z.string().nullable(),
  founderLocation: z.string().nullable(),
  founderLinkedin: z.string().nullable(),
  fundingRaised: z.string(),
  monthlyRevenue: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  pitchDeckUrl: z.string().nullable(),
  /** Latest first. */
  milestones: z.array(milestoneSchema),
});
export type StartupView = z.infer<typeof startupSchema>;

/** A startup's founders who are here, the owner first. An allow-list: no address. */
export const foundersSchema = z.array(
  z.strictObject({
    founderId: z.string(),
    name: z.string(),
    photo: z.string().nullable(),
    role: z.enum(['owner', 'member']),
    linkedin: z.string().nullable(),
  }),
);
export type FounderOfStartup = z.infer<typeof foundersSchema>[number];

const count = z.number();
/** Their cohort has ended. */
const isAlumni = z.boolean();

/** Of all accepted startups, whatever the filter. */
const figuresSchema = z.strictObject({
  startups: count,
  seeking: count,
  withRevenue: count,
  teamOfThree: count,
  /** The number of different ones. */
  industries: count,
  stages: z.strictObject({ idea: count, mvp: count, traction: count, launch: count }),
});
export type StartupFigures = z.infer<typeof figuresSchema>;

/** An allow-list. The description is cut to a little more than a card's three lines. */
const directoryCardSchema = z.strictObject({
  ...startupCardSchema.shape,
  startupId: z.string(),
  websiteUrl: z.string().nullable(),
  isAlumni,
  /** The founder is a member. Investors don't see it. */
  isPremium: z.boolean(),
});
export type DirectoryCard = z.infer<typeof directoryCardSchema>;

export const directorySchema = z.strictObject({
  figures: figuresSchema,
  /** Newest first. */
  startups: z.array(directoryCardSchema),
  /** Of all matches; only the first page has it. */
  size: z
    .strictObject({
      /** Searches count up to 1,000. */
      startups: count,
      isMore: z.boolean(),
      /** Null when there are more matches than are counted. */
      seeking: count.nullable(),
    })
    .nullable(),
  /** Pass as `after` to get the next page; null on the last. */
  next: z.string().nullable(),
});
export type Directory = z.infer<typeof directorySchema>;

/** A startup has to match all given criteria. */
const filter = {
  /** Searches the startup's and the founder's name, the industry and the description. */
  search: optionalLine(100).optional(),
  stage: z.enum(stages).optional(),
  industry: optionalLine(80).optional(),
  funding: z.enum(fundingStatuses).optional(),
  revenue: z.enum(revenueFilters).optional(),
  team: z.enum(teamFilters).optional(),
};
const filterSchema = z.object(filter);
export type StartupFilter = z.output<typeof filterSchema>;

/** Submission time in microseconds and id of the previous page's last startup. */
const cursor = z
  .string()
  .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Unknown page.');

/** A page of matches. */
export const directoryQuery = { ...filter, after: cursor.optional() };

const path = '/startups' as const;
const { get } = routesOf('startups');

/** The directory of accepted startups in all cohorts. */
export const startupsContract = {
  list: forFounders.route(get(path)).input(z.strictObject(directoryQuery)).output(directorySchema),
  /** The industries in use, by name; at most the 500 with the most startups. */
  industries: forFounders.route(get(`${path}/industries`)).output(z.array(z.string())),
  get: forFounders
    .route(get(`${path}/{startupId}`))
    .input(z.strictObject({ startupId: rowId }))
    .output(
      startupSchema.extend({
        startupId: z.string(),
        team: foundersSchema,
        isAlumni,
        isPremium: z.boolean(),
        /** The team's open pledges, soonest first; none for a founder of another cohort. */
        pledges: z.array(openPledgeSchema),
      }),
    ),
};
