import { api } from './api.ts';
import { accessTokenRoutes } from './routes/access-tokens.ts';
import {
  accountLinkRoutes,
  accountRoutes,
  secondFactorRoutes,
  sessionRoutes,
} from './routes/accounts.ts';
import { applicationRoutes, reviewRoutes } from './routes/applications.ts';
import { auditRoutes } from './routes/audit.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { checkInRoutes } from './routes/check-ins.ts';
import { coachRoutes } from './routes/coach.ts';
import { cockpitRoutes } from './routes/cockpit.ts';
import {
  cheerRoutes,
  cohortAdminRoutes,
  cohortReportRoutes,
  communityRoutes,
  ownCohortRoutes,
} from './routes/cohorts.ts';
import { connectedAppRoutes } from './routes/connected-apps.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { emailChangeRoutes } from './routes/email-change.ts';
import { firstStepsRoutes } from './routes/first-steps.ts';
import { founderRoutes, profileRoutes } from './routes/founders.ts';
import { importRoutes } from './routes/imports.ts';
import { introductionRoutes } from './routes/introductions.ts';
import {
  investorInterestRoutes,
  investorReviewRoutes,
  investorRoutes,
  portfolioRoutes,
  savedSearchRoutes,
} from './routes/investors.ts';
import { landingRoutes } from './routes/landing.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { mentorRoutes } from './routes/mentor.ts';
import { messageRoutes } from './routes/messages.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { officeHoursRoutes } from './routes/office-hours.ts';
import { overviewRoutes } from './routes/overview.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { pointsRoutes, thanksRoutes } from './routes/points.ts';
import { paymentRoutes, premiumRoutes } from './routes/premium.ts';
import { programRoutes } from './routes/program.ts';
import { progressRoutes } from './routes/progress.ts';
import { searchRoutes } from './routes/search.ts';
import { investorSettingsRoutes, settingsRoutes } from './routes/settings.ts';
import { slackRoutes } from './routes/slack.ts';
import { staffRoutes } from './routes/staff.ts';
import { startupsRoutes } from './routes/startups.ts';
import { streakRoutes } from './routes/streaks.ts';
import { taskRoutes } from './routes/tasks.ts';
import { teamRoutes } from './routes/team.ts';
import { textsRoutes } from './routes/texts.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { websiteAnalysisRoutes } from './routes/website.ts';

/** Every route of the contract; a missing one does not compile. */
export const router = api.router({
  session: sessionRoutes,
  community: communityRoutes,
  overview: overviewRoutes,
  tasks: taskRoutes,
  texts: textsRoutes,
  cohort: ownCohortRoutes,
  cheers: cheerRoutes,
  introductions: introductionRoutes,
  officeHours: officeHoursRoutes,
  mentor: mentorRoutes,
  coach: coachRoutes,
  websiteAnalysis: websiteAnalysisRoutes,
  leaderboard: leaderboardRoutes,
  points: pointsRoutes,
  streak: streakRoutes,
  thanks: thanksRoutes,
  profile: profileRoutes,
  team: teamRoutes,
  program: programRoutes,
  firstSteps: firstStepsRoutes,
  landing: landingRoutes,
  progress: progressRoutes,
  calendar: calendarRoutes,
  checkIns: checkInRoutes,
  applications: applicationRoutes,
  accountLinks: accountLinkRoutes,
  emailChange: emailChangeRoutes,
  review: reviewRoutes,
  founders: founderRoutes,
  secondFactor: secondFactorRoutes,
  passkeys: passkeyRoutes,
  accessTokens: accessTokenRoutes,
  connectedApps: connectedAppRoutes,
  cockpit: cockpitRoutes,
  cohorts: cohortAdminRoutes,
  cohortReport: cohortReportRoutes,
  delivery: deliveryRoutes,
  webhooks: webhookRoutes,
  payments: paymentRoutes,
  audit: auditRoutes,
  staff: staffRoutes,
  imports: importRoutes,
  notifications: notificationRoutes,
  slack: slackRoutes,
  startups: startupsRoutes,
  premium: premiumRoutes,
  messages: messageRoutes,
  search: searchRoutes,
  settings: settingsRoutes,
  account: accountRoutes,
  investors: investorRoutes,
  investorSettings: investorSettingsRoutes,
  investorReview: investorReviewRoutes,
  portfolio: portfolioRoutes,
  savedSearches: savedSearchRoutes,
  investorInterest: investorInterestRoutes,
});
