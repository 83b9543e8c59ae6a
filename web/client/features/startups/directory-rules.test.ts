import { expect, it } from 'vitest';
import { directoryQuery, directorySizeText, toStartupFilter } from './directory-rules.ts';

const read = (address: string) => directoryQuery.read(new URLSearchParams(address));

it('keeps the filters in the address', () => {
  const query = {
    search: 'solar & wind',
    stage: 'mvp',
    industry: 'AI/ML',
    funding: 'not_seeking',
    revenue: 'some',
  } as const;
  expect(read(directoryQuery.write(query))).toEqual(query);
  expect(directoryQuery.write(directoryQuery.initial)).toBe('');
  expect(read('')).toEqual(directoryQuery.initial);
});

it('ignores invalid values in the address', () => {
  expect(read('?stage=unicorn&funding=maybe&page=9')).toEqual(directoryQuery.initial);
  expect(read(`?search=${'x'.repeat(200)}`).search).toHaveLength(100);
});

it('sends only the chosen filters', () => {
  expect(toStartupFilter(directoryQuery.initial)).toEqual({});
  expect(toStartupFilter({ ...directoryQuery.initial, search: '  kelp ', stage: 'idea' })).toEqual({
    search: 'kelp',
    stage: 'idea',
  });
});

it.each([
  [{ startups: 1, isMore: false, seeking: 0 }, '1 startup · 0 seeking funding'],
  [{ startups: 1250, isMore: false, seeking: 1000 }, '1,250 startups · 1,000 seeking funding'],
  [{ startups: 1000, isMore: true, seeking: null }, '1,000+ startups'],
])('describes %j as %s', (size, text) => {
  expect(directorySizeText(size)).toBe(text);
});
