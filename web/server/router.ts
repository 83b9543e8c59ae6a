import { api } from './api.ts';
import { accountLinkRoutes } from './routes/account-links.ts';
import { applicationRoutes } from './routes/applications.ts';
import { auditRoutes } from './routes/audit.ts';
import { cohortRoutes } from './routes/cohorts.ts';
import { deliveryRoutes } from './routes/delivery.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { overviewRoutes } from './routes/overview.ts';
import { reviewRoutes } from './routes/review.ts';
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
  review: reviewRoutes,
  cohorts: cohortRoutes,
  delivery: deliveryRoutes,
  audit: auditRoutes,
  notifications: notificationRoutes,
  slack: slackRoutes,
  settings: settingsRoutes,
});
