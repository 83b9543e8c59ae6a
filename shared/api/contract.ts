import { communityContract } from './community.ts';
import { leaderboardContract } from './leaderboard.ts';
import { notificationsContract } from './notifications.ts';
import { overviewContract } from './overview.ts';
import { sessionContract } from './session.ts';
import { slackContract } from './slack.ts';
import { tasksContract } from './tasks.ts';
import { thanksContract } from './thanks.ts';

/** The whole HTTP contract, under /api. */
export const contract = {
  session: sessionContract,
  community: communityContract,
  overview: overviewContract,
  tasks: tasksContract,
  leaderboard: leaderboardContract,
  thanks: thanksContract,
  notifications: notificationsContract,
  slack: slackContract,
};
