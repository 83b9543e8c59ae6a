import type { MilestoneView, StartupCardView, StartupView } from '#shared/api/startup.ts';
import type { Milestone } from '../../tables/startup-applications.ts';

type StartupRow = Omit<StartupView, 'milestones'> & { milestones: Milestone[] };

/** What others see of a startup on a card: of a row of `startupCardColumns`, and nothing else of it. */
export function toStartupCard(row: StartupCardView): StartupCardView {
  return {
    founderName: row.founderName,
    founderAvatar: row.founderAvatar,
    startupName: row.startupName,
    stage: row.stage,
    industry: row.industry,
    description: row.description,
    teamSize: row.teamSize,
    lookingForFunding: row.lookingForFunding,
    fundingAmount: row.lookingForFunding ? row.fundingAmount : null,
  };
}

/** What others see of a startup's profile: of a row of `startupColumns`, and nothing else of it. */
export function toStartup(row: StartupRow): StartupView {
  return {
    ...toStartupCard(row),
    founderBio: row.founderBio,
    founderLocation: row.founderLocation,
    founderLinkedin: row.founderLinkedin,
    fundingRaised: row.fundingRaised,
    monthlyRevenue: row.monthlyRevenue,
    websiteUrl: row.websiteUrl,
    pitchDeckUrl: row.pitchDeckUrl,
    milestones: row.milestones.toSorted(latestFirst).map(toMilestone),
  };
}

function latestFirst(a: Milestone, b: Milestone): number {
  if (a.date === b.date) return 0;
  return a.date < b.date ? 1 : -1;
}

function toMilestone({ id, title, description, date, type, achieved }: Milestone): MilestoneView {
  return { id, title, description: description || null, date, type, achieved };
}
