import { api } from './api.ts';
import { accountLinkRoutes } from './routes/account-links.ts';
import { applicationRoutes } from './routes/applications.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { overviewRoutes } from './routes/overview.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/session.ts';
import { settingsRoutes } from './routes/settings.ts';
import { slackRoutes } from './routes/slack.ts';
import { taskRoutes } from './routes/tasks.ts';
import { thanksRoutes } from './routes/thanks.ts';

/** Every route of the contract; one that is missing does not compile. */
export const router = api.router({
  session: sessionRoutes,
  overview: overviewRoutes,
  tasks: taskRoutes,
  leaderboard: leaderboardRoutes,
  thanks: thanksRoutes,
  applications: applicationRoutes,
  accountLinks: accountLinkRoutes,
  secondFactor: secondFactorRoutes,
  notifications: notificationRoutes,
  slack: slackRoutes,
  settings: settingsRoutes,
});
