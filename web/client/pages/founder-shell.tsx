import { ActionIcon } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { founderTopics } from '#shared/api/live.ts';
import { brand } from '#shared/brand.ts';
import { OfflineNotice } from '../features/live/offline-notice.tsx';
import { useLive } from '../features/live/use-live.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { FounderGuard, useFounderOnceKnown } from '../features/session/signed-in.tsx';
import { useFocusOnNavigation } from '../lib/focus.ts';
import { lazyCode, lazyOptional, onIdle } from '../lib/lazy.ts';
import { paths } from '../paths.ts';
import { BrandMark, Icon } from '../ui/icon.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { PageBoundary } from '../ui/page-boundary.tsx';
import { DashboardTabs, SideMenu } from './founder-menu.tsx';
import { hasTabs } from './founder-nav.ts';
import classes from './founder-shell.module.css';
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
    <div className={classes.shell}>
      <SkipLink />
      <FounderHeader />
      <SideMenu />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <div className={classes.content}>{founder ? <Page /> : <PageSkeleton />}</div>
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

/** The dashboard's tabs stand here, so that every page's title is at the same height. */
function FounderHeader() {
  const { pathname } = useLocation();
  const founder = useFounderOnceKnown();
  const isDashboard = hasTabs(pathname);
  return (
    <header className={classes.header}>
      <Link
        to={isDashboard ? paths.founderDashboard : paths.appDashboard}
        className={classes.brand}
      >
        <BrandMark size={28} />
        <span className={classes.names}>
          {brand.name} <span className={classes.startup}>{founder?.startupName ?? '\u00a0'}</span>
        </span>
      </Link>
      {isDashboard && <DashboardTabs />}
      <div className={classes.actions}>
        <SearchButton />
        {founder ? <Bell /> : <span className={classes.bell} />}
        <AccountMenu
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

const searchBoxCode = lazyCode(() => import('./search-box.tsx').then((module) => module.SearchBox));

/**
 * The search, opened by this button or by Ctrl-K and Cmd-K on any page. Its code is fetched when it
 * is opened.
 */
function SearchButton() {
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // Do not cover another dialog that somebody types into; ours may still be fading out.
      if (!opened && document.querySelector('[role="dialog"]:not([data-search])')) return;
      setOpenings((count) => (opened ? count : count + 1));
      setOpened(!opened);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        onPointerEnter={searchBoxCode.preload}
        onClick={() => {
          setOpenings(openings + 1);
          setOpened(true);
        }}
      >
        <Icon name="search" size={20} />
      </ActionIcon>
      <LazyDialog
        code={searchBoxCode}
        key={openings}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
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
