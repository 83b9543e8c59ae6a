import { expect, it } from 'vitest';
import { dashboardTabs, isCurrent, sideMenu, splitMenu } from './founder-nav.ts';

const menu = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('shows every item if all of them fit', () => {
  expect(splitMenu(menu(5), { places: 5 })).toEqual({ inBar: [1, 2, 3, 4, 5], behindMore: [] });
});

it('puts all items that do not fit behind the last place', () => {
  expect(splitMenu(menu(6), { places: 5 })).toEqual({ inBar: [1, 2, 3, 4], behindMore: [5, 6] });
  const withMore = splitMenu(menu(5), { places: 5, keepMore: true });
  expect(withMore).toEqual({ inBar: [1, 2, 3, 4], behindMore: [5] });
  expect(splitMenu(menu(11), { places: 5 }).behindMore).toHaveLength(7);
});

const items = [...sideMenu, ...dashboardTabs];

it.each(items)('$label ($to) is current at its own address', ({ to, at }) => {
  expect(at).toContain(to);
});

it.each([{ menu: sideMenu }, { menu: dashboardTabs }])(
  'makes at most one item current',
  ({ menu }) => {
    const addresses = menu.flatMap((item) => item.at);
    expect(new Set(addresses).size).toBe(addresses.length);
  },
);

it('keeps Community current on a startup page', () => {
  for (const menu of [sideMenu, dashboardTabs]) {
    const current = menu.filter((item) => isCurrent(item, '/app/portfolio/some-id'));
    expect(current.map(({ label }) => label)).toEqual(['Community']);
  }
});

it('keeps Cohort current on the profile of a member', () => {
  for (const menu of [sideMenu, dashboardTabs]) {
    const current = menu.filter((item) => isCurrent(item, '/founder/dashboard/cohort/some-id'));
    expect(current.map(({ label }) => label)).toEqual(['Cohort']);
    expect(menu.filter((item) => isCurrent(item, '/founder/dashboard/cohorts'))).toEqual([]);
  }
});

it.each(['/App/Tasks', '/app/tasks/'])(
  'ignores case and a trailing slash at %s, like the router',
  (pathname) => {
    const current = sideMenu.filter((item) => isCurrent(item, pathname));
    expect(current.map(({ label }) => label)).toEqual(['Tasks']);
  },
);
