import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { Link, NavLink, Outlet, useLocation, useMatch } from 'react-router-dom';
import { investorTopics } from '#shared/api/live.ts';
import { brand } from '#shared/brand.ts';
import { useRelationships } from '../features/introductions/introduction-queries.ts';
import { waitingCount } from '../features/introductions/introduction-rules.ts';
import { AccountStateBanner } from '../features/investor-account/account-state-banner.tsx';
import { useLive } from '../features/live/use-live.ts';
import {
  InvestorGuard,
  useInvestor,
  useInvestorOnceKnown,
} from '../features/session/signed-in.tsx';
import { useFocusOnNavigation } from '../lib/focus.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/icon.tsx';
import { openKeys } from '../ui/open-keys.ts';
import { PageBoundary } from '../ui/page-boundary.tsx';
import classes from './investor-shell.module.css';
import type { PortalPage } from './portal-palette.tsx';
import shell from './portal-shell.module.css';
import { PortalSearchButton } from './search-button.tsx';
import { AccountMenu, PageSkeleton, SkipLink } from './shell-parts.tsx';

export function InvestorShell() {
  return (
    <InvestorGuard>
      <Frame />
    </InvestorGuard>
  );
}

function Frame() {
  const main = useFocusOnNavigation();
  const investor = useInvestorOnceKnown();
  return (
    <div>
      <SkipLink />
      <Header />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={`${shell.main} flex-column gap-20 ${classes.main}`}
      >
        {investor ? <Page /> : <PageSkeleton />}
      </main>
    </div>
  );
}

function Page() {
  const { state, email } = useInvestor();
  useLive(investorTopics);
  return (
    <>
      <AccountStateBanner state={state} email={email} />
      <PageBoundary>
        <Suspense>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </>
  );
}

function Header() {
  const investor = useInvestorOnceKnown();
  const { pathname } = useLocation();
  const isStartups = useMatch(paths.investorStartup) || pathname === paths.investorDashboard;
  const waiting = waitingCount(useRelationships({ enabled: investor !== null }).data);
  return (
    <header className={`stack ${shell.header} ${classes.header}`}>
      <Link
        to={paths.investorDashboard}
        className={`flex ${classes.brand}`}
        aria-label={brand.name}
      >
        <BrandMark size={26} />
      </Link>
      <div className={`shrinks ${classes.titles}`}>
        <p className={classes.title}>Investor Portal</p>
        <p className="soft small one-line">
          {investor && `${investor.isFirstVisit ? 'Welcome' : 'Welcome back'}, ${investor.name}`}
        </p>
      </div>
      <nav aria-label="Investor" className={`flex gap-20 ${classes.nav}`}>
        <Link
          to={paths.investorDashboard}
          aria-current={isStartups ? 'page' : undefined}
          className={`row soft ${shell.item}`}
        >
          Startups
        </Link>
        <NavLink to={paths.investorSaved} className={`row soft ${shell.item}`}>
          Saved
        </NavLink>
        <NavLink to={paths.investorIntroductions} className={`row soft ${shell.item}`}>
          Introductions
          {waiting > 0 && (
            <span className={`small strong stream center ${classes.count}`}>
              {waiting}
              <VisuallyHidden> waiting for your answer</VisuallyHidden>
            </span>
          )}
        </NavLink>
      </nav>
      <div className={`row ${shell.actions}`}>
        {investor && <PortalSearchButton pages={searchedPages} email={investor.email} />}
        <AccountMenu
          onKeys={openKeys}
          links={ownPages}
          isCurrent={ownPages.some(({ to }) => to === pathname)}
        />
      </div>
    </header>
  );
}

const ownPages: PortalPage[] = [
  { label: 'Settings', to: paths.investorSettings, icon: 'settings', hotkey: 'g s' },
  { label: 'Connections', to: paths.investorConnections, icon: 'external', hotkey: 'g n' },
];

/** The investors' pages, each with its name for a search and its key. */
const searchedPages: PortalPage[] = [
  {
    label: 'Startups',
    to: paths.investorDashboard,
    icon: 'globe',
    hotkey: 'g d',
    search: { things: 'startups', at: `${paths.investorDashboard}?search=` },
  },
  { label: 'Saved', to: paths.investorSaved, icon: 'bookmark', hotkey: 'g v' },
  { label: 'Introductions', to: paths.investorIntroductions, icon: 'mail', hotkey: 'g i' },
  ...ownPages,
];
