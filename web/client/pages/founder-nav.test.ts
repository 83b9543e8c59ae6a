import { expect, it } from 'vitest';
import { dashboardTabs, isCurrent, sideMenu } from './founder-nav.ts';

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
