import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from './lib/lazy-page.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { paths } from './paths.ts';

const AdminAudit = lazyPage(
  async () => (await import('./pages/admin-audit-page.tsx')).AdminAuditPage,
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
const AdminShell = lazyPage(async () => (await import('./pages/admin-shell.tsx')).AdminShell);
const AdminSignIn = lazyPage(
  async () => (await import('./pages/admin-sign-in-page.tsx')).AdminSignInPage,
);
const AdminSlack = lazyPage(
  async () => (await import('./pages/admin-slack-page.tsx')).AdminSlackPage,
);
const AppRoot = lazyPage(async () => (await import('./pages/app-root.tsx')).AppRoot);
const FounderShell = lazyPage(async () => (await import('./pages/founder-shell.tsx')).FounderShell);
const FounderSignIn = lazyPage(
  async () => (await import('./pages/founder-sign-in-page.tsx')).FounderSignInPage,
);
const Leaderboard = lazyPage(
  async () => (await import('./pages/leaderboard-page.tsx')).LeaderboardPage,
);
const Overview = lazyPage(async () => (await import('./pages/overview-page.tsx')).OverviewPage);
const Tasks = lazyPage(async () => (await import('./pages/tasks-page.tsx')).TasksPage);

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route path={paths.landing} element={<LandingPage />} />
        <Route element={<AppRoot />}>
          <Route path={paths.founderSignIn} element={<FounderSignIn />} />
          <Route path={paths.adminSignIn} element={<AdminSignIn />} />
          <Route element={<AdminShell />}>
            <Route path={paths.adminDashboard} element={<AdminDashboard />} />
            <Route path={paths.adminSlack} element={<AdminSlack />} />
            <Route path={paths.adminCohorts} element={<AdminCohorts />} />
            <Route path={paths.adminDelivery} element={<AdminDelivery />} />
            <Route path={paths.adminAudit} element={<AdminAudit />} />
          </Route>
          <Route element={<FounderShell />}>
            <Route path={paths.founderDashboard} element={<Overview />} />
            <Route path={paths.founderTasks} element={<Tasks />} />
            <Route path={paths.appDashboard} element={<Overview />} />
            <Route path={paths.appTasks} element={<Tasks />} />
            <Route path={paths.appLeaderboard} element={<Leaderboard />} />
          </Route>
        </Route>
        <Route
          path={`${paths.founderDashboard}/*`}
          element={<To path={paths.founderDashboard} />}
        />
        <Route path={`${paths.adminSignIn}/*`} element={<To path={paths.adminDashboard} />} />
        <Route path={`${paths.app}/*`} element={<To path={paths.appDashboard} />} />
        <Route path="*" element={<To path={paths.landing} />} />
      </Routes>
    </Suspense>
  );
}

function To({ path }: { path: string }) {
  return <Navigate to={path} replace />;
}

const pagesAt: Record<string, { preload: () => void }[]> = {
  [paths.landing]: [],
  [paths.founderSignIn]: [AppRoot, FounderSignIn],
  [paths.adminSignIn]: [AppRoot, AdminSignIn],
  [paths.adminDashboard]: [AppRoot, AdminShell, AdminDashboard],
  [paths.adminSlack]: [AppRoot, AdminShell, AdminSlack],
  [paths.adminCohorts]: [AppRoot, AdminShell, AdminCohorts],
  [paths.adminDelivery]: [AppRoot, AdminShell, AdminDelivery],
  [paths.adminAudit]: [AppRoot, AdminShell, AdminAudit],
  [paths.founderDashboard]: [AppRoot, FounderShell, Overview],
  [paths.founderTasks]: [AppRoot, FounderShell, Tasks],
  [paths.appDashboard]: [AppRoot, FounderShell, Overview],
  [paths.appTasks]: [AppRoot, FounderShell, Tasks],
  [paths.appLeaderboard]: [AppRoot, FounderShell, Leaderboard],
};

/** Fetches the code of a page and of everything around it at once instead of one after another. */
export function preloadPage(pathname: string): void {
  for (const page of pagesAt[pathname] ?? []) page.preload();
}
