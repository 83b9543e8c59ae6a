import { z } from 'zod';
import { stages } from '../options.ts';
import { forInvestors } from './audience.ts';
import { instant, optionalLine } from './fields.ts';

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

const ok = z.object({ ok: z.literal(true) });
const path = '/investor/searches' as const;
const tags = ['portfolio'];

/** Searches that an investor keeps, and the weekly mail about what is new in them. */
export const savedSearchesContract = {
  list: forInvestors
    .route({ method: 'GET', path, tags })
    .output(z.object({ searches: z.array(searchSchema), isMailed: z.boolean() })),
  /** The same search saved twice is one. */
  save: forInvestors
    .route({ method: 'POST', path, successStatus: 201, tags })
    .input(newSearchSchema)
    .output(searchSchema),
  remove: forInvestors
    .route({ method: 'DELETE', path: `${path}/{searchId}`, tags })
    .input(z.strictObject({ searchId: z.uuid() }))
    .output(ok),
  /** Whether the weekly mail is wanted. */
  setMail: forInvestors
    .route({ method: 'PUT', path: `${path}/mail`, tags })
    .input(z.strictObject({ isMailed: z.boolean() }))
    .output(ok),
};
