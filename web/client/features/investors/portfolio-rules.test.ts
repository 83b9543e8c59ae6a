import { describe, expect, it } from 'vitest';
import { portfolioQuery, toPortfolioInput, toSavedSearch } from './portfolio-rules.ts';

const read = (search: string) => portfolioQuery.read(new URLSearchParams(search));

describe('the query string of the portfolio', () => {
  it.each([
    '',
    '?search=nim+bus&filter=seeking-funding&sort=name',
    '?filter=mvp&after=1763000000000000.0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a',
  ])('reads %j and writes it back', (search) => {
    expect(portfolioQuery.write(read(search))).toBe(search);
  });

  it.each(['?filter=rich', '?sort=points', '?after=1%27--', '?page=3'])(
    'reads %j as the default',
    (search) => {
      expect(read(search)).toEqual(portfolioQuery.initial);
    },
  );

  it.each([
    ['', null],
    ['?sort=match', null],
    ['?search=+nim+&filter=mvp', { search: 'nim', stage: 'mvp', isSeeking: false }],
    ['?filter=seeking-funding', { search: '', stage: null, isSeeking: true }],
  ])('saves the search %j as %j', (search, criteria) => {
    expect(toSavedSearch(read(search))).toEqual(criteria);
  });

  it('sends the chosen filters to the API', () => {
    expect(toPortfolioInput(portfolioQuery.initial)).toEqual({ sort: 'newest' });
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
