import { expect, it } from 'vitest';
import { founderQuery, foundersSortedBy, toFounderInput } from './founder-query.ts';

const read = (text: string) => founderQuery.read(new URLSearchParams(text));
const cohort = '00000000-0000-4000-8000-000000000001';

it.each([
  '',
  `?search=a+%26+b&cohort=${cohort}&state=paused&page=3`,
  '?sort=startup',
  '?sort=startup&direction=desc',
  '?direction=asc',
])('reads and writes %j without a change', (search) => {
  expect(founderQuery.write(read(search))).toBe(search);
});

it.each(['?page=0', '?state=gone', '?sort=password', '?direction=up', '?cohort=7'])(
  'ignores the invalid %j',
  (search) => {
    expect(read(search)).toEqual(founderQuery.initial);
  },
);

it('sorts another column in its default direction, reverses the same one, and goes to page 1', () => {
  const byStartup = foundersSortedBy({ ...founderQuery.initial, page: 4 }, 'startup');
  expect(byStartup).toEqual({
    ...founderQuery.initial,
    sort: 'startup',
    direction: 'asc',
    page: 1,
  });
  expect(foundersSortedBy(byStartup, 'startup').direction).toBe('desc');
});

it('sends only the chosen filters', () => {
  const order = { sort: 'joined', direction: 'desc', page: 1 };
  expect(toFounderInput({ ...founderQuery.initial, search: '  ' })).toEqual(order);
  expect(
    toFounderInput({ ...founderQuery.initial, search: ' Zoë ', state: 'left', cohort }),
  ).toEqual({
    ...order,
    search: 'Zoë',
    state: 'left',
    cohort,
  });
});
