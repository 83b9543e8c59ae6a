import { expect, it } from 'vitest';
import { openedText, roleText, savedText } from './investor-interest-copy.ts';

it.each([
  [1, 0, 'Deck once'],
  [2, 1, 'Deck twice, website once'],
  [0, 12, 'Website 12 times'],
])('counts %i deck and %i website visits as "%s"', (deck, website, expected) => {
  expect(openedText({ deck, website })).toBe(expected);
});

it('shows the role and company that are known', () => {
  expect(roleText({ title: 'Partner', company: 'North Fund' })).toBe('Partner, North Fund');
  expect(roleText({ title: null, company: null })).toBe('');
});

it.each([
  [0, 'No investor has saved your startup yet.'],
  [1, '1 investor has saved your startup.'],
  [3, '3 investors have saved your startup.'],
])('says how many investors saved the startup: %i', (saved, expected) => {
  expect(savedText(saved)).toBe(expected);
});
