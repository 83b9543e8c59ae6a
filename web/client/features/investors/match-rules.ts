import type { PortfolioCard } from '#shared/api/portfolio.ts';
import {
  type InvestorPreferences,
  type Match,
  type MatchPart,
  matchLabel,
  matchStartup,
} from '#shared/domain/match.ts';
export const matchPartLabels: Record<MatchPart, string> = {
  focus: 'Focus',
  check: 'Check size vs. round',
  stage: 'Stage',
  momentum: 'Momentum',
};

/**
 * Two reasons that agree with the label: the strongest for a good fit, the strongest and what costs
 * most for some fit, and what costs most for a weak one.
 */
export function fitText({ score, reasons }: Match): string {
  const good = reasons
    .filter(({ points, of }) => points * 2 >= of)
    .toSorted((a, b) => b.points - a.points);
  const missing = reasons
    .filter(({ points, of }) => points * 2 < of)
    .toSorted((a, b) => b.of - b.points - (a.of - a.points));
  const told = score >= 50 ? good : score >= 25 ? [...good.slice(0, 1), ...missing] : missing;
  return `${told
    .slice(0, 2)
    .map(({ text }) => text)
    .join('. ')}.`;
}

/** 'Good fit, 65 of 100'. */
export function scoreText({ score }: Match): string {
  return `${matchLabel(score)}, ${score} of 100`;
}

type StartupFacts = Pick<
  PortfolioCard,
  'industry' | 'stage' | 'lookingForFunding' | 'fundingAmount' | 'pace'
>;

/** Null while the preferences are loading, or when the investor has none. */
export function computeMatch(
  investor: InvestorPreferences | undefined,
  startup: StartupFacts,
): Match | null {
  if (!investor) return null;
  const { pace, ...rest } = startup;
  return matchStartup(investor, pace === undefined ? rest : { ...rest, pace });
}
