import type { Difficulty, Stage, TaskCategory } from '../options.ts';

/** Characters of the page that the model is shown. */
export const maxWebsiteTextLength = 2000;

/** How the model is asked for proposals. */
export const analysisModelParameters = { maxTokens: 1500, temperature: 0.7 } as const;

/** Proposals the model is asked for. */
export const minProposals = 5;
export const maxProposals = 8;

/** Per founder and local day; an analysis that failed is given back. */
export const analysesPerDay = 5;

export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** A task that was thought up for a founder. Its points follow from the difficulty, always. */
export type Proposal = {
  title: string;
  description: string;
  category: TaskCategory;
  difficulty: Difficulty;
  estimatedTime: string;
  priority: Priority;
  reasoning: string;
};

/** Why the fallback list is shown. */
export const fallbackReasons = ['no_model', 'empty', 'not_json'] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

export const analysisFailedText = 'Error analyzing website. Please try again.';

export function analysisDoneText(count: number): string {
  return `Generated ${count} personalized tasks based on your website!`;
}

/** What is told instead of the count, where the list is not the model's. */
export const fallbackTexts: Record<FallbackReason, string> = {
  no_model:
    'No AI model is connected here, so nobody has read your website. These are general tasks for your stage.',
  empty:
    'The AI answered nothing about your website. These are general tasks for your stage instead.',
  not_json: 'The AI’s answer could not be read. These are general tasks for your stage instead.',
};

export const noProposalsText =
  'The AI answered, but with no task that can be used. Nothing was added; you can try again.';

export const addressOnlyText =
  'Your website could not be read, so these tasks come from its address, your stage and your industry only.';

export type AnalysisFacts = { websiteUrl: string; stage: Stage; industry: string };
