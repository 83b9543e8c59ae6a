import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export type NavItem = {
  label: string;
  to: string;
  /** Every address for which this item is current. */
  at: readonly string[];
  /** Also current for every address below this one. */
  within?: string;
};

export type MenuItem = NavItem & { icon: IconName };

export function isCurrent({ at, within }: NavItem, pathname: string): boolean {
  // Like the router, treats `/App/Tasks/` as `/app/tasks`.
  const address = pathname.toLowerCase().replace(/\/+$/, '');
  return at.includes(address) || (within !== undefined && address.startsWith(`${within}/`));
}

const overview = [paths.founderDashboard, paths.appDashboard, paths.founderWhy];
const profile = [paths.founderProfile, paths.appProfile];
const progress = [paths.founderProgress, paths.appProgress];
const dashboard = [...overview, ...profile, ...progress];
const tasks = [paths.founderTasks, paths.appTasks];
const cohort = { at: [paths.founderCohort, paths.appCohort], within: paths.founderCohort };

const community = {
  at: [paths.founderCommunity, paths.appPortfolio],
  within: paths.appPortfolio,
};

/** The side menu; on a phone a bar with the first items, and the rest behind "More". */
export const sideMenu: MenuItem[] = [
  { label: 'Dashboard', to: paths.appDashboard, at: dashboard, icon: 'home' },
  { label: 'Tasks', to: paths.appTasks, at: tasks, icon: 'tasks' },
  { label: 'Cohort', to: paths.appCohort, ...cohort, icon: 'people' },
  { label: 'Leaderboard', to: paths.appLeaderboard, at: [paths.appLeaderboard], icon: 'trophy' },
  { label: 'AI Coach', to: paths.appCoach, at: [paths.appCoach], icon: 'spark' },
  { label: 'Community', to: paths.appPortfolio, ...community, icon: 'globe' },
  {
    label: 'Introductions',
    to: paths.appIntroductions,
    at: [paths.appIntroductions],
    icon: 'mail',
  },
  { label: 'Investors', to: paths.appInvestors, at: [paths.appInvestors], icon: 'points' },
  {
    label: 'Settings',
    to: paths.appSettings,
    at: [paths.appSettings, paths.appPremium, paths.appMessages],
    icon: 'settings',
  },
];

export const dashboardTabs: NavItem[] = [
  { label: 'Overview', to: paths.founderDashboard, at: overview },
  { label: 'Tasks', to: paths.founderTasks, at: tasks },
  { label: 'Startup Profile', to: paths.founderProfile, at: profile },
  { label: 'Cohort', to: paths.founderCohort, ...cohort },
  { label: 'Community', to: paths.founderCommunity, ...community },
  { label: 'Progress', to: paths.founderProgress, at: progress },
];

type MenuSplit<Item> = { inBar: Item[]; behindMore: Item[] };

type Options = {
  places: number;
  /** Whether "More" is there even if everything fits: it holds something else as well. */
  keepMore?: boolean;
};

/** Splits a menu into what fits into the bar and what goes behind its last item, "More". */
export function splitMenu<Item>(
  items: readonly Item[],
  { places, keepMore = false }: Options,
): MenuSplit<Item> {
  const fitting = items.length <= places && !keepMore ? items.length : places - 1;
  return { inBar: items.slice(0, fitting), behindMore: items.slice(fitting) };
}
