import { expect, it } from 'vitest';
import {
  defaultListQuery,
  listSearch,
  readListQuery,
  sortedBy,
  toListInput,
} from './list-query.ts';

const read = (text: string) => readListQuery(new URLSearchParams(text));

it.each([
  '',
  '?search=a+%26+b&status=under_review&page=3',
  '?sort=startup',
  '?sort=startup&direction=desc',
  '?direction=asc',
])('keeps %j through an address', (search) => {
  expect(listSearch(read(search))).toBe(search);
});

it.each(['?page=0', '?page=x', '?status=gone', '?sort=password', '?direction=up', '?page=1e9'])(
  'leaves %j out',
  (search) => {
    expect(read(search)).toEqual(defaultListQuery);
  },
);

it('sorts by another column its own way, by the same one the other way, from the first page', () => {
  const byStartup = sortedBy({ ...defaultListQuery, page: 4 }, 'startup');
  expect(byStartup).toEqual({ ...defaultListQuery, sort: 'startup', direction: 'asc', page: 1 });
  expect(sortedBy(byStartup, 'startup').direction).toBe('desc');
  expect(sortedBy(byStartup, 'submitted').direction).toBe('desc');
});

it('asks the server for no more than was chosen', () => {
  expect(toListInput({ ...defaultListQuery, search: '  ' })).toEqual({
    sort: 'submitted',
    direction: 'desc',
  });
  expect(toListInput({ ...defaultListQuery, search: ' oat ', status: 'pending' })).toMatchObject({
    search: 'oat',
    status: 'pending',
  });
});
