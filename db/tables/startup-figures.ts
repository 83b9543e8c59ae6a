import type { Stage } from '#shared/options.ts';

/** Accepted startups of a kind, kept by triggers on `startup_applications`; a kind without any may stay at 0. */
export type StartupFiguresTable = {
  industry: string;
  stage: Stage;
  is_seeking: boolean;
  startups: number;
  with_revenue: number;
  team_of_three: number;
};
