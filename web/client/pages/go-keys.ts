import type { Hotkeys } from '../lib/use-hotkeys.ts';
import { paths } from '../paths.ts';

/** Its hotkey is G and a letter. */
export type KeyedPage = { label: string; to: string; hotkey: string };

export const founderGoPages: KeyedPage[] = [
  { hotkey: 'g d', label: 'Dashboard', to: paths.appDashboard },
  { hotkey: 'g t', label: 'Tasks', to: paths.appTasks },
  { hotkey: 'g k', label: 'Check-in', to: paths.appCheckIn },
  { hotkey: 'g a', label: 'AI Coach', to: paths.appCoach },
  { hotkey: 'g c', label: 'Cohort', to: paths.appCohort },
  { hotkey: 'g l', label: 'Leaderboard', to: paths.appLeaderboard },
  { hotkey: 'g o', label: 'Community', to: paths.appPortfolio },
  { hotkey: 'g h', label: 'Office hours', to: paths.appOfficeHours },
  { hotkey: 'g i', label: 'Introductions', to: paths.appIntroductions },
  { hotkey: 'g v', label: 'Investors', to: paths.appInvestors },
  { hotkey: 'g p', label: 'Startup Profile', to: paths.appProfile },
  { hotkey: 'g r', label: 'Progress', to: paths.appProgress },
  { hotkey: 'g s', label: 'Settings', to: paths.appSettings },
];

export function goHotkeys(pages: KeyedPage[], go: (path: string) => void): Hotkeys {
  return Object.fromEntries(
    pages.map(({ hotkey, label, to }) => [hotkey, { does: label, run: () => go(to) }]),
  );
}
