import type { PortfolioCard } from '#shared/api/portfolio.ts';
import {
  type Match,
  type MatchPart,
  matchStartup,
  matchWord,
  type Preferences,
} from '#shared/domain/match.ts';
export const partLabels: Record<MatchPart, string> = {
  focus: 'Focus',
  check: 'Check and ask',
  stage: 'Stage',
  momentum: 'Momentum',
};

/** What speaks for a startup, the weightiest first; what does not is left out. */
export function fitWords({ reasons }: Match): string {
  const good = reasons.filter(({ points, of }) => points * 2 >= of);
  if (good.length === 0) return 'Nothing that you named fits yet.';
  return `${good
    .toSorted((one, other) => other.points - one.points)
    .slice(0, 2)
    .map(({ text }) => text)
    .join('. ')}.`;
}

/** 'Good fit, 65 of 100'. */
export function scoreWords({ score }: Match): string {
  return `${matchWord(score)}, ${score} of 100`;
}

type Facts = Pick<
  PortfolioCard,
  'industry' | 'stage' | 'lookingForFunding' | 'fundingAmount' | 'pace'
>;

/** Null until what the investor looks for is here, and where they have named nothing. */
export function matchOf(investor: Preferences | undefined, startup: Facts): Match | null {
  if (!investor) return null;
  const { pace, ...rest } = startup;
  return matchStartup(investor, pace === undefined ? rest : { ...rest, pace });
}
