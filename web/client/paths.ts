/** Every address that the client links to. */
export const paths = {
  landing: '/',
  home: '/home',
  apply: '/apply',
  privacy: '/privacy',
  support: '/support',
  founderSignIn: '/founder/signin',
  founderDashboard: '/founder/dashboard',
  founderTasks: '/founder/dashboard/tasks',
  app: '/app',
  appDashboard: '/app/dashboard',
  appTasks: '/app/tasks',
  appLeaderboard: '/app/leaderboard',
  adminSignIn: '/admin',
  adminDashboard: '/admin/dashboard',
  /** Answered by the server: starts the authorisation at Slack. */
  slackConnect: '/slack/connect',
  /** Likewise, for the admin who installs the app. */
  slackInstall: '/slack/install',
  api: '/api',
  /** Read by hand on the landing page, which does without lib/api.ts. */
  community: '/api/community',
  live: '/api/live',
} as const;
