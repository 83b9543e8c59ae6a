import { describe, expect, it } from 'vitest';
import type { InvestmentFocus } from './investors.ts';
import {
  focusesOf,
  type MatchableStartup,
  type MatchPart,
  matchLabel,
  matchStartup,
} from './match.ts';

const investor = { focus: ['FinTech', 'AI/ML'], checkSizeMin: 50, checkSizeMax: 250 };
const startup: MatchableStartup = {
  industry: 'FinTech',
  stage: 'mvp',
  lookingForFunding: true,
  fundingAmount: '50k-250k',
  pace: 'strong',
};
const scoreOf = (change: Partial<MatchableStartup>) =>
  matchStartup(investor, { ...startup, ...change })?.score;

describe('a match', () => {
  it('gives a reason and points for each part', () => {
    const match = matchStartup(investor, startup);
    expect(match?.score).toBe(100);
    expect(match?.reasons).toEqual([
      { part: 'focus', points: 40, of: 40, text: 'FinTech is in your focus' },
      {
        part: 'check',
        points: 25,
        of: 25,
        text: 'Raising $50K–$250K, within your check size (your check: $50K–$250K)',
      },
      { part: 'stage', points: 15, of: 15, text: 'Your check size is typical at MVP stage' },
      {
        part: 'momentum',
        points: 20,
        of: 20,
        text: 'Active seven or more days in a row recently',
      },
    ]);
  });

  it.each<[Partial<MatchableStartup>, number]>([
    [{ industry: 'Sports' }, 60],
    [{ industry: 'Payments' }, 100],
    [{ fundingAmount: '250k-1m' }, 100],
    [{ fundingAmount: '1m-5m' }, 90],
    [{ fundingAmount: '0-50k' }, 100],
    [{ fundingAmount: null }, 85],
    [{ lookingForFunding: false, fundingAmount: null }, 75],
    [{ stage: 'launch' }, 100],
    [{ pace: 'steady' }, 92],
    [{ pace: null }, 80],
  ])('%j makes %i', (change, score) => {
    expect(scoreOf(change)).toBe(score);
  });

  it('gives no points for a check above what the startup asks for', () => {
    const large = { ...investor, checkSizeMin: 500, checkSizeMax: null };
    const reasons = matchStartup(large, startup)?.reasons ?? [];
    expect(reasons.map(({ points }) => points)).toEqual([40, 0, 15, 20]);
    expect(matchStartup({ ...large, checkSizeMin: 600 }, startup)?.reasons[2]).toMatchObject({
      points: 0,
      text: 'Your check size is unusual at MVP stage',
    });
  });

  it('judges only what the investor has named, and momentum only where they may see it', () => {
    const none = { focus: [], checkSizeMin: null, checkSizeMax: null };
    expect(matchStartup(none, startup)).toBeNull();
    const { pace: _, ...teaser } = startup;
    const focusOnly = matchStartup({ ...none, focus: ['FinTech'] }, teaser);
    expect([focusOnly?.score, focusOnly?.reasons.length]).toEqual([100, 1]);
    expect(matchStartup({ ...none, checkSizeMax: 20 }, teaser)?.reasons).toMatchObject([
      { part: 'check', points: 15 },
      { part: 'stage', points: 0 },
    ]);
  });
});

it.each([
  ['AI for retail', ['AI/ML', 'E-commerce', 'EdTech'], ['AI/ML', 'E-commerce']],
  ['Machine learning', ['EdTech', 'AI/ML'], ['AI/ML']],
  ['Fairtrade', ['AI/ML'], []],
  ['B2B SaaS', ['B2B'], ['B2B']],
  ['Medtech', ['EdTech', 'HealthTech'], ['HealthTech']],
  ['Thai food', ['AI/ML'], []],
  ['Airlines', ['AI/ML'], []],
  ['HTML editors', ['AI/ML'], []],
  ['MLM', ['AI/ML'], []],
  ['Patriotic flags', ['Hardware'], []],
  ['Iota trading', ['Hardware'], []],
])('the industry %s is in the focuses %j: %j', (industry, focus, shared) => {
  expect(focusesOf(industry, focus)).toEqual(shared);
});

