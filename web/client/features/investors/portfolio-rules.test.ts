import { describe, expect, it } from 'vitest';
import {
  defaultPortfolioQuery,
  parsePortfolioQuery,
  portfolioQueryString,
  toPortfolioInput,
  toSavedSearch,
} from '#web/client/features/investors/portfolio-rules.ts';

const read = (search: string) => parsePortfolioQuery(new URLSearchParams(search));

describe('the address of the portfolio', () => {
  it.each([
    '',
    '?search=nim+bus&filter=seeking-funding&sort=name',
    '?filter=mvp&after=1763000000000000.0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a',
  ])('%j is read and written the same', (search) => {
    expect(portfolioQueryString(read(search))).toBe(search);
  });

  it.each(['?filter=rich', '?sort=points', '?after=1%27--', '?page=3'])('%j is all', (search) => {
    expect(read(search)).toEqual(defaultPortfolioQuery);
  });

  it.each([
    ['', null],
    ['?sort=match', null],
    ['?search=+nim+&filter=mvp', { search: 'nim', stage: 'mvp', isSeeking: false }],
    ['?filter=seeking-funding', { search: '', stage: null, isSeeking: true }],
  ])('%j is saved as %j', (search, wish) => {
    expect(toSavedSearch(read(search))).toEqual(wish);
  });

  it('asks for what its buttons say', () => {
    expect(toPortfolioInput(defaultPortfolioQuery)).toEqual({ sort: 'newest' });
    expect(toPortfolioInput(read('?filter=seeking-funding&search=+a+'))).toEqual({
      sort: 'newest',
      funding: 'seeking',
      search: 'a',
    });
    expect(toPortfolioInput(read('?filter=traction&sort=name'))).toEqual({
      sort: 'name',
      stage: 'traction',
    });
  });
});
