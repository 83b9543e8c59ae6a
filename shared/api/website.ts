import { z } from 'zod';
import { fallbackReasons, maxProposals, priorities } from '../domain/website.ts';
import { instant } from '../fields.ts';
import { difficulties, taskCategories } from '../options.ts';
import { forFounders, routesOf } from './audience.ts';

const proposalSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(taskCategories),
  difficulty: z.enum(difficulties),
  /** From the difficulty, never from the model. */
  points: z.number(),
  estimatedTime: z.string(),
  priority: z.enum(priorities),
  reasoning: z.string(),
  /** It has been added, or an open task has the same title. */
  standing: z.enum(['new', 'added', 'duplicate']),
});
export type ProposalView = z.infer<typeof proposalSchema>;

const analysisSchema = z.object({
  state: z.enum(['none', 'running', 'done', 'failed']),
  /** Identifies the run; null when there is none. */
  runId: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  pageRead: z.boolean().nullable(),
  fallback: z.enum(fallbackReasons).nullable(),
  proposals: z.array(proposalSchema),
  requestedAt: instant.nullable(),
  /** The number of analyses that can still be started today. */
  left: z.number(),
  hasModel: z.boolean(),
});
export type WebsiteAnalysis = z.infer<typeof analysisSchema>;

const path = '/profile/website-analysis' as const;
const { get, post, remove } = routesOf('profile');

export const websiteAnalysisContract = {
  find: forFounders.route(get(path)).output(analysisSchema),
  /** Returns the running analysis if there is one. */
  start: forFounders.route(post(path, { successStatus: 202 })).output(analysisSchema),
  /** Dismisses the proposals; tasks already added stay on the board. */
  clear: forFounders.route(remove(path)).output(analysisSchema),
  add: forFounders
    .route(post(`${path}/tasks`))
    .input(
      z.strictObject({
        runId: z.uuid(),
        proposalIds: z.array(z.uuid()).min(1, 'Please choose a task.').max(maxProposals),
      }),
    )
    .output(z.object({ added: z.number(), analysis: analysisSchema })),
};
