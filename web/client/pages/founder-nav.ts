import type { SignedInFounder } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export type NavItem = {
  label: string;
  to: string;
  /** Every address for which this item is current. */
  at: readonly string[];
  /** Also current for every address below these. */
  within?: readonly string[];
};

export type MenuItem = NavItem & {
  icon: IconName;
  /** Its name in a phone's bar, the end of its label; without it, the item is behind "More". */
  inBar?: string;
};

export function isCurrent({ at, within = [] }: NavItem, pathname: string): boolean {
  // Like the router, treats `/App/Tasks/` as `/app/tasks`.
  const address = pathname.toLowerCase().replace(/\/+$/, '');
  return at.includes(address) || within.some((each) => address.startsWith(`${each}/`));
}

const overview = [paths.founderDashboard, paths.appDashboard, paths.founderWhy, paths.appWhy];
const profile = [paths.founderProfile, paths.appProfile];
const progress = [paths.founderProgress, paths.appProgress];
const tasks = [paths.founderTasks, paths.appTasks];
const cohortPaths = [paths.founderCohort, paths.appCohort];
const cohort = { at: cohortPaths, within: cohortPaths };
const communityPaths = [paths.founderCommunity, paths.appPortfolio];
const community = { at: communityPaths, within: communityPaths };

/** The pages for work alone, for work together, and about the startup. */
export const railGroups: MenuItem[][] = [
  [
    {
      label: 'Dashboard',
      to: paths.appDashboard,
      at: overview,
      icon: 'home',
      inBar: 'Dashboard',
    },
    { label: 'Tasks', to: paths.appTasks, at: tasks, icon: 'tasks', inBar: 'Tasks' },
    { label: 'Check-in', to: paths.appCheckIn, at: [paths.appCheckIn], icon: 'calendar' },
    {
      label: 'AI Coach',
      to: paths.appCoach,
      at: [paths.appCoach],
      icon: 'spark',
      inBar: 'Coach',
    },
  ],
  [
    { label: 'Cohort', to: paths.appCohort, ...cohort, icon: 'people', inBar: 'Cohort' },
    { label: 'Leaderboard', to: paths.appLeaderboard, at: [paths.appLeaderboard], icon: 'trophy' },
    { label: 'Community', to: paths.appPortfolio, ...community, icon: 'globe' },
    {
      label: 'Office hours',
      to: paths.appOfficeHours,
      at: [paths.appOfficeHours],
      icon: 'snooze',
    },
  ],
  [
    {
      label: 'Introductions',
      to: paths.appIntroductions,
      at: [paths.appIntroductions, paths.appMessages],
      icon: 'mail',
    },
    { label: 'Investors', to: paths.appInvestors, at: [paths.appInvestors], icon: 'points' },
    { label: 'Startup Profile', to: paths.appProfile, at: profile, icon: 'startup' },
    { label: 'Progress', to: paths.appProgress, at: progress, icon: 'chart' },
  ],
  [
    {
      label: 'Settings',
      to: paths.appSettings,
      at: [paths.appSettings, paths.appPremium, paths.appConnections],
      icon: 'settings',
    },
  ],
];

/** Without the leaderboard where staff switched it off for the founder's cohort. */
export function offeredPages<Page extends { to: string }>(
  pages: readonly Page[],
  founder: Pick<SignedInFounder, 'cohort'> | null,
): Page[] {
  const hasLeaderboard = founder?.cohort?.hasLeaderboard ?? true;
  return pages.filter(({ to }) => hasLeaderboard || to !== paths.appLeaderboard);
}

/** The tabs of the dashboard, in addition to the rail. */
export const dashboardTabs: NavItem[] = [
  { label: 'Overview', to: paths.founderDashboard, at: overview },
  { label: 'Tasks', to: paths.founderTasks, at: tasks },
  { label: 'Startup Profile', to: paths.founderProfile, at: profile },
  { label: 'Cohort', to: paths.founderCohort, ...cohort },
  { label: 'Community', to: paths.founderCommunity, ...community },
  { label: 'Progress', to: paths.founderProgress, at: progress },
];
