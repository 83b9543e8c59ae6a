import { accountLinksContract } from './account-links.ts';
import { applicationsContract } from './applications.ts';
import { leaderboardContract } from './leaderboard.ts';
import { notificationsContract } from './notifications.ts';
import { overviewContract } from './overview.ts';
import { secondFactorContract } from './second-factor.ts';
import { sessionContract } from './session.ts';
import { settingsContract } from './settings.ts';
import { slackContract } from './slack.ts';
import { tasksContract } from './tasks.ts';
import { thanksContract } from './thanks.ts';

/** The whole HTTP contract, under /api. */
export const contract = {
  session: sessionContract,
  overview: overviewContract,
  tasks: tasksContract,
  leaderboard: leaderboardContract,
  thanks: thanksContract,
  applications: applicationsContract,
  accountLinks: accountLinksContract,
  secondFactor: secondFactorContract,
  notifications: notificationsContract,
  slack: slackContract,
  settings: settingsContract,
};
