import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from './lib/lazy.ts';
import { paths } from './paths.ts';

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={<VisitorRoot />}>{routesFor(visitorPages)}</Route>
        {routesFor(publicPages)}
        <Route element={<AppRoot />}>
          {routesFor(entryPages)}
          {pageGroups.map(
            ({ frames: [, Shell], pages }) =>
              Shell && (
                <Route key={pages[0]?.[0]} element={<Shell />}>
                  {routesFor(pages)}
                </Route>
              ),
          )}
        </Route>
        {redirects.map(([below, to]) => (
          <Route key={below} path={`${below}/*`} element={<RedirectTo path={to} />} />
        ))}
        <Route path="*" element={<RedirectTo path={paths.landing} />} />
      </Routes>
    </Suspense>
  );
}

/** An unknown address below one of these leads to a page that is there. */
const redirects = [
  [paths.founderDashboard, paths.founderDashboard],
  [paths.adminSignIn, paths.adminDashboard],
  [paths.investor, paths.investorDashboard],
  [paths.mentor, paths.mentor],
  [paths.app, paths.appDashboard],
] as const;

function RedirectTo({ path }: { path: string }) {
  return <Navigate to={path} replace />;
}

function routesFor(pages: PageRoutes) {
  return pages.map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}

type PageRoutes = readonly (readonly [path: string, Page: ReturnType<typeof lazyPage>])[];

const VisitorRoot = lazyPage(() => import('./pages/visitor-root.tsx'), 'VisitorRoot');

/** Inside `VisitorRoot`. */
const visitorPages: PageRoutes = [
  [paths.apply, lazyPage(() => import('./pages/apply-page.tsx'), 'ApplyPage')],
  [
    paths.applicationSuccess,
    lazyPage(() => import('./pages/application-success-page.tsx'), 'ApplicationSuccessPage'),
  ],
  [paths.application, lazyPage(() => import('./pages/application-page.tsx'), 'ApplicationPage')],
];

/** Without a frame and without the code of the app. */
const publicPages: PageRoutes = [
  [paths.landing, lazyPage(() => import('./pages/landing-page.tsx'), 'LandingPage')],
  [paths.privacy, lazyPage(() => import('./pages/privacy-page.tsx'), 'PrivacyPage')],
  [paths.support, lazyPage(() => import('./pages/support-page.tsx'), 'SupportPage')],
];

const AppRoot = lazyPage(() => import('./pages/app-root.tsx'), 'AppRoot');

