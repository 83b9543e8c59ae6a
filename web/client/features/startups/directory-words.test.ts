import { expect, it } from 'vitest';
import { sizeText } from './directory-words.ts';

it.each([
  [{ startups: 1, isMore: false, seeking: 0 }, '1 startup · 0 seeking investment'],
  [{ startups: 1250, isMore: false, seeking: 1000 }, '1,250 startups · 1,000 seeking investment'],
  [{ startups: 1000, isMore: true, seeking: null }, '1,000+ startups'],
])('%j: %s', (size, text) => {
  expect(sizeText(size)).toBe(text);
});
