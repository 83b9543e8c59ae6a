import { expect, it } from 'vitest';
import { cohortPeerPath, communityStartupPath, paths, tasksSearchPath } from '../paths.ts';
import { hasTabs, onSideOf } from './sides.ts';

it.each([
  ['/founder/dashboard', true],
  ['/Founder/Dashboard/', true],
  ['/founder/dashboard/cohort/some-id', true],
  ['/founder/dashboards', false],
  ['/app/dashboard', false],
])('%s has tabs: %s', (pathname, expected) => {
  expect(hasTabs(pathname)).toBe(expected);
});

it.each([
  [paths.founderTasks, '/founder/dashboard/tasks', '/app/tasks'],
  [paths.appDashboard, '/founder/dashboard', '/app/dashboard'],
  [cohortPeerPath('a'), '/founder/dashboard/cohort/a', '/app/cohort/a'],
  [communityStartupPath('a'), '/founder/dashboard/community/a', '/app/portfolio/a'],
  [tasksSearchPath('Ship'), '/founder/dashboard/tasks?q=Ship', '/app/tasks?q=Ship'],
  [`${paths.founderWhy}#points`, '/founder/dashboard/why#points', '/app/why#points'],
])('%s stays on the side where one is', (to, dashboard, app) => {
  expect(onSideOf('/founder/dashboard/progress', to)).toBe(dashboard);
  expect(onSideOf('/app/leaderboard', to)).toBe(app);
});

it.each([
  paths.appSettings,
  `${paths.appSettings}#slack`,
  paths.appCoach,
  paths.landing,
  '/app/tasksy',
])('%s is there once', (to) => {
  expect(onSideOf('/founder/dashboard', to)).toBe(to);
});