/** Inside `AppRoot`, for people who are not signed in. */
const entryPages: PageRoutes = [
  [
    paths.founderSignIn,
    lazyPage(() => import('./pages/founder-sign-in-page.tsx'), 'FounderSignInPage'),
  ],
  [paths.adminSignIn, lazyPage(() => import('./pages/admin-sign-in-page.tsx'), 'AdminSignInPage')],
  [
    paths.mentorSignIn,
    lazyPage(() => import('./pages/mentor-sign-in-page.tsx'), 'MentorSignInPage'),
  ],
  [
    paths.investorSignUp,
    lazyPage(() => import('./pages/investor-entry-page.tsx'), 'InvestorSignUpPage'),
  ],
  [
    paths.investorSignIn,
    lazyPage(() => import('./pages/investor-entry-page.tsx'), 'InvestorSignInPage'),
  ],
  [
    `${paths.verifyEmail}/:token`,
    lazyPage(() => import('./pages/confirm-address-pages.tsx'), 'VerifyEmailPage'),
  ],
  [
    `${paths.confirmEmail}/:token`,
    lazyPage(() => import('./pages/confirm-address-pages.tsx'), 'ConfirmEmailPage'),
  ],
  [
    paths.forgotPassword,
    lazyPage(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ],
  [
    `${paths.setPassword}/:token`,
    lazyPage(() => import('./pages/set-password-page.tsx'), 'SetPasswordPage'),
  ],
  [
    `${paths.joinTeam}/:token`,
    lazyPage(() => import('./pages/join-team-page.tsx'), 'JoinTeamPage'),
  ],
  [paths.welcome, lazyPage(() => import('./pages/welcome-page.tsx'), 'WelcomePage')],
];

const FounderShell = lazyPage(() => import('./pages/founder-shell.tsx'), 'FounderShell');

const Overview = lazyPage(() => import('./pages/overview-page.tsx'), 'OverviewPage');
const Tasks = lazyPage(() => import('./pages/tasks-page.tsx'), 'TasksPage');
const Cohort = lazyPage(() => import('./pages/cohort-page.tsx'), 'CohortPage');
const Peer = lazyPage(() => import('./pages/peer-page.tsx'), 'PeerPage');
const Startup = lazyPage(() => import('./pages/startup-page.tsx'), 'StartupPage');
const Why = lazyPage(() => import('./pages/why-page.tsx'), 'WhyPage');
const Community = lazyPage(() => import('./pages/community-page.tsx'), 'CommunityPage');
const Profile = lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage');
const Progress = lazyPage(() => import('./pages/progress-page.tsx'), 'ProgressPage');
const Connections = lazyPage(() => import('./pages/connections-page.tsx'), 'ConnectionsPage');

/** Inside `AppRoot` and `FounderShell`. */
const founderPages: PageRoutes = [
  [paths.founderDashboard, Overview],
  [paths.founderTasks, Tasks],
  [paths.founderCohort, Cohort],
  [`${paths.founderCohort}/:founderId`, Peer],
  [`${paths.appCohort}/:founderId`, Peer],
  [paths.founderCommunity, Community],
  [paths.appPortfolio, Community],
  [`${paths.founderCommunity}/:startupId`, Startup],
  [`${paths.appPortfolio}/:startupId`, Startup],
  [paths.founderWhy, Why],
  [paths.appWhy, Why],
  [paths.appDashboard, Overview],
  [paths.appTasks, Tasks],
  [paths.appCohort, Cohort],
  [paths.founderProfile, Profile],
  [paths.appProfile, Profile],
  [paths.founderProgress, Progress],
  [paths.appProgress, Progress],
  [paths.appLeaderboard, lazyPage(() => import('./pages/leaderboard-page.tsx'), 'LeaderboardPage')],
  [
    paths.appIntroductions,
    lazyPage(() => import('./pages/introductions-page.tsx'), 'IntroductionsPage'),
  ],
  [
    paths.appInvestors,
    lazyPage(() => import('./pages/investor-interest-page.tsx'), 'InvestorInterestPage'),
  ],
  [paths.appCheckIn, lazyPage(() => import('./pages/check-in-page.tsx'), 'CheckInPage')],
  [
    paths.appOfficeHours,
    lazyPage(() => import('./pages/office-hours-page.tsx'), 'OfficeHoursPage'),
  ],
  [paths.appCoach, lazyPage(() => import('./pages/coach-page.tsx'), 'CoachPage')],
  [paths.appSettings, lazyPage(() => import('./pages/settings-page.tsx'), 'SettingsPage')],
  [paths.appPremium, lazyPage(() => import('./pages/premium-page.tsx'), 'PremiumPage')],
  [paths.appConnections, Connections],
  [paths.appMessages, lazyPage(() => import('./pages/messages-page.tsx'), 'MessagesPage')],
];

const InvestorShell = lazyPage(() => import('./pages/investor-shell.tsx'), 'InvestorShell');

/** Inside `AppRoot` and `InvestorShell`. */
const investorPages: PageRoutes = [
  [
    paths.investorDashboard,
    lazyPage(() => import('./pages/investor-dashboard-page.tsx'), 'InvestorDashboardPage'),
  ],
  [
    paths.investorSaved,
    lazyPage(() => import('./pages/investor-saved-page.tsx'), 'InvestorSavedPage'),
  ],
  [
    paths.investorIntroductions,
    lazyPage(() => import('./pages/investor-introductions-page.tsx'), 'InvestorIntroductionsPage'),
  ],
  [
    paths.investorSettings,
    lazyPage(() => import('./pages/investor-settings-page.tsx'), 'InvestorSettingsPage'),
  ],
  [paths.investorConnections, Connections],
  [
    paths.investorStartup,
    lazyPage(() => import('./pages/investor-startup-page.tsx'), 'InvestorStartupPage'),
  ],
];

const MentorShell = lazyPage(() => import('./pages/mentor-shell.tsx'), 'MentorShell');

/** Inside `AppRoot` and `MentorShell`. */
const mentorPages: PageRoutes = [
  [paths.mentor, lazyPage(() => import('./pages/mentor-page.tsx'), 'MentorPage')],
  [
    paths.mentorSettings,
    lazyPage(() => import('./pages/mentor-settings-page.tsx'), 'MentorSettingsPage'),
  ],
  [paths.mentorConnections, Connections],
];

const AdminShell = lazyPage(() => import('./pages/admin-shell.tsx'), 'AdminShell');

/** Inside `AppRoot` and `AdminShell`. */
const adminPages: PageRoutes = [
  [
    paths.adminDashboard,
    lazyPage(() => import('./pages/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
  ],
  [
    paths.adminApplication,
    lazyPage(() => import('./pages/admin-review-page.tsx'), 'AdminReviewPage'),
  ],
  [
    paths.adminFounders,
    lazyPage(() => import('./pages/admin-founders-page.tsx'), 'AdminFoundersPage'),
  ],
  [
    paths.adminFounder,
    lazyPage(() => import('./pages/admin-founder-page.tsx'), 'AdminFounderPage'),
  ],
  [
    paths.adminLanding,
    lazyPage(() => import('./pages/admin-landing-page.tsx'), 'AdminLandingPage'),
  ],
  [
    paths.adminProgram,
    lazyPage(() => import('./pages/admin-program-page.tsx'), 'AdminProgramPage'),
  ],
  [paths.adminTexts, lazyPage(() => import('./pages/admin-texts-page.tsx'), 'AdminTextsPage')],
  [paths.adminText, lazyPage(() => import('./pages/admin-text-page.tsx'), 'AdminTextPage')],
  [paths.adminSlack, lazyPage(() => import('./pages/admin-slack-page.tsx'), 'AdminSlackPage')],
  [
    paths.adminSecurity,
    lazyPage(() => import('./pages/admin-security-page.tsx'), 'AdminSecurityPage'),
  ],
  [paths.adminStaff, lazyPage(() => import('./pages/admin-staff-page.tsx'), 'AdminStaffPage')],
  [paths.adminConnections, Connections],
  [
    paths.adminAccessTokens,
    lazyPage(() => import('./pages/admin-access-tokens-page.tsx'), 'AdminAccessTokensPage'),
  ],
  [
    paths.adminImports,
    lazyPage(() => import('./pages/admin-imports-page.tsx'), 'AdminImportsPage'),
  ],
  [paths.adminImport, lazyPage(() => import('./pages/admin-import-page.tsx'), 'AdminImportPage')],
  [
    paths.adminCohorts,
    lazyPage(() => import('./pages/admin-cohorts-page.tsx'), 'AdminCohortsPage'),
  ],
  [
    paths.adminCohortReport,
    lazyPage(() => import('./pages/admin-cohort-report-page.tsx'), 'AdminCohortReportPage'),
  ],
  [paths.adminCohort, lazyPage(() => import('./pages/admin-cohort-page.tsx'), 'AdminCohortPage')],
  [
    paths.adminMentors,
    lazyPage(() => import('./pages/admin-mentors-page.tsx'), 'AdminMentorsPage'),
  ],
  [
    paths.adminDelivery,
    lazyPage(() => import('./pages/admin-delivery-page.tsx'), 'AdminDeliveryPage'),
  ],
  [
    paths.adminWebhooks,
    lazyPage(() => import('./pages/admin-webhooks-page.tsx'), 'AdminWebhooksPage'),
  ],
  [paths.adminAudit, lazyPage(() => import('./pages/admin-audit-page.tsx'), 'AdminAuditPage')],
  [
    paths.adminFailedSignIns,
    lazyPage(() => import('./pages/admin-failed-sign-ins-page.tsx'), 'AdminFailedSignInsPage'),
  ],
  [
    paths.adminInvestors,
    lazyPage(() => import('./pages/admin-investors-page.tsx'), 'AdminInvestorsPage'),
  ],
  [
    paths.adminIntroductions,
    lazyPage(() => import('./pages/admin-introductions-page.tsx'), 'AdminIntroductionsPage'),
  ],
  [paths.adminCoach, lazyPage(() => import('./pages/admin-coach-page.tsx'), 'AdminCoachPage')],
];

/** The pages by the frames around them. */
export const pageGroups: { frames: ReturnType<typeof lazyPage>[]; pages: PageRoutes }[] = [
  { frames: [VisitorRoot], pages: visitorPages },
  { frames: [], pages: publicPages },
  { frames: [AppRoot], pages: entryPages },
  { frames: [AppRoot, AdminShell], pages: adminPages },
  { frames: [AppRoot, InvestorShell], pages: investorPages },
  { frames: [AppRoot, MentorShell], pages: mentorPages },
  { frames: [AppRoot, FounderShell], pages: founderPages },
];

/** Fetches the code of a page and of its frames in parallel instead of one after another. */
export async function preloadPage(pathname: string): Promise<void> {
  for (const { frames, pages } of pageGroups) {
    const [, Page] = pages.find(([path]) => matchPath(path, pathname)) ?? [];
    if (!Page) continue;
    // On failure, the page itself tries again and reports it.
    await Promise.allSettled([...frames, Page].map((part) => part.preload()));
  }
}
