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
  adminSignIn: '/admin',
  adminDashboard: '/admin/dashboard',
  adminSlack: '/admin/slack',
  adminCohorts: '/admin/cohorts',
  adminDelivery: '/admin/delivery',
  adminAudit: '/admin/audit',
  /** Answered by the server: starts the authorisation at Slack. */
  slackConnect: '/slack/connect',
  /** Likewise, for the admin who installs the app. */
  slackInstall: '/slack/install',
  api: '/api',
  live: '/api/live',
} as const;
