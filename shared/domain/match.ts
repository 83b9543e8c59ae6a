import { moneyRange } from '../formats.ts';
import { type Stage, stageLabels } from '../options.ts';
import { checkSizeLabel, type InvestmentFocus, investmentFocuses } from './investors.ts';

/**
 * A founder is strong after seven days or more in a row, steady with a completion in the last week.
 */
export const momentumLevels = ['strong', 'steady'] as const;
export type MomentumLevel = (typeof momentumLevels)[number];

/** An investor's preferences. Check sizes are in thousands of dollars. */
export type InvestorPreferences = {
  focus: readonly string[];
  checkSizeMin: number | null;
  checkSizeMax: number | null;
};

/**
 * The parts of a startup's card that a match judges. `pace` is missing where the investor may not
 * see it, null where there is none.
 */
export type MatchableStartup = {
  industry: string;
  stage: Stage;
  lookingForFunding: boolean;
  fundingAmount: string | null;
  pace?: MomentumLevel | null;
};

export type MatchPart = 'focus' | 'check' | 'stage' | 'momentum';

type MatchReason = { part: MatchPart; points: number; of: number; text: string };

export type Match = {
  /** 0 to 100: the points reached, of those that this investor's preferences allow. */
  score: number;
  /** One for each part that could be judged, momentum last. */
  reasons: MatchReason[];
};

const maxPoints: Record<MatchPart, number> = { focus: 40, check: 25, stage: 15, momentum: 20 };

const focusPatterns: Record<InvestmentFocus, RegExp> = {
  SaaS: /saas|software/,
  FinTech: /fin-? ?tech|financ|payment|bank|insur/,
  HealthTech: /health|medic|med-? ?tech|bio-? ?tech/,
  EdTech: /\bed-? ?tech|educat|school|e-learning/,
  'Climate Tech': /climate|clean-? ?tech|energy|sustainab|carbon/,
  'AI/ML': /\bai\b|\bml\b|machine learning|artificial intelligence/,
  'E-commerce': /e-?commerce|retail|marketplace/,
  Consumer: /consumer|b2c/,
  B2B: /b2b|enterprise/,
  Hardware: /hardware|robot|\biot\b|device/,
};

/** The investor's focuses that an industry, which is free text, belongs to. */
export function focusesOf(industry: string, focus: readonly string[]): InvestmentFocus[] {
  const text = industry.toLowerCase();
  return investmentFocuses.filter((each) => focus.includes(each) && focusPatterns[each].test(text));
}

/**
 * The fit of a startup to an investor, with the reasons. Where the investor has no preference
 * nothing is judged; null without any preference. A match orders and explains, it hides no startup.
 */
export function matchStartup(
  investor: InvestorPreferences,
  startup: MatchableStartup,
): Match | null {
  const { focus, checkSizeMin, checkSizeMax } = investor;
  const hasCheck = checkSizeMin !== null || checkSizeMax !== null;
  if (focus.length === 0 && !hasCheck) return null;
  const reasons = [
    ...(focus.length > 0 ? [focusReason(focus, startup)] : []),
    ...(hasCheck ? [checkReason(investor, startup), stageReason(investor, startup)] : []),
    ...(startup.pace === undefined ? [] : [momentumReason(startup.pace)]),
  ];
  const total = (pick: (reason: MatchReason) => number) =>
    reasons.reduce((sum, reason) => sum + pick(reason), 0);
  const score = Math.round((100 * total(({ points }) => points)) / total(({ of }) => of));
  return { score, reasons };
}

export function matchLabel(score: number): string {
  if (score >= 75) return 'Strong fit';
  if (score >= 50) return 'Good fit';
  return score >= 25 ? 'Some fit' : 'Weak fit';
}

function focusReason(focus: readonly string[], { industry }: MatchableStartup): MatchReason {
  const shared = focusesOf(industry, focus);
  const text =
    shared.length > 0
      ? `${industry} is in your focus${shared.join() === industry ? '' : ` (${shared.join(', ')})`}`
      : `${industry} is outside your focus`;
  return toMatchReason('focus', shared.length > 0 ? 1 : 0, text);
}

function checkReason(investor: InvestorPreferences, startup: MatchableStartup): MatchReason {
  const check = checkSizeLabel(investor.checkSizeMin, investor.checkSizeMax);
  const { share, text } = askFit(investor, startup);
  return toMatchReason('check', share, `${text} (your check: ${check})`);
}

function stageReason(investor: InvestorPreferences, { stage }: MatchableStartup): MatchReason {
  const { share, text } = stageFit(investor, stage);
  return toMatchReason('stage', share, text);
}

const momentumFits = {
  strong: { share: 1, text: 'Active seven or more days in a row recently' },
  steady: { share: 0.6, text: 'Got something done in the last week' },
};

function momentumReason(pace: MomentumLevel | null): MatchReason {
  const { share, text } = pace
    ? momentumFits[pace]
    : { share: 0, text: 'No momentum shared, or nothing done in the last week' };
  return toMatchReason('momentum', share, text);
}

function toMatchReason(part: MatchPart, share: number, text: string): MatchReason {
  return { part, points: Math.round(maxPoints[part] * share), of: maxPoints[part], text };
}

type Fit = { share: number; text: string };
type CheckRange = { checkSizeMin: number | null; checkSizeMax: number | null };
type FundingAsk = { lookingForFunding: boolean; fundingAmount: string | null };

/** The amounts that founders may ask for, in thousands of dollars. */
const askRanges: Record<string, readonly [number, number]> = {
  '0-50k': [0, 50],
  '50k-250k': [50, 250],
  '250k-1m': [250, 1000],
  '1m-5m': [1000, 5000],
  '5m+': [5000, Number.POSITIVE_INFINITY],
};

/** Checks that are usual at a stage, in thousands of dollars. */
const usualCheckRanges: Record<Stage, readonly [number, number]> = {
  idea: [5, 150],
  mvp: [25, 500],
  traction: [100, 2000],
  launch: [250, 10_000],
};

/** An investor's check against what a startup asks for. */
function askFit(
  { checkSizeMin, checkSizeMax }: CheckRange,
  { lookingForFunding, fundingAmount }: FundingAsk,
): Fit {
  if (!lookingForFunding) return { share: 0, text: 'Not seeking funding right now' };
  const ask = fundingAmount === null ? undefined : askRanges[fundingAmount];
  if (!ask || !fundingAmount) {
    return { share: 0.4, text: 'Seeking funding, amount not given' };
  }
  const [from, to] = ask;
  const amount = moneyRange(fundingAmount);
  if ((checkSizeMin ?? 0) > to)
    return { share: 0, text: `Raising ${amount}, less than your smallest check` };
  if ((checkSizeMax ?? Number.POSITIVE_INFINITY) < from) {
    return { share: 0.6, text: `Raising ${amount}: your check could cover part of it` };
  }
  return { share: 1, text: `Raising ${amount}, within your check size` };
}

/** Checks of that size are usual at the stage, or not. */
function stageFit({ checkSizeMin, checkSizeMax }: CheckRange, stage: Stage): Fit {
  const [from, to] = usualCheckRanges[stage];
  const fits = (checkSizeMin ?? 0) <= to && (checkSizeMax ?? Number.POSITIVE_INFINITY) >= from;
  const label = stageLabels[stage];
  return fits
    ? { share: 1, text: `Your check size is typical at ${label} stage` }
    : { share: 0, text: `Your check size is unusual at ${label} stage` };
}
