import { paths } from '../../paths.ts';

/** Where a sign-in may lead. Anything else, however it is spelt, leads to the dashboard. */
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

/** The sign-in page that leads back to where one was. */
export function signInPath(from: string): string {
  return safeNextPath(from) === from && from !== paths.founderDashboard
    ? `${paths.founderSignIn}?${new URLSearchParams({ next: from })}`
    : paths.founderSignIn;
}
