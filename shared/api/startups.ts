import { z } from 'zod';
import { fundingStatuses, milestoneTypes, stages } from '../options.ts';
import { forFounders } from './audience.ts';
import { optionalLine, rowId } from './fields.ts';

const milestoneSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  date: z.string(),
  type: z.enum(milestoneTypes),
  achieved: z.boolean(),
});
export type MilestoneView = z.infer<typeof milestoneSchema>;

/** What a card of a list shows of an accepted startup. */
export const startupCardSchema = z.object({
  founderName: z.string(),
  founderAvatar: z.string().nullable(),
  startupName: z.string(),
  stage: z.enum(stages),
  industry: z.string(),
  description: z.string(),
  /** 5 stands for 5 and more. */
  teamSize: z.number(),
  lookingForFunding: z.boolean(),
  /** Null as well when they look for none. */
  fundingAmount: z.string().nullable(),
});
export type StartupCardView = z.infer<typeof startupCardSchema>;

/**
 * A startup's profile as everybody sees it who may open it: its founder, the cohort, the
 * community, approved investors. An allow-list: neither e-mail address nor Slack account nor what
 * reviewers noted.
 */
export const startupSchema = startupCardSchema.extend({
  founderBio: z.string().nullable(),
  founderLocation: z.string().nullable(),
  founderLinkedin: z.string().nullable(),
  fundingRaised: z.string(),
  monthlyRevenue: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  pitchDeckUrl: z.string().nullable(),
  /** The latest first. */
  milestones: z.array(milestoneSchema),
});
export type StartupView = z.infer<typeof startupSchema>;

const count = z.number();

/** Of all accepted startups, whatever is searched for. */
const figuresSchema = z.strictObject({
  startups: count,
  seeking: count,
  withRevenue: count,
  teamOfThree: count,
  /** Different ones. */
  industries: count,
  stages: z.strictObject({ idea: count, mvp: count, traction: count, launch: count }),
});
export type StartupFigures = z.infer<typeof figuresSchema>;

/** An allow-list. The description is its beginning, more than the three lines of a card. */
const directoryCardSchema = z.strictObject({
  ...startupCardSchema.shape,
  founderId: z.string(),
  websiteUrl: z.string().nullable(),
});
export type DirectoryCard = z.infer<typeof directoryCardSchema>;

export const directorySchema = z.strictObject({
  figures: figuresSchema,
  /** Newest first. */
  startups: z.array(directoryCardSchema),
  /** Of all that fit; null after the first page, which has said it. */
  size: z
    .strictObject({
      /** A search counts no further than 1,000. */
      startups: count,
      isMore: z.boolean(),
      /** Null when there are more than are counted. */
      seeking: count.nullable(),
    })
    .nullable(),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
});
export type Directory = z.infer<typeof directorySchema>;

/** Which startups: they fit everything that is given. */
const filter = {
  /** Found in the name of the startup or the founder, in the industry or the description. */
  search: optionalLine(100).optional(),
  stage: z.enum(stages).optional(),
  industry: optionalLine(80).optional(),
  funding: z.enum(fundingStatuses).optional(),
};
const filterSchema = z.object(filter);
export type StartupFilter = z.output<typeof filterSchema>;

/** When the last startup of the page before was submitted, in microseconds, and its id. */
const cursor = z
  .string()
  .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Unknown page.');

/** A page of those that fit. */
export const directoryQuery = { ...filter, after: cursor.optional() };

const path = '/startups' as const;
const tags = ['startups'];

/** The directory of all accepted startups of all cohorts. */
export const startupsContract = {
  list: forFounders
    .route({ method: 'GET', path, tags })
    .input(z.strictObject(directoryQuery))
    .output(directorySchema),
  /** Those that there are, by name; the 500 with most startups if there are more. */
  industries: forFounders
    .route({ method: 'GET', path: `${path}/industries`, tags })
    .output(z.array(z.string())),
  get: forFounders
    .route({ method: 'GET', path: `${path}/{founderId}`, tags })
    .input(z.strictObject({ founderId: rowId }))
    .output(startupSchema.extend({ founderId: z.string() })),
};
