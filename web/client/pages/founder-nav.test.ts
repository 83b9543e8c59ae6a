import { expect, it } from 'vitest';
import { dashboardTabs, isCurrent, isTab, sideMenu } from './founder-nav.ts';

const labels = (items: { label: string }[]) => items.map(({ label }) => label);

it('keeps the labels of the specification, in its order', () => {
  const named = ['Dashboard', 'Tasks', 'Cohort', 'Leaderboard', 'AI Coach', 'Community'];
  const ours = ['Check-in', 'Progress', 'Introductions', 'Investors'];
  expect(labels(sideMenu)).toEqual([...named, ...ours, 'Settings']);
});

it('has four places beside "More" in a phone’s bar', () => {
  const inBar = sideMenu.flatMap((item) => item.inBar ?? []);
  expect(inBar).toEqual(['Dashboard', 'Tasks', 'Cohort', 'Coach']);
  for (const { label, inBar = '' } of sideMenu) expect(label.endsWith(inBar)).toBe(true);
});

it('leads nowhere by both the rail and the tabs', () => {
  const beside = sideMenu.filter((item) => !isTab(item));
  expect(labels(beside)).toEqual([
    ...['Dashboard', 'Leaderboard', 'AI Coach', 'Check-in'],
    ...['Introductions', 'Investors', 'Settings'],
  ]);
  const tabs = new Set(dashboardTabs.flatMap(({ at }) => at));
  // The dashboard itself stands for all its tabs.
  expect(beside.slice(1).flatMap(({ at }) => at.filter((address) => tabs.has(address)))).toEqual(
    [],
  );
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
