import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from './paths.ts';
import { AdminShell, adminPages } from './routing/admin-pages.ts';
import { AppRoot, entryPages } from './routing/entry-pages.ts';
import { FounderShell, founderPages } from './routing/founder-pages.ts';
import { InvestorShell, investorPages } from './routing/investor-pages.ts';
import type { Pages } from './routing/pages.ts';
import { publicPages, VisitorRoot, visitorPages } from './routing/public-pages.ts';

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={<VisitorRoot />}>{routesTo(visitorPages)}</Route>
        {routesTo(publicPages)}
        <Route element={<AppRoot />}>
          {routesTo(entryPages)}
          <Route element={<AdminShell />}>{routesTo(adminPages)}</Route>
          <Route element={<InvestorShell />}>{routesTo(investorPages)}</Route>
          <Route element={<FounderShell />}>{routesTo(founderPages)}</Route>
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

function routesTo(pages: Pages) {
  return pages.map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}
