import type { PortfolioCard } from '#shared/api/portfolio.ts';

/** Asks the founder of a startup for an introduction. */
export function investorIntro(_startup: PortfolioCard) {
  return null;
}
