import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from './lib/lazy-page.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { paths } from './paths.ts';

const FounderRoot = lazyPage(async () => (await import('./pages/founder-root.tsx')).FounderRoot);
const FounderShell = lazyPage(async () => (await import('./pages/founder-shell.tsx')).FounderShell);
const FounderSignIn = lazyPage(
  async () => (await import('./pages/founder-sign-in-page.tsx')).FounderSignInPage,
);
const Overview = lazyPage(async () => (await import('./pages/overview-page.tsx')).OverviewPage);
const Tasks = lazyPage(async () => (await import('./pages/tasks-page.tsx')).TasksPage);

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route path={paths.landing} element={<LandingPage />} />
        <Route element={<FounderRoot />}>
          <Route path={paths.founderSignIn} element={<FounderSignIn />} />
          <Route element={<FounderShell />}>
            <Route path={paths.founderDashboard} element={<Overview />} />
            <Route path={paths.founderTasks} element={<Tasks />} />
            <Route path={paths.appDashboard} element={<Overview />} />
            <Route path={paths.appTasks} element={<Tasks />} />
          </Route>
        </Route>
        <Route
          path={`${paths.founderDashboard}/*`}
          element={<To path={paths.founderDashboard} />}
        />
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
  [paths.founderSignIn]: [FounderRoot, FounderSignIn],
  [paths.founderDashboard]: [FounderRoot, FounderShell, Overview],
  [paths.founderTasks]: [FounderRoot, FounderShell, Tasks],
  [paths.appDashboard]: [FounderRoot, FounderShell, Overview],
  [paths.appTasks]: [FounderRoot, FounderShell, Tasks],
};

/** Fetches the code of a page and of everything around it at once instead of one after another. */
export function preloadPage(pathname: string): void {
  for (const page of pagesAt[pathname] ?? []) page.preload();
}
