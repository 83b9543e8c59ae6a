import { describe, expect, it } from 'vitest';
import { focusesOf, type MatchableStartup, matchLabel, matchStartup } from './match.ts';

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
])('the industry %s is in the focuses %j: %j', (industry, focus, shared) => {
  expect(focusesOf(industry, focus)).toEqual(shared);
});

it.each([
  [100, 'Strong fit'],
  [75, 'Strong fit'],
  [74, 'Good fit'],
  [25, 'Some fit'],
  [0, 'Weak fit'],
])('%i is a %s', (score, word) => {
  expect(matchLabel(score)).toBe(word);
});
