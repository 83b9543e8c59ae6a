import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { type Match, matchStartup, type Preferences } from '#shared/domain/match.ts';

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
