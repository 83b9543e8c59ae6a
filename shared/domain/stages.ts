import { moneyRange } from '../formats.ts';
import { type Stage, stageLabels, stages } from '../options.ts';

/** The stage after this one; null after the last. */
export function nextStage(stage: Stage): Stage | null {
  return stages[stages.indexOf(stage) + 1] ?? null;
}

type StageFacts = {
  stage: Stage;
  milestones: readonly { title: string; type: string }[];
  monthlyRevenue: string | null;
  fundingRaised: string;
};

/** After "Not yet" the proposal is not made again for this many days. */
export const stageProposalRestDays = 30;

/**
 * The reason why a startup seems to have reached its next stage, as a sentence; null if nothing
 * says so. The founder decides: the product only asks.
 */
export function reasonToMoveOn(facts: StageFacts): string | null {
  const { stage, milestones, monthlyRevenue, fundingRaised } = facts;
  const milestone = (type: string) => milestones.find((each) => each.type === type);
  const reached = (found: { title: string } | undefined) =>
    found ? `You reached “${found.title}”.` : null;
  // The lowest answer may still mean nothing.
  const isEarning = monthlyRevenue !== null && monthlyRevenue !== '0-1k';
  const earning = isEarning ? `You earn ${moneyRange(monthlyRevenue)} a month.` : null;
  switch (stage) {
    case 'idea':
      return reached(milestone('product')) ?? earning;
    case 'mvp':
      return earning ?? reached(milestone('business'));
    case 'traction': {
      const earnsALot = monthlyRevenue === '50k-100k' || monthlyRevenue === '100k+';
      const isFunded = fundingRaised === 'series-a' || fundingRaised === 'series-b+';
      if (earnsALot) return earning;
      return isFunded ? 'You raised a Series A or more.' : null;
    }
    default:
      return null;
  }
}

/** The milestone with which the cohort hears of it. */
export function stageMilestoneTitle(stage: Stage): string {
  return `Moved on to the ${stageLabels[stage]} stage`;
}
