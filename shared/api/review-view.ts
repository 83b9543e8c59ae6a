import { z } from 'zod';
import { applicationStatuses, stages } from '../options.ts';
import { keptRatioSchema } from './tasks.ts';

const score = z.number().int().min(1).max(5).nullable();
/** One reviewer’s, of 1 to 5. */
export const scores = { team: score, problem: score, traction: score, fit: score };
const mean = z.number().nullable();

/** An application as an admin reviews it. */
export const reviewSchema = z.object({
  id: z.string(),
  founderName: z.string(),
  founderEmail: z.string(),
  startupName: z.string(),
  stage: z.enum(stages),
  industry: z.string(),
  description: z.string(),
  teamSize: z.number(),
  fundingRaised: z.string(),
  monthlyRevenue: z.string().nullable(),
  lookingForFunding: z.boolean(),
  fundingAmount: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  pitchDeckUrl: z.string().nullable(),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  reviewedAt: z.string().nullable(),
  /** How a founder's last 20 pledges went; null before the application is accepted. */
  pledges: keptRatioSchema.nullable(),
  cohortName: z.string().nullable(),
  /** How long the decision can still be taken back; null when it can't. */
  undoLeftMs: z.number().nullable(),
  mean: z.object({ team: mean, problem: mean, traction: mean, fit: mean, overall: mean }),
  /** One per reviewer, one's own among them. */
  ratings: z.array(z.object({ ...scores, email: z.string(), isMine: z.boolean() })),
  /** Oldest first. */
  notes: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      isMine: z.boolean(),
      text: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Newest first. */
  history: z.array(
    z.object({
      id: z.number(),
      kind: z.enum([
        'submitted',
        'edited',
        'withdrawn',
        'review_started',
        'accepted',
        'rejected',
        'decision_undone',
      ]),
      /** Null: the applicant. */
      email: z.string().nullable(),
      reason: z.string().nullable(),
      cohortName: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Where an accepted one could go: open for applications first, then the latest. */
  cohorts: z.array(z.object({ id: z.string(), name: z.string(), isOpen: z.boolean() })),
});
export type Review = z.infer<typeof reviewSchema>;
