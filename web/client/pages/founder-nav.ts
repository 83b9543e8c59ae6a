import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export type NavItem = {
  label: string;
  to: string;
  /** Every address under which this item is the current one. */
  at: readonly string[];
};

const dashboard = [paths.founderDashboard, paths.appDashboard];
const tasks = [paths.founderTasks, paths.appTasks];

/** The side menu, on a phone the bar below. */
export const sideMenu: (NavItem & { icon: IconName })[] = [
  { label: 'Dashboard', to: paths.appDashboard, at: dashboard, icon: 'home' },
  { label: 'Tasks', to: paths.appTasks, at: tasks, icon: 'tasks' },
  {
    label: 'Leaderboard',
    to: paths.appLeaderboard,
    at: [paths.appLeaderboard],
    icon: 'trophy',
  },
  { label: 'Settings', to: paths.appSettings, at: [paths.appSettings], icon: 'settings' },
];

/** The tabs of the dashboard. */
export const dashboardTabs: NavItem[] = [
  { label: 'Overview', to: paths.founderDashboard, at: dashboard },
  { label: 'Tasks', to: paths.founderTasks, at: tasks },
];
