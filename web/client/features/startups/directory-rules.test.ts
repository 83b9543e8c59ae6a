import { expect, it } from 'vitest';
import {
  defaultDirectoryQuery,
  directorySearch,
  directorySizeText,
  readDirectoryQuery,
  toStartupFilter,
} from './directory-rules.ts';

const read = (address: string) => readDirectoryQuery(new URLSearchParams(address));

it('keeps the filters in the address', () => {
  const query = {
    search: 'solar & wind',
    stage: 'mvp',
    industry: 'AI/ML',
    funding: 'not_seeking',
  } as const;
  expect(read(directorySearch(query))).toEqual(query);
  expect(directorySearch(defaultDirectoryQuery)).toBe('');
  expect(read('')).toEqual(defaultDirectoryQuery);
});

it('ignores invalid values in the address', () => {
  expect(read('?stage=unicorn&funding=maybe&page=9')).toEqual(defaultDirectoryQuery);
  expect(read(`?search=${'x'.repeat(200)}`).search).toHaveLength(100);
});

it('sends only the chosen filters', () => {
  expect(toStartupFilter(defaultDirectoryQuery)).toEqual({});
  expect(toStartupFilter({ ...defaultDirectoryQuery, search: '  kelp ', stage: 'idea' })).toEqual({
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
