import { expect, it } from 'vitest';
import { foundersLabel, seekingLabel, teamLabel } from './startup-labels.ts';

it.each([
  [1, 'Team of 1'],
  [4, 'Team of 4'],
  [5, 'Team of 5+'],
])('labels a team of %i as %s', (size, text) => {
  expect(teamLabel(size)).toBe(text);
});

it.each([
  [{ lookingForFunding: true, fundingAmount: '50k-250k' }, 'Seeking $50K–$250K'],
  [{ lookingForFunding: true, fundingAmount: null }, 'Seeking funding'],
  [{ lookingForFunding: false, fundingAmount: null }, null],
])('labels %j as %s', (peer, text) => {
  expect(seekingLabel(peer)).toBe(text);
});

it('names up to three founders, and counts the rest', () => {
  const team = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({ name }));
  expect([0, 1, 2, 3, 4].map((size) => foundersLabel('Ada', team.slice(0, size)))).toEqual([
    'Ada',
    'Ada',
    'Ada and Bo',
    'Ada, Bo and Cy',
    'Ada, Bo and 2 more',
  ]);
});
