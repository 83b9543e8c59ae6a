import { z } from 'zod';
import { milestoneTypes, stages } from '../options.ts';

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