it.each<[InvestmentFocus, string[]]>([
  ['FinTech', ['Fintech', 'Fin tech', 'Fin-tech', 'Personal finance', 'Banks', 'Insurance']],
  ['HealthTech', ['Health', 'Medical', 'Med tech', 'Med-tech', 'Biotech', 'Bio tech', 'Bio-tech']],
  ['EdTech', ['Edtech', 'Ed tech', 'Ed-tech', 'Education', 'Schools', 'E-learning']],
  ['Climate Tech', ['Climate', 'Cleantech', 'Clean tech', 'Clean-tech', 'Solar energy', 'Carbon']],
  ['AI/ML', ['AI', 'ML', 'Artificial intelligence']],
  ['E-commerce', ['Ecommerce', 'E-commerce', 'Online retail']],
  ['Hardware', ['Hardware', 'Robotics', 'IoT', 'Devices']],
])('%s is what %j are', (focus, industries) => {
  for (const industry of industries) expect(focusesOf(industry, [focus])).toEqual([focus]);
});

it.each<[MatchPart, Partial<MatchableStartup>, string]>([
  ['focus', { industry: 'Payments' }, 'Payments is in your focus (FinTech)'],
  ['focus', { industry: 'AI payments' }, 'AI payments is in your focus (FinTech, AI/ML)'],
  ['focus', { industry: 'Sports' }, 'Sports is outside your focus'],
  ['check', { lookingForFunding: false }, 'Not seeking funding right now (your check: $50K–$250K)'],
  ['check', { fundingAmount: null }, 'Seeking funding, amount not given (your check: $50K–$250K)'],
  [
    'check',
    { fundingAmount: '1m-5m' },
    'Raising $1M–$5M: your check could cover part of it (your check: $50K–$250K)',
  ],
  ['momentum', { pace: 'steady' }, 'Got something done in the last week'],
  ['momentum', { pace: null }, 'No momentum shared, or nothing done in the last week'],
])('says for %s of %j: %s', (part, change, text) => {
  const reasons = matchStartup(investor, { ...startup, ...change })?.reasons;
  expect(reasons?.find((reason) => reason.part === part)?.text).toBe(text);
});

it('judges a check with one end only', () => {
  const pointsFor = (checkSizeMin: number | null, checkSizeMax: number | null, change = {}) =>
    matchStartup({ focus: [], checkSizeMin, checkSizeMax }, { ...startup, ...change })
      ?.reasons.slice(0, 2)
      .map(({ points }) => points);
  expect(pointsFor(null, 50)).toEqual([25, 15]);
  expect(pointsFor(251, null)).toEqual([0, 15]);
  expect(pointsFor(500, null, { fundingAmount: '5m+' })).toEqual([25, 15]);
  expect(pointsFor(9000, null, { fundingAmount: '5m+', stage: 'launch' })).toEqual([25, 15]);
  expect(pointsFor(null, 25)).toEqual([15, 15]);
  expect(pointsFor(51, null, { fundingAmount: '0-50k' })).toEqual([0, 15]);
  expect(pointsFor(null, 249, { fundingAmount: '250k-1m' })).toEqual([15, 15]);
  expect(pointsFor(null, 4999, { fundingAmount: '5m+' })).toEqual([15, 15]);
  expect(pointsFor(null, 100, { stage: 'traction' })).toEqual([25, 15]);
  expect(pointsFor(null, 99, { stage: 'traction' })).toEqual([25, 0]);
  expect(pointsFor(150, null, { stage: 'idea' })).toEqual([25, 15]);
});

it('says when a startup seeks less than the smallest check', () => {
  const large = { ...investor, checkSizeMin: 500, checkSizeMax: null };
  expect(matchStartup(large, startup)?.reasons[1]?.text).toMatch(
    /^Raising \$50K–\$250K, less than your smallest check /,
  );
});

it.each([
  [100, 'Strong fit'],
  [75, 'Strong fit'],
  [74, 'Good fit'],
  [50, 'Good fit'],
  [49, 'Some fit'],
  [25, 'Some fit'],
  [24, 'Weak fit'],
  [0, 'Weak fit'],
])('%i is a %s', (score, word) => {
  expect(matchLabel(score)).toBe(word);
});
