import { z } from 'zod';
import { stages } from '../options.ts';
import { forFounders } from './audience.ts';
import { peerProfileSchema } from './cohort.ts';
import { optionalLine, rowId } from './fields.ts';

const count = z.number();

/** Of all accepted startups, whatever is searched for. */
const figuresSchema = z.object({
  startups: count,
  seeking: count,
  withRevenue: count,
  /** Different ones. */
  industries: count,
  stages: z.object({ idea: count, mvp: count, traction: count, launch: count }),
});
export type StartupFigures = z.infer<typeof figuresSchema>;

/** An allow-list: what a founder sees of every startup of the community. */
const startupCardSchema = z.object({
  founderId: z.string(),
  startupName: z.string(),
  stage: z.enum(stages),
  industry: z.string(),
  /** Its beginning, which is more than three lines. */
  description: z.string(),
  founderName: z.string(),
  avatar: z.string().nullable(),
  /** 5 stands for 5 and more. */
  teamSize: count,
  lookingForFunding: z.boolean(),
  /** Null as well when they look for none. */
  fundingAmount: z.string().nullable(),
  websiteUrl: z.string().nullable(),
});
export type StartupCard = z.infer<typeof startupCardSchema>;

export const startupListSchema = z.object({
  figures: figuresSchema,
  /** Newest first. */
  startups: z.array(startupCardSchema),
  size: z.object({
    /** How many match, and of these how many seek investment. */
    startups: count,
    seeking: count,
    /** There are more: a search counts no further than 1,000. */
    isMore: z.boolean(),
  }),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
});
export type StartupList = z.infer<typeof startupListSchema>;

/** What a founder sees of any startup of the community: as within a cohort, without thanks and streak. */
export const startupProfileSchema = peerProfileSchema.omit({
  streak: true,
  thanks: true,
  thanksLeft: true,
});
export type StartupProfile = z.infer<typeof startupProfileSchema>;

export const fundingStatuses = ['seeking', 'not_seeking'] as const;
export type FundingStatus = (typeof fundingStatuses)[number];

/** Which startups: all that is given must fit. */
export const startupFilter = {
  /** Found in the name of the startup or the founder, the industry or the description. */
  search: optionalLine(100).optional(),
  stage: z.enum(stages).optional(),
  industry: optionalLine(80).optional(),
  funding: z.enum(fundingStatuses).optional(),
};
const filterSchema = z.object(startupFilter);
export type StartupFilter = z.output<typeof filterSchema>;

/** Microseconds and id of the last startup of the page before. */
export const startupCursor = z
  .string()
  .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Unknown page.');

const path = '/startups' as const;
const tags = ['startups'];

/** The directory of all accepted startups of all cohorts. */
export const startupsContract = {
  list: forFounders
    .route({ method: 'GET', path, tags })
    .input(z.strictObject({ ...startupFilter, after: startupCursor.optional() }))
    .output(startupListSchema),
  /** The industries that there are, by name. */
  industries: forFounders
    .route({ method: 'GET', path: `${path}/industries`, tags })
    .output(z.array(z.string())),
  get: forFounders
    .route({ method: 'GET', path: `${path}/{founderId}`, tags })
    .input(z.strictObject({ founderId: rowId }))
    .output(startupProfileSchema),
};
