import { lazyPage } from '../lib/lazy-page.tsx';
import { paths } from '../paths.ts';
import type { Pages } from './pages.ts';

export const FounderShell = lazyPage(
  async () => (await import('../pages/founder-shell.tsx')).FounderShell,
);

const Overview = lazyPage(async () => (await import('../pages/overview-page.tsx')).OverviewPage);
const Tasks = lazyPage(async () => (await import('../pages/tasks-page.tsx')).TasksPage);
const Cohort = lazyPage(async () => (await import('../pages/cohort-page.tsx')).CohortPage);
const Community = lazyPage(async () => (await import('../pages/community-page.tsx')).CommunityPage);
const Profile = lazyPage(async () => (await import('../pages/profile-page.tsx')).ProfilePage);
const Progress = lazyPage(async () => (await import('../pages/progress-page.tsx')).ProgressPage);

/** Inside `AppRoot` and `FounderShell`. */
export const founderPages: Pages = [
  [paths.founderDashboard, Overview],
  [paths.founderTasks, Tasks],
  [paths.founderCohort, Cohort],
  [
    `${paths.founderCohort}/:founderId`,
    lazyPage(async () => (await import('../pages/peer-page.tsx')).PeerPage),
  ],
  [paths.founderCommunity, Community],
  [paths.appPortfolio, Community],
  [
    `${paths.appPortfolio}/:founderId`,
    lazyPage(async () => (await import('../pages/startup-page.tsx')).StartupPage),
  ],
  [paths.founderWhy, lazyPage(async () => (await import('../pages/why-page.tsx')).WhyPage)],
  [paths.appDashboard, Overview],
  [paths.appTasks, Tasks],
  [paths.appCohort, Cohort],
  [paths.founderProfile, Profile],
  [paths.appProfile, Profile],
  [paths.founderProgress, Progress],
  [paths.appProgress, Progress],
  [
    paths.appLeaderboard,
    lazyPage(async () => (await import('../pages/leaderboard-page.tsx')).LeaderboardPage),
  ],
  [
    paths.appIntroductions,
    lazyPage(async () => (await import('../pages/introductions-page.tsx')).IntroductionsPage),
  ],
  [
    paths.appInvestors,
    lazyPage(
      async () => (await import('../pages/investor-interest-page.tsx')).InvestorInterestPage,
    ),
  ],
  [paths.appCoach, lazyPage(async () => (await import('../pages/coach-page.tsx')).CoachPage)],
  [
    paths.appSettings,
    lazyPage(async () => (await import('../pages/settings-page.tsx')).SettingsPage),
  ],
  [paths.appPremium, lazyPage(async () => (await import('../pages/premium-page.tsx')).PremiumPage)],
  [
    paths.appMessages,
    lazyPage(async () => (await import('../pages/messages-page.tsx')).MessagesPage),
  ],
];
