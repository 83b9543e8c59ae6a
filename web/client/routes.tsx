import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from './lib/lazy-page.tsx';
import { paths } from './paths.ts';

const AdminAudit = lazyPage(
  async () => (await import('./pages/admin-audit-page.tsx')).AdminAuditPage,
);
const AdminCoach = lazyPage(
  async () => (await import('./pages/admin-coach-page.tsx')).AdminCoachPage,
);
const AdminCohorts = lazyPage(
  async () => (await import('./pages/admin-cohorts-page.tsx')).AdminCohortsPage,
);
const AdminDelivery = lazyPage(
  async () => (await import('./pages/admin-delivery-page.tsx')).AdminDeliveryPage,
);
const AdminDashboard = lazyPage(
  async () => (await import('./pages/admin-dashboard-page.tsx')).AdminDashboardPage,
);
const AdminIntroductions = lazyPage(
  async () => (await import('./pages/admin-introductions-page.tsx')).AdminIntroductionsPage,
);
const AdminReview = lazyPage(
  async () => (await import('./pages/admin-review-page.tsx')).AdminReviewPage,
);
const AdminSecurity = lazyPage(
  async () => (await import('./pages/admin-security-page.tsx')).AdminSecurityPage,
);
const AdminShell = lazyPage(async () => (await import('./pages/admin-shell.tsx')).AdminShell);
const AdminSignIn = lazyPage(
  async () => (await import('./pages/admin-sign-in-page.tsx')).AdminSignInPage,
);
const AdminSlack = lazyPage(
  async () => (await import('./pages/admin-slack-page.tsx')).AdminSlackPage,
);
const Application = lazyPage(
  async () => (await import('./pages/application-page.tsx')).ApplicationPage,
);
const ApplicationSuccess = lazyPage(
  async () => (await import('./pages/application-success-page.tsx')).ApplicationSuccessPage,
);
const Apply = lazyPage(async () => (await import('./pages/apply-page.tsx')).ApplyPage);
const AppRoot = lazyPage(async () => (await import('./pages/app-root.tsx')).AppRoot);
const Coach = lazyPage(async () => (await import('./pages/coach-page.tsx')).CoachPage);
const Cohort = lazyPage(async () => (await import('./pages/cohort-page.tsx')).CohortPage);
const Community = lazyPage(async () => (await import('./pages/community-page.tsx')).CommunityPage);
const ForgotPassword = lazyPage(
  async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
);
const FounderShell = lazyPage(async () => (await import('./pages/founder-shell.tsx')).FounderShell);
const FounderSignIn = lazyPage(
  async () => (await import('./pages/founder-sign-in-page.tsx')).FounderSignInPage,
);
const AdminInvestors = lazyPage(
  async () => (await import('./pages/admin-investors-page.tsx')).AdminInvestorsPage,
);
const InvestorInterest = lazyPage(
  async () => (await import('./pages/investor-interest-page.tsx')).InvestorInterestPage,
);
const InvestorDashboard = lazyPage(
  async () => (await import('./pages/investor-dashboard-page.tsx')).InvestorDashboardPage,
);
const InvestorIntroductions = lazyPage(
  async () => (await import('./pages/investor-introductions-page.tsx')).InvestorIntroductionsPage,
);
const InvestorSaved = lazyPage(
  async () => (await import('./pages/investor-saved-page.tsx')).InvestorSavedPage,
);
const InvestorSettings = lazyPage(
  async () => (await import('./pages/investor-settings-page.tsx')).InvestorSettingsPage,
);
const InvestorShell = lazyPage(
  async () => (await import('./pages/investor-shell.tsx')).InvestorShell,
);
const InvestorSignIn = lazyPage(
  async () => (await import('./pages/investor-entry-page.tsx')).InvestorSignInPage,
);
const InvestorSignUp = lazyPage(
  async () => (await import('./pages/investor-entry-page.tsx')).InvestorSignUpPage,
);
const InvestorStartup = lazyPage(
  async () => (await import('./pages/investor-startup-page.tsx')).InvestorStartupPage,
);
const Introductions = lazyPage(
  async () => (await import('./pages/introductions-page.tsx')).IntroductionsPage,
);
const Landing = lazyPage(async () => (await import('./pages/landing-page.tsx')).LandingPage);
const Leaderboard = lazyPage(
  async () => (await import('./pages/leaderboard-page.tsx')).LeaderboardPage,
);
const Messages = lazyPage(async () => (await import('./pages/messages-page.tsx')).MessagesPage);
const Overview = lazyPage(async () => (await import('./pages/overview-page.tsx')).OverviewPage);
const Peer = lazyPage(async () => (await import('./pages/peer-page.tsx')).PeerPage);
const Premium = lazyPage(async () => (await import('./pages/premium-page.tsx')).PremiumPage);
const Profile = lazyPage(async () => (await import('./pages/profile-page.tsx')).ProfilePage);
const Progress = lazyPage(async () => (await import('./pages/progress-page.tsx')).ProgressPage);
const Settings = lazyPage(async () => (await import('./pages/settings-page.tsx')).SettingsPage);
const Privacy = lazyPage(async () => (await import('./pages/privacy-page.tsx')).PrivacyPage);
const Startup = lazyPage(async () => (await import('./pages/startup-page.tsx')).StartupPage);
const Support = lazyPage(async () => (await import('./pages/support-page.tsx')).SupportPage);
const Tasks = lazyPage(async () => (await import('./pages/tasks-page.tsx')).TasksPage);
const Why = lazyPage(async () => (await import('./pages/why-page.tsx')).WhyPage);
const VisitorRoot = lazyPage(async () => (await import('./pages/visitor-root.tsx')).VisitorRoot);
const SetPassword = lazyPage(
  async () => (await import('./pages/set-password-page.tsx')).SetPasswordPage,
);
const VerifyEmail = lazyPage(
  async () => (await import('./pages/verify-email-page.tsx')).VerifyEmailPage,
);
const Welcome = lazyPage(async () => (await import('./pages/welcome-page.tsx')).WelcomePage);

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={<VisitorRoot />}>
          <Route path={paths.apply} element={<Apply />} />
          <Route path={paths.applicationSuccess} element={<ApplicationSuccess />} />
          <Route path={paths.application} element={<Application />} />
        </Route>
        <Route path={paths.landing} element={<Landing />} />
        <Route path={paths.privacy} element={<Privacy />} />
        <Route path={paths.support} element={<Support />} />
        <Route element={<AppRoot />}>
          <Route path={paths.founderSignIn} element={<FounderSignIn />} />
          <Route path={paths.adminSignIn} element={<AdminSignIn />} />
          <Route path={paths.investorSignUp} element={<InvestorSignUp />} />
          <Route path={paths.investorSignIn} element={<InvestorSignIn />} />
          <Route path={`${paths.verifyEmail}/:token`} element={<VerifyEmail />} />
          <Route path={paths.forgotPassword} element={<ForgotPassword />} />
          <Route path={`${paths.setPassword}/:token`} element={<SetPassword />} />
          <Route path={paths.welcome} element={<Welcome />} />
          <Route element={<AdminShell />}>
            <Route path={paths.adminDashboard} element={<AdminDashboard />} />
            <Route path={paths.adminApplication} element={<AdminReview />} />
            <Route path={paths.adminSlack} element={<AdminSlack />} />
            <Route path={paths.adminSecurity} element={<AdminSecurity />} />
            <Route path={paths.adminCohorts} element={<AdminCohorts />} />
            <Route path={paths.adminDelivery} element={<AdminDelivery />} />
            <Route path={paths.adminAudit} element={<AdminAudit />} />
            <Route path={paths.adminInvestors} element={<AdminInvestors />} />
            <Route path={paths.adminIntroductions} element={<AdminIntroductions />} />
            <Route path={paths.adminCoach} element={<AdminCoach />} />
          </Route>
          <Route element={<InvestorShell />}>
            <Route path={paths.investorDashboard} element={<InvestorDashboard />} />
            <Route path={paths.investorSaved} element={<InvestorSaved />} />
            <Route path={paths.investorIntroductions} element={<InvestorIntroductions />} />
            <Route path={paths.investorSettings} element={<InvestorSettings />} />
            <Route path={paths.investorStartup} element={<InvestorStartup />} />
          </Route>
          <Route element={<FounderShell />}>
            <Route path={paths.founderDashboard} element={<Overview />} />
            <Route path={paths.founderTasks} element={<Tasks />} />
            <Route path={paths.founderCohort} element={<Cohort />} />
            <Route path={`${paths.founderCohort}/:founderId`} element={<Peer />} />
            <Route path={paths.founderCommunity} element={<Community />} />
            <Route path={paths.appPortfolio} element={<Community />} />
            <Route path={`${paths.appPortfolio}/:founderId`} element={<Startup />} />
            <Route path={paths.founderWhy} element={<Why />} />
            <Route path={paths.appDashboard} element={<Overview />} />
            <Route path={paths.appTasks} element={<Tasks />} />
            <Route path={paths.appCohort} element={<Cohort />} />
            <Route path={paths.founderProfile} element={<Profile />} />
            <Route path={paths.appProfile} element={<Profile />} />
            <Route path={paths.founderProgress} element={<Progress />} />
            <Route path={paths.appProgress} element={<Progress />} />
            <Route path={paths.appLeaderboard} element={<Leaderboard />} />
            <Route path={paths.appIntroductions} element={<Introductions />} />
            <Route path={paths.appInvestors} element={<InvestorInterest />} />
            <Route path={paths.appCoach} element={<Coach />} />
            <Route path={paths.appSettings} element={<Settings />} />
            <Route path={paths.appPremium} element={<Premium />} />
            <Route path={paths.appMessages} element={<Messages />} />
          </Route>
        </Route>
        <Route
          path={`${paths.founderDashboard}/*`}
          element={<To path={paths.founderDashboard} />}
        />
        <Route path={`${paths.adminSignIn}/*`} element={<To path={paths.adminDashboard} />} />
        <Route path={`${paths.investor}/*`} element={<To path={paths.investorDashboard} />} />
        <Route path={`${paths.app}/*`} element={<To path={paths.appDashboard} />} />
        <Route path="*" element={<To path={paths.landing} />} />
      </Routes>
    </Suspense>
  );
}

