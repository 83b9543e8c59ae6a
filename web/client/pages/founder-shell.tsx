import { Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { founderTopics } from '#shared/api/live.ts';
import { brand } from '#shared/brand.ts';
import { useRelationships } from '../features/introductions/introduction-queries.ts';
import { waitingCount } from '../features/introductions/introduction-rules.ts';
import { OfflineNotice } from '../features/live/offline-notice.tsx';
import { useLive } from '../features/live/use-live.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { FounderGuard, useFounderOnceKnown } from '../features/session/signed-in.tsx';
import { useFocusOnNavigation } from '../lib/focus.ts';
import { lazyOptional, onIdle } from '../lib/lazy.ts';
import { hasTabs, onSideOf } from '../lib/sides.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/icon.tsx';
import { openKeys } from '../ui/open-keys.ts';
import { PageBoundary } from '../ui/page-boundary.tsx';
import { dashboardTabs, isCurrent, offeredPages, railGroups } from './founder-nav.ts';
import { Rail } from './rail.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './shell.module.css';
import { AccountMenu, PageSkeleton, SkipLink } from './shell-parts.tsx';

export function FounderShell() {
  return (
    <FounderGuard>
      <Frame />
    </FounderGuard>
  );
}

/** Header and rail around the pages. They stand before it is known who is signed in. */
function Frame() {
  const founder = useFounderOnceKnown();
  const main = useFocusOnNavigation();
  return (
    <div className={`stack ${classes.shell}`}>
      <SkipLink />
      <FounderHeader />
      <FounderRail />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <div className={`flex-column ${classes.content}`}>
          {founder ? <Page /> : <PageSkeleton />}
        </div>
      </main>
    </div>
  );
}

function Page() {
  useLive(founderTopics);
  return (
    <>
      <DeferredBanner />
      <PageBoundary>
        <Suspense>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </>
  );
}

/** The same on every page; its links stay on the side that one is on. */
function FounderRail() {
  const { pathname } = useLocation();
  const founder = useFounderOnceKnown();
  const isKnown = founder !== null;
  const waiting = waitingCount(useRelationships({ enabled: isKnown }).data);
  const groups = railGroups.map((items) => ({
    items: offeredPages(items, founder).map((item) => ({
      label: item.label,
      to: onSideOf(pathname, item.to),
      icon: item.icon,
      inBar: item.inBar,
      isCurrent: isCurrent(item, pathname),
      waiting: item.to === paths.appIntroductions ? waiting : undefined,
    })),
  }));
  return <Rail label="Main" groups={groups} />;
}

/** The dashboard's tabs stand here, so that every page's title is at the same height. */
function FounderHeader() {
  const { pathname } = useLocation();
  const founder = useFounderOnceKnown();
  const isDashboard = hasTabs(pathname);
  return (
    <header className={`row ${classes.header}`}>
      <Link
        to={isDashboard ? paths.founderDashboard : paths.appDashboard}
        className={`row gap-10 shrinks ${classes.brand}`}
      >
        <BrandMark size={28} />
        <span className="shrinks">
          {brand.name}{' '}
          <span className={`soft small one-line ${classes.startup}`}>
            {founder?.startupName ?? '\u00a0'}
          </span>
        </span>
      </Link>
      {isDashboard && <DashboardTabs pathname={pathname} />}
      <div className={`row gap-4 ${classes.actions}`}>
        <SearchButton />
        {founder ? <Bell /> : <span className={classes.bell} />}
        <AccountMenu
          onKeys={openKeys}
          links={[
            {
              label: 'Startup Profile',
              to: isDashboard ? paths.founderProfile : paths.appProfile,
              icon: 'people',
            },
            { label: 'Settings', to: paths.appSettings, icon: 'settings' },
          ]}
        />
      </div>
    </header>
  );
}

/**
 * The tabs are links: each is an address that can be shared and left with the back button. A narrow
 * screen has no room for them beside the name.
 */
function DashboardTabs({ pathname }: { pathname: string }) {
  return (
    <nav aria-label="Dashboard" className={classes.tabs}>
      <ul className={`flex gap-20 ${classes.list}`}>
        {dashboardTabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              className={`row soft nowrap ${classes.tab}`}
              aria-current={isCurrent(tab, pathname) ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const PastDueBanner = lazyOptional(() =>
  import('../features/premium/past-due-banner.tsx').then((module) => module.PastDueBanner),
);

const StreakCard = lazyOptional(() =>
  import('../features/points/streak-card.tsx').then((module) => module.StreakCard),
);

/** Loaded and shown after the page itself. */
function DeferredBanner() {
  const [idle, setIdle] = useState(false);
  useEffect(() => onIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <Suspense>
      <PastDueBanner />
      <StreakCard />
    </Suspense>
  );
}
