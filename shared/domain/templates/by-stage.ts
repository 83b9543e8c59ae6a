import type { TaskTemplate } from '../task-templates.ts';
import { templatesForIdea } from './for-idea.ts';
import { templatesForLaunch } from './for-launch.ts';
import { templatesForMvp } from './for-mvp.ts';
import { templatesForTraction } from './for-traction.ts';

/** Three a week for each stage. */
export const templatesByStage: readonly TaskTemplate[] = [
  ...templatesForIdea,
  ...templatesForMvp,
  ...templatesForTraction,
  ...templatesForLaunch,
];
