import type { Audience } from '#shared/options.ts';

/** Every address that the client links to. */
export const paths = {
  landing: '/',
  home: '/home',
  founderSignIn: '/founder/signin',
  founderDashboard: '/founder/dashboard',
  founderTasks: '/founder/dashboard/tasks',
  app: '/app',
  appDashboard: '/app/dashboard',
  appTasks: '/app/tasks',
  appLeaderboard: '/app/leaderboard',
  appSettings: '/app/settings',
  adminSignIn: '/admin',
  adminDashboard: '/admin/dashboard',
  adminSlack: '/admin/slack',
  adminSecurity: '/admin/security',
  investorDashboard: '/investor/dashboard',
  setPassword: '/set-password',
  forgotPassword: '/forgot-password',
  welcome: '/welcome',
  /** Answered by the server: starts the authorisation at Slack. */
  slackConnect: '/slack/connect',
  /** Likewise, for the admin who installs the app. */
  slackInstall: '/slack/install',
  api: '/api',
  live: '/api/live',
} as const;

/** The form for a forgotten password, already set to who asks. */
export function forgotPasswordPath(audience: Audience): string {
  return `${paths.forgotPassword}?${new URLSearchParams({ for: audience })}`;
}
