import { expect, it } from 'vitest';
import { type BoardChoice, choiceSearch, readChoice } from './board-choice.ts';

const read = (search: string) => readChoice(new URLSearchParams(search));

it('is the cohort of all time, unless the address says more', () => {
  expect(read('')).toEqual({ scope: 'cohort', period: 'all', page: 1 });
  expect(choiceSearch(read(''))).toBe('');
});

it.each<[string, BoardChoice]>([
  ['?scope=community', { scope: 'community', period: 'all', page: 1 }],
  ['?period=week&page=3', { scope: 'cohort', period: 'week', page: 3 }],
  ['?scope=community&period=week&page=1200', { scope: 'community', period: 'week', page: 1200 }],
])('%s is read and written', (search, choice) => {
  expect(read(search)).toEqual(choice);
  expect(choiceSearch(choice)).toBe(search);
});

it.each(['?scope=world', '?period=month', '?page=0', '?page=-1', '?page=1e3', '?page=9999999'])(
  'passes over %s',
  (search) => {
    expect(read(search)).toEqual(read(''));
  },
);
