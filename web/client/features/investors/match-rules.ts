import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { checkSizeLabel } from '#shared/domain/investors.ts';
import {
  type InvestorPreferences,
  type Match,
  type MatchPart,
  type MomentumLevel,
  matchLabel,
  matchStartup,
} from '#shared/domain/match.ts';

export const matchPartLabels: Record<MatchPart, string> = {
  focus: 'Focus',
  check: 'Check size vs. round',
  stage: 'Stage',
  momentum: 'Momentum',
};

/** The word that an investor reads as momentum. */
export const momentumTexts: Record<MomentumLevel, string> = { strong: 'Strong', steady: 'Steady' };

/**
 * One sentence that agrees with the label: the strongest reason for a good fit, that and what costs
 * most for some fit, and what costs most for a weak one.
 */
export function fitText({ score, reasons }: Match): string {
  const [good] = reasons
    .filter(({ points, of }) => points * 2 >= of)
    .toSorted((a, b) => b.points - a.points);
  const [missing] = reasons
    .filter(({ points, of }) => points * 2 < of)
    .toSorted((a, b) => b.of - b.points - (a.of - a.points));
  const told = score >= 50 ? [good] : score >= 25 ? [good, missing] : [missing];
  const [first = '', second] = told.flatMap((reason) => (reason ? [briefText(reason)] : []));
  return `${matchLabel(score)}: ${second ? `${first}, but ${second}` : first}.`;
}

/** Within a sentence, without the investor's own check size. */
function briefText({ part, text }: Match['reasons'][number]): string {
  const [brief = text] = text.split(' (your check:');
  // An industry is a name.
  return part === 'focus' ? brief : brief.slice(0, 1).toLowerCase() + brief.slice(1);
}

/** 'FinTech, SaaS, B2B, with checks of $100K–$750K'; null without preferences. */
export function thesisText({
  focus,
  checkSizeMin,
  checkSizeMax,
}: InvestorPreferences): string | null {
  const check = checkSizeLabel(checkSizeMin, checkSizeMax);
  const names = focus.join(', ');
  if (!check) return names || null;
  return names ? `${names}, with checks ${ofSize(check)}` : `Checks ${ofSize(check)}`;
}

function ofSize(check: string): string {
  return check.startsWith('$') ? `of ${check}` : check;
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
