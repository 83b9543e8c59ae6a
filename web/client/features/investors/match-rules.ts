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

/** The two strongest reasons for a startup. */
export function fitText({ reasons }: Match): string {
  const strong = reasons.filter(({ points, of }) => points * 2 >= of);
  if (strong.length === 0) return 'Nothing you named fits yet.';
  return `${strong
    .toSorted((a, b) => b.points - a.points)
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
