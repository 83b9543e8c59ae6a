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
  /** Answered by the server: starts the authorisation at Slack. */
  slackConnect: '/slack/connect',
  api: '/api',
  live: '/api/live',
} as const;
