import type { Difficulty, Stage, TaskCategory } from '../options.ts';

/** Characters of the page sent to the model. */
export const maxWebsiteTextLength = 2000;

export const analysisModelParameters = { maxTokens: 1500, temperature: 0.7 } as const;

/** The model is asked for this many proposals. */
export const minProposals = 5;
export const maxProposals = 8;

/** Per founder and local day; failed analyses don't count. */
export const analysesPerDay = 5;

export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** A task proposed to a founder. Its points always follow from the difficulty. */
export type Proposal = {
  title: string;
  description: string;
  category: TaskCategory;
  difficulty: Difficulty;
  estimatedTime: string;
  priority: Priority;
  reasoning: string;
};

/** The reasons why the fallback tasks are shown. */
export const fallbackReasons = ['no_model', 'empty', 'not_json'] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

export const analysisFailedText = 'Error analyzing website. Please try again.';

export function analysisDoneText(count: number): string {
  return `Generated ${count} personalized tasks based on your website!`;
}

/** Shown instead of the count when the tasks are not the model's. */
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
