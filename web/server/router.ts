import { api } from './api.ts';
import { accountRoutes } from './routes/account.ts';
import { accountLinkRoutes } from './routes/account-links.ts';
import { applicationRoutes } from './routes/applications.ts';
import { auditRoutes } from './routes/audit.ts';
import { coachRoutes } from './routes/coach.ts';
import { cohortRoutes } from './routes/cohort.ts';
import { cohortsRoutes } from './routes/cohorts.ts';
import { communityRoutes } from './routes/community.ts';
import { deliveryRoutes } from './routes/delivery.ts';
import { introductionRoutes } from './routes/introductions.ts';
import { investorInterestRoutes } from './routes/investor-interest.ts';
import { investorReviewRoutes } from './routes/investor-review.ts';
import { investorSettingsRoutes } from './routes/investor-settings.ts';
import { investorRoutes } from './routes/investors.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { messageRoutes } from './routes/messages.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { overviewRoutes } from './routes/overview.ts';
import { paymentRoutes } from './routes/payments.ts';
import { pointsRoutes } from './routes/points.ts';
import { portfolioRoutes } from './routes/portfolio.ts';
import { premiumRoutes } from './routes/premium.ts';
import { profileRoutes } from './routes/profile.ts';
import { progressRoutes } from './routes/progress.ts';
import { reviewRoutes } from './routes/review.ts';
import { savedSearchRoutes } from './routes/saved-searches.ts';
import { searchRoutes } from './routes/search.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/session.ts';
import { settingsRoutes } from './routes/settings.ts';
import { slackRoutes } from './routes/slack.ts';
import { startupsRoutes } from './routes/startups.ts';
import { streakRoutes } from './routes/streak.ts';
import { taskRoutes } from './routes/tasks.ts';
import { thanksRoutes } from './routes/thanks.ts';
import { websiteAnalysisRoutes } from './routes/website-analysis.ts';

/** Every route of the contract; one that is missing does not compile. */
export const router = api.router({
  session: sessionRoutes,
  community: communityRoutes,
  overview: overviewRoutes,
  tasks: taskRoutes,
  cohort: cohortRoutes,
  introductions: introductionRoutes,
  coach: coachRoutes,
  websiteAnalysis: websiteAnalysisRoutes,
  leaderboard: leaderboardRoutes,
  points: pointsRoutes,
  streak: streakRoutes,
  thanks: thanksRoutes,
  profile: profileRoutes,
  progress: progressRoutes,
  applications: applicationRoutes,
  accountLinks: accountLinkRoutes,
  review: reviewRoutes,
  secondFactor: secondFactorRoutes,
  cohorts: cohortsRoutes,
  delivery: deliveryRoutes,
  payments: paymentRoutes,
  audit: auditRoutes,
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
