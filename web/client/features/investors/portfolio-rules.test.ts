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

  it.each([
    ['', 'on'],
    ['?thesis=off', 'off'],
    // The links of saved searches show all that was mailed.
    ['?search=nim', 'off'],
    ['?filter=mvp', 'off'],
    ['?search=nim&thesis=on', 'on'],
  ])('reads from %j that the thesis is %s, and writes it back', (search, thesis) => {
    expect(read(search).thesis).toBe(thesis);
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
    ['?filter=with-revenue', null],
  ])('saves the search %j as %j', (search, criteria) => {
    expect(toSavedSearch(read(search))).toEqual(criteria);
  });

  it('sends the chosen filters to the API', () => {
    expect(toPortfolioInput(portfolioQuery.initial)).toEqual({ sort: 'newest', thesis: 'mine' });
    expect(toPortfolioInput(read('?filter=with-revenue'))).toEqual({
      sort: 'newest',
      revenue: 'some',
    });
    expect(toPortfolioInput(read('?filter=team-of-three'))).toEqual({
      sort: 'newest',
      team: 'three_or_more',
    });
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
