import { expect, it } from 'vitest';
import { pageGroups } from '../routes.tsx';
import { dashboardTabs, isCurrent, railGroups } from './founder-nav.ts';

const sideMenu = railGroups.flat();
const founderPages = pageGroups.at(-1)?.pages.map(([path]) => path) ?? [];

const labels = (items: { label: string }[]) => items.map(({ label }) => label);

it('has the labels of the specification, in groups of what belongs together', () => {
  expect(railGroups.map(labels)).toEqual([
    ['Dashboard', 'Tasks', 'Check-in', 'AI Coach'],
    ['Cohort', 'Leaderboard', 'Community', 'Office hours'],
    ['Introductions', 'Investors', 'Startup Profile', 'Progress'],
    ['Settings'],
  ]);
});

it('has four places beside "More" in a phone’s bar', () => {
  const inBar = sideMenu.flatMap((item) => item.inBar ?? []);
  expect(inBar).toEqual(['Dashboard', 'Tasks', 'Coach', 'Cohort']);
  for (const { label, inBar = '' } of sideMenu) expect(label.endsWith(inBar)).toBe(true);
});

it('leads in the rail to every page of the tabs', () => {
  for (const { at } of dashboardTabs) {
    expect(sideMenu.filter((item) => at.every((each) => item.at.includes(each)))).toHaveLength(1);
  }
});

it('has a current item on every founder page', () => {
  const routes = founderPages.map((path) => path.replace(/:\w+/, 'some-id'));
  expect(routes.length).toBeGreaterThan(20);
  for (const address of routes) {
    expect(
      sideMenu.filter((item) => isCurrent(item, address)),
      address,
    ).toHaveLength(1);
  }
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

it.each([
  ['/app/portfolio/some-id', 'Community'],
  ['/founder/dashboard/community/some-id', 'Community'],
  ['/app/cohort/some-id', 'Cohort'],
  ['/founder/dashboard/cohort/some-id', 'Cohort'],
])('%s keeps %s current', (address, label) => {
  for (const menu of [sideMenu, dashboardTabs]) {
    const current = menu.filter((item) => isCurrent(item, address));
    expect(current.map((item) => item.label)).toEqual([label]);
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
