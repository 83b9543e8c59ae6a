import { expect, it } from 'vitest';
import { seekingText, teamText } from './startup-labels.ts';

it.each([
  [1, 'Team of 1'],
  [4, 'Team of 4'],
  [5, 'Team of 5+'],
])('%i: %s', (size, text) => {
  expect(teamText(size)).toBe(text);
});

it.each([
  [{ lookingForFunding: true, fundingAmount: '50k-250k' }, 'Seeking 50k-250k'],
  [{ lookingForFunding: true, fundingAmount: null }, 'Seeking funding'],
  [{ lookingForFunding: false, fundingAmount: null }, null],
])('%j: %s', (peer, text) => {
  expect(seekingText(peer)).toBe(text);
});
