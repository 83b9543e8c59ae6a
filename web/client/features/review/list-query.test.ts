import { expect, it } from 'vitest';
import { applicationsSortedBy, listQuery, toListInput } from './list-query.ts';

const read = (text: string) => listQuery.read(new URLSearchParams(text));

it.each([
  '',
  '?search=a+%26+b&status=under_review&page=3',
  '?reviewer=to_rate',
  '?status=all',
  '?search=oat&status=undecided',
  '?reviewer=0b7a75aa-0000-4000-8000-000000000000&sort=startup',
  '?sort=startup',
  '?sort=startup&direction=desc',
  '?direction=asc',
])('reads and writes %j without a change', (search) => {
  expect(listQuery.write(read(search))).toBe(search);
});

it.each([
  '?page=0',
  '?reviewer=ada',
  '?page=x',
  '?status=gone',
  '?sort=password',
  '?direction=up',
  '?page=1e9',
])('ignores the invalid %j', (search) => {
  expect(read(search)).toEqual(listQuery.initial);
});

it('opens on what needs a decision, and finds everything by a search', () => {
  expect(read('').status).toBe('undecided');
  expect(read('?search=oat').status).toBe('all');
  expect(read('?reviewer=nobody').status).toBe('all');
});

it('sorts another column in its default direction, reverses the same one, and goes to page 1', () => {
  const byStartup = applicationsSortedBy({ ...listQuery.initial, page: 4 }, 'startup');
  expect(byStartup).toEqual({ ...listQuery.initial, sort: 'startup', direction: 'asc', page: 1 });
  expect(applicationsSortedBy(byStartup, 'startup').direction).toBe('desc');
  expect(applicationsSortedBy(byStartup, 'submitted').direction).toBe('desc');
});

it('sends only the chosen filters', () => {
  expect(toListInput({ ...listQuery.initial, search: '  ', status: 'all' })).toEqual({
    sort: 'submitted',
    direction: 'desc',
  });
  expect(toListInput({ ...listQuery.initial, search: ' oat ', status: 'pending' })).toMatchObject({
    search: 'oat',
    status: 'pending',
  });
  expect(toListInput({ ...listQuery.initial, reviewer: 'nobody' })).toMatchObject({
    reviewer: 'nobody',
  });
});
