import { paths } from '../../paths.ts';

/** Where a sign-in may lead. Everything else leads to the dashboard, which rules out open redirects. */
const allowedPaths: readonly string[] = [
  paths.founderDashboard,
  paths.founderTasks,
  paths.founderProfile,
  paths.founderCohort,
  paths.appDashboard,
  paths.appTasks,
  paths.appProfile,
  paths.appCohort,
  paths.appSettings,
  paths.welcome,
  paths.slackConnect,
];

export function safeNextPath(next: string | null): string {
  return next !== null && allowedPaths.includes(next) ? next : paths.founderDashboard;
}

/** The sign-in page, which leads back to `from` afterwards. */
export function signInPath(from: string): string {
  return safeNextPath(from) === from && from !== paths.founderDashboard
    ? `${paths.founderSignIn}?${new URLSearchParams({ next: from })}`
    : paths.founderSignIn;
}
