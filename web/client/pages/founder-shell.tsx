import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { founderTopics } from '#shared/api/live.ts';
import { useLive } from '../features/live/use-live.ts';
import { FounderGuard } from '../features/session/signed-in.tsx';
import { useFocusOnArrival } from '../lib/use-focus-on-arrival.ts';
import { PageBoundary } from '../ui/page-boundary.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { FounderHeader } from './founder-header.tsx';
import classes from './founder-shell.module.css';
import { LateBanner } from './late-banner.tsx';
import { SideMenu } from './side-menu.tsx';

export function FounderShell() {
  return (
    <FounderGuard>
      <Frame />
    </FounderGuard>
  );
}

/** Header, side menu and tabs around the pages of a signed-in founder. */
function Frame() {
  useLive(founderTopics);
  const main = useFocusOnArrival();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <FounderHeader />
      <SideMenu />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <LateBanner />
          <DashboardTabs />
          <PageBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </div>
      </main>
    </div>
  );
}
