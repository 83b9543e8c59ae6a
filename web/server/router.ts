import { api } from './api.ts';
import { communityRoutes } from './routes/community.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { overviewRoutes } from './routes/overview.ts';
import { sessionRoutes } from './routes/session.ts';
import { slackRoutes } from './routes/slack.ts';
import { taskRoutes } from './routes/tasks.ts';
import { thanksRoutes } from './routes/thanks.ts';

/** Every route of the contract; one that is missing does not compile. */
export const router = api.router({
  session: sessionRoutes,
  community: communityRoutes,
  overview: overviewRoutes,
  tasks: taskRoutes,
  leaderboard: leaderboardRoutes,
  thanks: thanksRoutes,
  notifications: notificationRoutes,
  slack: slackRoutes,
});
