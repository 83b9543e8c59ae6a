import { z } from 'zod';
import { goodWays, kpiUnits } from '../domain/kpi.ts';
import { momentumLevels } from '../domain/match.ts';
import { instant, optionalLine } from '../fields.ts';
import { portfolioSorts, stages } from '../options.ts';
import { forInvestors, ok, routesOf } from './audience.ts';
import {
  directoryQuery,
  directorySchema,
  foundersSchema,
  startupCardSchema,
  startupSchema,
} from './startups.ts';

const { founderName, founderAvatar, startupLogo, ...ofStartup } = startupCardSchema.shape;

/** An allow-list of what every investor sees, approved or not. */
const teaserSchema = z.strictObject({
  ...ofStartup,
  startupId: z.string(),
  fundingRaised: z.string(),
  monthlyRevenue: z.string().nullable(),
});
export type TeaserCard = z.infer<typeof teaserSchema>;

/** The founder's recent activity; null when they don't share it. */
const pace = z.enum(momentumLevels).nullable();

/**
 * The founder gave a link. Investors get there through our own link (`openedLinkPath`), which
 * counts the visit for the founder; the address itself is never sent.
 */
const links = { hasWebsite: z.boolean(), hasDeck: z.boolean() };

/** Only verified and approved investors see these. */
const openedSchema = z.strictObject({
  founderName,
  founderAvatar,
  startupLogo,
  team: foundersSchema,
  ...links,
  pace,
});
export type OpenedCard = TeaserCard & z.infer<typeof openedSchema>;

/** The startup's KPI over the last four weeks. */
const kpiTrendSchema = z.strictObject({
  name: z.string(),
  unit: z.enum(kpiUnits),
  goodWay: z.enum(goodWays),
  /** Weeks that have a value, by their Thursdays, oldest first; at least one. */
  points: z.array(z.strictObject({ week: z.string(), value: z.number() })),
  /** The last of them against the week before (`kpiGrowth`). */
  growth: z.number().nullable(),
});
export type KpiTrend = z.infer<typeof kpiTrendSchema>;

/** Null when the team doesn't show it. */
const kpi = kpiTrendSchema.nullable();

/** The fields of an opened card are missing unless the investor is approved. */
export const portfolioCardSchema = teaserSchema
  .extend(openedSchema.partial().shape)
  .extend({ kpi: kpi.optional() });
export type PortfolioCard = z.infer<typeof portfolioCardSchema>;
export type PortfolioSort = (typeof portfolioSorts)[number];

const portfolioSchema = directorySchema.extend({ startups: z.array(portfolioCardSchema) });
export type Portfolio = z.infer<typeof portfolioSchema>;

/** The founder's computed activity, shown only with their consent. */
const momentumSchema = z.object({
  /** Current and longest streak, in days. */
  streak: z.number(),
  longestStreak: z.number(),
  /** In the last 28 days, in the founder's time zone. */
  activeDays: z.number(),
  tasksDone: z.number(),
  /** Out of the last 20 pledges. */
  pledges: z.object({ kept: z.number(), decided: z.number() }),
});
export type Momentum = z.infer<typeof momentumSchema>;

const startupPageSchema = startupSchema.omit({ websiteUrl: true, pitchDeckUrl: true }).extend({
  ...links,
  startupId: z.string(),
  team: foundersSchema,
  isSaved: z.boolean(),
  /** Null when the founder doesn't share it. */
  momentum: momentumSchema.nullable(),
  pace,
  kpi,
});
export type PortfolioStartup = z.infer<typeof startupPageSchema>;

const { industry: _, ...query } = directoryQuery;
const startupId = z.uuid();
const path = '/investor/startups' as const;
const { get, post, put, remove } = routesOf('portfolio');
/** Accepted startups as investors see them. */
export const portfolioContract = {
  list: forInvestors
    .route(get(path))
    .input(
      z.strictObject({
        ...query,
        /** Only what is in the investor's focus and asks for what their checks fit. */
        thesis: z.enum(['mine']).optional(),
        sort: z.enum(portfolioSorts).default('newest'),
      }),
    )
    .output(portfolioSchema),
  /** The investor's stated interests, which cards are matched against. */
  preferences: forInvestors.route(get('/investor/preferences')).output(
    z.strictObject({
      focus: z.array(z.string()),
      checkSizeMin: z.number().nullable(),
      checkSizeMax: z.number().nullable(),
    }),
  ),
  /** The investor's saved startups, the last saved first; at most 200. */
  saved: forInvestors
    .route(get('/investor/saved'))
    .output(z.object({ startups: z.array(portfolioCardSchema) })),
  /** Only for approved investors. */
  get: forInvestors
    .route(get(`${path}/{startupId}`))
    .input(z.strictObject({ startupId }))
    .output(startupPageSchema),
  save: forInvestors
    .route(put(`${path}/{startupId}/saved`))
    .input(z.strictObject({ startupId }))
    .output(ok),
  unsave: forInvestors
    .route(remove(`${path}/{startupId}/saved`))
    .input(z.strictObject({ startupId }))
    .output(ok),
};

const newSearchSchema = z
  .strictObject({
    search: optionalLine(100).default(''),
    stage: z.enum(stages).nullable().default(null),
    isSeeking: z.boolean().default(false),
  })
  .refine(({ search, stage, isSeeking }) => search !== '' || stage !== null || isSeeking, {
    path: ['search'],
    message: 'Search for something or choose a filter first.',
  })
  .refine(({ stage, isSeeking }) => stage === null || !isSeeking, {
    path: ['stage'],
    message: 'Choose one filter.',
  });
export type NewSearch = z.input<typeof newSearchSchema>;

const searchSchema = z.strictObject({
  id: z.string(),
  search: z.string(),
  stage: z.enum(stages).nullable(),
  isSeeking: z.boolean(),
  createdAt: instant,
});
export type SavedSearch = z.infer<typeof searchSchema>;

const searchesPath = '/investor/searches' as const;

/** Saved searches, whose new matches are mailed weekly. */
export const savedSearchesContract = {
  list: forInvestors
    .route(get(searchesPath))
    .output(z.object({ searches: z.array(searchSchema), isMailed: z.boolean() })),
  /** Saving the same search again changes nothing. */
  save: forInvestors
    .route(post(searchesPath, { successStatus: 201 }))
    .input(newSearchSchema)
    .output(searchSchema),
  remove: forInvestors
    .route(remove(`${searchesPath}/{searchId}`))
    .input(z.strictObject({ searchId: z.uuid() }))
    .output(ok),
  /** Turns the weekly mail on or off. */
  setMail: forInvestors
    .route(put(`${searchesPath}/mail`))
    .input(z.strictObject({ isMailed: z.boolean() }))
    .output(ok),
};