function To({ path }: { path: string }) {
  return <Navigate to={path} replace />;
}

const pagesAt: Record<string, { preload: () => Promise<unknown> }[]> = {
  [paths.apply]: [VisitorRoot, Apply],
  [paths.applicationSuccess]: [VisitorRoot, ApplicationSuccess],
  [paths.application]: [VisitorRoot, Application],
  [paths.landing]: [Landing],
  [paths.privacy]: [Privacy],
  [paths.support]: [Support],
  [paths.founderSignIn]: [AppRoot, FounderSignIn],
  [paths.adminSignIn]: [AppRoot, AdminSignIn],
  [paths.adminDashboard]: [AppRoot, AdminShell, AdminDashboard],
  [paths.adminApplication]: [AppRoot, AdminShell, AdminReview],
  [paths.adminSlack]: [AppRoot, AdminShell, AdminSlack],
  [paths.adminSecurity]: [AppRoot, AdminShell, AdminSecurity],
  [paths.forgotPassword]: [AppRoot, ForgotPassword],
  [`${paths.setPassword}/:token`]: [AppRoot, SetPassword],
  [paths.welcome]: [AppRoot, Welcome],
  [paths.adminCohorts]: [AppRoot, AdminShell, AdminCohorts],
  [paths.adminDelivery]: [AppRoot, AdminShell, AdminDelivery],
  [paths.adminAudit]: [AppRoot, AdminShell, AdminAudit],
  [paths.adminInvestors]: [AppRoot, AdminShell, AdminInvestors],
  [paths.investorSignUp]: [AppRoot, InvestorSignUp],
  [paths.investorSignIn]: [AppRoot, InvestorSignIn],
  [paths.investorDashboard]: [AppRoot, InvestorShell, InvestorDashboard],
  [paths.investorSaved]: [AppRoot, InvestorShell, InvestorSaved],
  [paths.investorIntroductions]: [AppRoot, InvestorShell, InvestorIntroductions],
  [paths.investorSettings]: [AppRoot, InvestorShell, InvestorSettings],
  [paths.investorStartup]: [AppRoot, InvestorShell, InvestorStartup],
  [`${paths.verifyEmail}/:token`]: [AppRoot, VerifyEmail],
  [paths.adminIntroductions]: [AppRoot, AdminShell, AdminIntroductions],
  [paths.adminCoach]: [AppRoot, AdminShell, AdminCoach],
  [paths.founderDashboard]: [AppRoot, FounderShell, Overview],
  [paths.founderTasks]: [AppRoot, FounderShell, Tasks],
  [paths.founderCohort]: [AppRoot, FounderShell, Cohort],
  [paths.founderProfile]: [AppRoot, FounderShell, Profile],
  [paths.appProfile]: [AppRoot, FounderShell, Profile],
  [paths.founderCommunity]: [AppRoot, FounderShell, Community],
  [paths.appPortfolio]: [AppRoot, FounderShell, Community],
  [paths.founderWhy]: [AppRoot, FounderShell, Why],
  [paths.appDashboard]: [AppRoot, FounderShell, Overview],
  [paths.appTasks]: [AppRoot, FounderShell, Tasks],
  [paths.appCohort]: [AppRoot, FounderShell, Cohort],
  [paths.founderProgress]: [AppRoot, FounderShell, Progress],
  [paths.appProgress]: [AppRoot, FounderShell, Progress],
  [paths.appLeaderboard]: [AppRoot, FounderShell, Leaderboard],
  [paths.appIntroductions]: [AppRoot, FounderShell, Introductions],
  [paths.appInvestors]: [AppRoot, FounderShell, InvestorInterest],
  [paths.appCoach]: [AppRoot, FounderShell, Coach],
  [paths.appSettings]: [AppRoot, FounderShell, Settings],
  [paths.appPremium]: [AppRoot, FounderShell, Premium],
  [paths.appMessages]: [AppRoot, FounderShell, Messages],
};

/** Fetches the code of a page and of everything around it at once instead of one after another. */
export async function preloadPage(pathname: string): Promise<void> {
  const pages = pagesAt[patternOf(pathname)] ?? [];
  // What does not come is asked for again, and missed, by the page itself.
  await Promise.allSettled(pages.map((page) => page.preload()));
}

/** The address under which the pages of one with a changing part are kept. */
function patternOf(pathname: string): string {
  const patterns = [
    paths.adminApplication,
    paths.application,
    paths.investorStartup,
    `${paths.setPassword}/:token`,
    `${paths.verifyEmail}/:token`,
  ];
  return patterns.find((pattern) => matchPath(pattern, pathname)) ?? pathname;
}
