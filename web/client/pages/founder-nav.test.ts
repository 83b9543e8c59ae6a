import { expect, it } from 'vitest';
import { dashboardTabs, sideMenu } from './founder-nav.ts';

const items = [...sideMenu, ...dashboardTabs];

it.each(items)('$label ($to) is the current item at its own address', ({ to, at }) => {
  expect(at).toContain(to);
});

it.each([{ menu: sideMenu }, { menu: dashboardTabs }])('marks one item at most', ({ menu }) => {
  const addresses = menu.flatMap((item) => item.at);
  expect(new Set(addresses).size).toBe(addresses.length);
});
