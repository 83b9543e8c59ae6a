import { expect, it, test } from 'vitest';
import { nextStage, reasonToMoveOn, stageMilestoneTitle } from './stages.ts';

const facts = { milestones: [], monthlyRevenue: null, fundingRaised: 'none' };
const milestone = (type: string) => ({ title: 'The first ten', type });

test.each([
  ['idea', 'mvp'],
  ['mvp', 'traction'],
  ['traction', 'launch'],
  ['launch', null],
] as const)('after %s comes %s', (stage, next) => {
  expect(nextStage(stage)).toBe(next);
});

it.each([
  ['idea', { milestones: [milestone('product')] }, 'You reached “The first ten”.'],
  ['idea', { monthlyRevenue: '1k-10k' }, 'You earn $1K–$10K a month.'],
  ['idea', { monthlyRevenue: '0-1k' }, null],
  ['idea', { milestones: [milestone('team'), milestone('funding')] }, null],
  ['mvp', { monthlyRevenue: '1k-10k' }, 'You earn $1K–$10K a month.'],
  ['mvp', { milestones: [milestone('business')] }, 'You reached “The first ten”.'],
  ['mvp', { milestones: [milestone('product')] }, null],
  ['traction', { monthlyRevenue: '10k-50k' }, null],
  ['traction', { monthlyRevenue: '50k-100k' }, 'You earn $50K–$100K a month.'],
  ['traction', { fundingRaised: 'series-b+' }, 'You raised a Series A or more.'],
  ['traction', { monthlyRevenue: '100k+' }, 'You earn $100K+ a month.'],
  ['traction', { fundingRaised: 'series-a' }, 'You raised a Series A or more.'],
  ['traction', { fundingRaised: 'seed' }, null],
  ['launch', { monthlyRevenue: '100k+', fundingRaised: 'series-b+' }, null],
] as const)('at the stage %s with %j: %s', (stage, more, reason) => {
  expect(reasonToMoveOn({ ...facts, stage, ...more })).toBe(reason);
});

it('tells the cohort of a new stage by its name', () => {
  expect(stageMilestoneTitle('mvp')).toBe('Moved on to the MVP stage');
});
