import { expect, it } from 'vitest';
import { dashboardTabs, isCurrent, sideMenu, splitMenu } from './founder-nav.ts';

const menu = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('shows everything while there is a place for each', () => {
  expect(splitMenu(menu(5), { places: 5 })).toEqual({ inBar: [1, 2, 3, 4, 5], behindMore: [] });
});

it('gives the last place to the rest, however many they are', () => {
  expect(splitMenu(menu(6), { places: 5 })).toEqual({ inBar: [1, 2, 3, 4], behindMore: [5, 6] });
  const kept = splitMenu(menu(5), { places: 5, keepMore: true });
  expect(kept).toEqual({ inBar: [1, 2, 3, 4], behindMore: [5] });
  expect(splitMenu(menu(11), { places: 5 }).behindMore).toHaveLength(7);
});

const items = [...sideMenu, ...dashboardTabs];

it.each(items)('$label ($to) is the current item at its own address', ({ to, at }) => {
  expect(at).toContain(to);
});

it.each([{ menu: sideMenu }, { menu: dashboardTabs }])('marks one item at most', ({ menu }) => {
  const addresses = menu.flatMap((item) => item.at);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('keeps Community the current item on a startup of it', () => {
  for (const menu of [sideMenu, dashboardTabs]) {
    const current = menu.filter((item) => isCurrent(item, '/app/portfolio/some-id'));
    expect(current.map(({ label }) => label)).toEqual(['Community']);
  }
});

it('keeps Cohort the current item on a profile', () => {
  for (const menu of [sideMenu, dashboardTabs]) {
    const current = menu.filter((item) => isCurrent(item, '/founder/dashboard/cohort/some-id'));
    expect(current.map(({ label }) => label)).toEqual(['Cohort']);
    expect(menu.filter((item) => isCurrent(item, '/founder/dashboard/cohorts'))).toEqual([]);
  }
});

it.each(['/App/Tasks', '/app/tasks/'])('knows the page at %s, as the router does', (pathname) => {
  const current = sideMenu.filter((item) => isCurrent(item, pathname));
  expect(current.map(({ label }) => label)).toEqual(['Tasks']);
});
