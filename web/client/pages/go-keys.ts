import type { Hotkeys } from '../lib/use-hotkeys.ts';
import { paths } from '../paths.ts';

/** The pages that a founder reaches by G and a letter. */
const pagesByKey = [
  ['d', 'Dashboard', paths.appDashboard],
  ['t', 'Tasks', paths.appTasks],
  ['c', 'Cohort', paths.appCohort],
  ['l', 'Leaderboard', paths.appLeaderboard],
  ['a', 'AI Coach', paths.appCoach],
  ['o', 'Community', paths.appPortfolio],
  ['i', 'Introductions', paths.appIntroductions],
  ['v', 'Investors', paths.appInvestors],
  ['p', 'Startup Profile', paths.appProfile],
  ['r', 'Progress', paths.appProgress],
  ['s', 'Settings', paths.appSettings],
] as const;

export function goHotkeys(go: (path: string) => void): Hotkeys {
  return Object.fromEntries(
    pagesByKey.map(([key, does, path]) => [`g ${key}`, { does, run: () => go(path) }]),
  );
}

/** The hotkey of a page, if it has one. */
export function goHotkeyOf(label: string): string | undefined {
  const [key] = pagesByKey.find(([, does]) => does === label) ?? [];
  return key && `g ${key}`;
}
