import type { Difficulty, Stage, TaskCategory } from '../options.ts';
import { templatesByStage } from './templates/by-stage.ts';
import { templatesForEveryone } from './templates/for-everyone.ts';

export type TaskTemplate = {
  key: string;
  title: string;
  /** What to do, why it pays, and how one knows that it is done. */
  description: string;
  category: Exclude<TaskCategory, 'marketing'>;
  stage: 'all' | Stage;
  /** The points of its tasks follow from this. */
  difficulty: Difficulty;
  frequency: 'daily' | 'weekly';
  estimatedTime: string;
  /** Whether it is something to promise a cohort. */
  isPublicPledgeEligible: boolean;
};

/** Every template, in the order in which they are given: daily ones, then the week's, then the stage's. */
export const taskTemplates: readonly TaskTemplate[] = [
  ...templatesForEveryone,
  ...templatesByStage,
];

/** Whether a task can be promised to the cohort: those made by hand always, given ones as their template says. */
export function mayBePledged(templateKey: string | null): boolean {
  return taskTemplates.find(({ key }) => key === templateKey)?.isPublicPledgeEligible ?? true;
}
