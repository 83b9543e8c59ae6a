import { accountLinksContract } from './account-links.ts';
import { applicationsContract } from './applications.ts';
import { auditContract } from './audit.ts';
import { cohortsContract } from './cohorts.ts';
import { deliveryContract } from './delivery.ts';
import { leaderboardContract } from './leaderboard.ts';
import { notificationsContract } from './notifications.ts';
import { overviewContract } from './overview.ts';
import { reviewContract } from './review.ts';
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
  review: reviewContract,
  cohorts: cohortsContract,
  delivery: deliveryContract,
  audit: auditContract,
  notifications: notificationsContract,
  slack: slackContract,
  settings: settingsContract,
};
