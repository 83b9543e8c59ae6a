import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useLive } from '../features/live/use-live.ts';
import { FounderGuard } from '../features/session/founder-guard.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { FounderHeader } from './founder-header.tsx';
import classes from './founder-shell.module.css';
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
  useLive();
  const main = useFocusOnArrival();
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <FounderHeader />
      <SideMenu />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <DashboardTabs />
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </div>
  );
}

/** A new page begins at its top: for the eye, and for who hears or tabs through it. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // An anchor leads further into the page: the page goes there itself.
    if (hash) return;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, hash]);
  return main;
}
