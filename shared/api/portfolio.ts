import { z } from 'zod';
import { momentumLevels } from '../domain/match.ts';
import { portfolioSorts, stages } from '../options.ts';
import { forInvestors } from './audience.ts';
import { instant, optionalLine } from './fields.ts';
import { directoryQuery, directorySchema, startupCardSchema, startupSchema } from './startups.ts';

const { founderName, founderAvatar, ...ofStartup } = startupCardSchema.shape;

/** What every investor sees of a startup at once. An allow-list. */
const teaserSchema = z.strictObject({
  ...ofStartup,
  founderId: z.string(),
  fundingRaised: z.string(),
  monthlyRevenue: z.string().nullable(),
});
export type TeaserCard = z.infer<typeof teaserSchema>;

/** How the founder works lately; null where they keep it to themselves. */
const pace = z.enum(momentumLevels).nullable();

/**
 * Whether the founder has put these on the web. A way of ours leads there (`openedLinkPath`), and
 * counts each look for them: the addresses themselves stay here.
 */
const links = { hasWebsite: z.boolean(), hasDeck: z.boolean() };

/** What opens with verification and approval. */
const openedSchema = z.strictObject({
  founderName,
  founderAvatar,
  ...links,
  pace,
});
export type OpenedCard = TeaserCard & z.infer<typeof openedSchema>;

/** Without what is opened, where the investor who asks is not approved. */
export const portfolioCardSchema = teaserSchema.extend(openedSchema.partial().shape);
export type PortfolioCard = z.infer<typeof portfolioCardSchema>;

const portfolioSchema = directorySchema.extend({ startups: z.array(portfolioCardSchema) });
export type Portfolio = z.infer<typeof portfolioSchema>;

/** How a founder works, if they agreed to show it. All of it is computed. */
const momentumSchema = z.object({
  /** Days in a row with something done, and the longest run. */
  streak: z.number(),
  longestStreak: z.number(),
  /** Of the last 28 days, in the founder's zone. */
  activeDays: z.number(),
  tasksDone: z.number(),
  /** Of the last 20 pledges to the cohort. */
  pledges: z.object({ kept: z.number(), decided: z.number() }),
});
export type Momentum = z.infer<typeof momentumSchema>;

const startupPageSchema = startupSchema.omit({ websiteUrl: true, pitchDeckUrl: true }).extend({
  ...links,
  founderId: z.string(),
  isSaved: z.boolean(),
  /** Null: the founder keeps it to themselves. */
  momentum: momentumSchema.nullable(),
  pace,
});
export type PortfolioStartup = z.infer<typeof startupPageSchema>;

const { industry: _, ...query } = directoryQuery;
const founderId = z.uuid();
const path = '/investor/startups' as const;
const tags = ['portfolio'];
const ok = z.object({ ok: z.literal(true) });

/** The accepted startups as investors see them. */
export const portfolioContract = {
  list: forInvestors
    .route({ method: 'GET', path, tags })
    .input(z.strictObject({ ...query, sort: z.enum(portfolioSorts).default('newest') }))
    .output(portfolioSchema),
  /** What the investor said that they look for: a card is matched with it. */
  preferences: forInvestors.route({ method: 'GET', path: '/investor/preferences', tags }).output(
    z.strictObject({
      focus: z.array(z.string()),
      checkSizeMin: z.number().nullable(),
      checkSizeMax: z.number().nullable(),
    }),
  ),
  /** What the investor saved, the last saved first: at most 200. */
  saved: forInvestors
    .route({ method: 'GET', path: '/investor/saved', tags })
    .output(z.object({ startups: z.array(portfolioCardSchema) })),
  /** Open to approved investors. */
  get: forInvestors
    .route({ method: 'GET', path: `${path}/{founderId}`, tags })
    .input(z.strictObject({ founderId }))
    .output(startupPageSchema),
  save: forInvestors
    .route({ method: 'PUT', path: `${path}/{founderId}/saved`, tags })
    .input(z.strictObject({ founderId }))
    .output(ok),
  unsave: forInvestors
    .route({ method: 'DELETE', path: `${path}/{founderId}/saved`, tags })
    .input(z.strictObject({ founderId }))
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

/** Searches that an investor keeps, and the weekly mail about what is new in them. */
export const savedSearchesContract = {
  list: forInvestors
    .route({ method: 'GET', path: searchesPath, tags })
    .output(z.object({ searches: z.array(searchSchema), isMailed: z.boolean() })),
  /** The same search saved twice is one. */
  save: forInvestors
    .route({ method: 'POST', path: searchesPath, successStatus: 201, tags })
    .input(newSearchSchema)
    .output(searchSchema),
  remove: forInvestors
    .route({ method: 'DELETE', path: `${searchesPath}/{searchId}`, tags })
    .input(z.strictObject({ searchId: z.uuid() }))
    .output(ok),
  /** Whether the weekly mail is wanted. */
  setMail: forInvestors
    .route({ method: 'PUT', path: `${searchesPath}/mail`, tags })
    .input(z.strictObject({ isMailed: z.boolean() }))
    .output(ok),
};
