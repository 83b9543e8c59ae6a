import { z } from 'zod';
import { accessTokensContract } from './access-tokens.ts';
import { accountContract, accountLinksContract, secondFactorContract } from './accounts.ts';
import { applicationsContract } from './applications.ts';
import { auditContract } from './audit.ts';
import { calendarContract } from './calendar.ts';
import { checkInsContract } from './check-ins.ts';
import { cheersContract } from './cheers.ts';
import { coachContract } from './coach.ts';
import { cockpitContract } from './cockpit.ts';
import { cohortReportContract } from './cohort-report.ts';
import { cohortContract, cohortsContract, communityContract } from './cohorts.ts';
import { connectedAppsContract } from './connected-apps.ts';
import { deliveryContract } from './deliveries.ts';
import { emailChangeContract } from './email-change.ts';
import { firstStepsContract } from './first-steps.ts';
import { foundersContract } from './founders.ts';
import { importsContract } from './imports.ts';
import { introductionsContract } from './introductions.ts';
import { investorInterestContract } from './investor-interest.ts';
import { investorReviewContract } from './investor-review.ts';
import { investorSettingsContract } from './investor-settings.ts';
import { investorsContract } from './investors.ts';
import { landingContract } from './landing.ts';
import { leaderboardContract } from './leaderboard.ts';
import { mentorContract } from './mentor.ts';
import { messagesContract } from './messages.ts';
import { notificationsContract } from './notifications.ts';
import { officeHoursContract } from './office-hours.ts';
import { overviewContract } from './overview.ts';
import { passkeysContract } from './passkeys.ts';
import { pointsContract, thanksContract } from './points.ts';
import { portfolioContract, savedSearchesContract } from './portfolio.ts';
import { paymentsContract, premiumContract } from './premium.ts';
import { profileContract } from './profile.ts';
import { programContract } from './program.ts';
import { progressContract } from './progress.ts';
import { reviewContract } from './review.ts';
import { searchContract } from './search.ts';
import { sessionContract } from './session.ts';
import { settingsContract } from './settings.ts';
import { slackContract } from './slack.ts';
import { staffContract } from './staff.ts';
import { startupsContract } from './startups.ts';
import { streakContract } from './streaks.ts';
import { tasksContract } from './tasks.ts';
import { teamContract } from './team.ts';
import { textsContract } from './texts.ts';
import { webhooksContract } from './webhooks.ts';
import { websiteAnalysisContract } from './website.ts';

/** The whole HTTP contract, under /api. */
export const contract = {
  session: sessionContract,
  community: communityContract,
  overview: overviewContract,
  tasks: tasksContract,
  texts: textsContract,
  cohort: cohortContract,
  cheers: cheersContract,
  introductions: introductionsContract,
  officeHours: officeHoursContract,
  mentor: mentorContract,
  coach: coachContract,
  websiteAnalysis: websiteAnalysisContract,
  leaderboard: leaderboardContract,
  points: pointsContract,
  streak: streakContract,
  thanks: thanksContract,
  profile: profileContract,
  program: programContract,
  firstSteps: firstStepsContract,
  landing: landingContract,
  progress: progressContract,
  calendar: calendarContract,
  checkIns: checkInsContract,
  team: teamContract,
  applications: applicationsContract,
  accountLinks: accountLinksContract,
  emailChange: emailChangeContract,
  review: reviewContract,
  founders: foundersContract,
  secondFactor: secondFactorContract,
  passkeys: passkeysContract,
  accessTokens: accessTokensContract,
  connectedApps: connectedAppsContract,
  cohorts: cohortsContract,
  cohortReport: cohortReportContract,
  cockpit: cockpitContract,
  delivery: deliveryContract,
  webhooks: webhooksContract,
  payments: paymentsContract,
  audit: auditContract,
  staff: staffContract,
  imports: importsContract,
  notifications: notificationsContract,
  slack: slackContract,
  startups: startupsContract,
  premium: premiumContract,
  messages: messagesContract,
  search: searchContract,
  settings: settingsContract,
  account: accountContract,
  investors: investorsContract,
  investorSettings: investorSettingsContract,
  investorReview: investorReviewContract,
  portfolio: portfolioContract,
  savedSearches: savedSearchesContract,
  investorInterest: investorInterestContract,
};

/** The body of every error response. */
export const errorSchema = z.object({
  /** One of the codes in `shared/errors.ts`. */
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Identifies an unexpected failure in the log. */
  reference: z.string().optional(),
});
