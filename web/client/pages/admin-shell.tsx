import { Suspense } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { useWaitingInvestors } from '../features/investor-review/investor-review-queries.ts';
import { ConfirmSignIn } from '../features/session/confirm-sign-in.tsx';
import { AdminGuard, useAdminOnceKnown } from '../features/session/signed-in.tsx';
import { useFocusOnNavigation } from '../lib/focus.ts';
import { paths } from '../paths.ts';
import { BrandMark, Icon } from '../ui/icon.tsx';
import { openKeys } from '../ui/open-keys.ts';
import { PageBoundary } from '../ui/page-boundary.tsx';
import classes from './admin-shell.module.css';
import type { PortalPage } from './portal-palette.tsx';
import shell from './portal-shell.module.css';
import { PortalSearchButton } from './search-button.tsx';
import { AccountMenu, PageSkeleton, PagesMenu, SkipLink, WaitingCount } from './shell-parts.tsx';

/** Header and navigation around the pages of a signed-in admin. */
export function AdminShell() {
  return (
    <AdminGuard>
      <Frame />
    </AdminGuard>
  );
}

function Frame() {
  const main = useFocusOnNavigation();
  const admin = useAdminOnceKnown();
  const { pathname } = useLocation();
  if (admin?.mustAddSecondStep && pathname !== paths.adminSecurity) {
    return <Navigate to={paths.adminSecurity} replace />;
  }
  return (
    <div>
      <SkipLink />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={`${shell.main} ${classes.main}`}>
        {admin ? (
          <PageBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </PageBoundary>
        ) : (
          <PageSkeleton />
        )}
      </main>
      {admin && <ConfirmSignIn email={admin.email} />}
    </div>
  );
}

function Header() {
  const admin = useAdminOnceKnown();
  return (
    <header className={`${shell.header} ${classes.header}`}>
      <Link to={paths.adminDashboard} className={classes.brand}>
        <BrandMark size={26} />
        <span>
          {brand.name} <span className={classes.role}>Admin</span>
        </span>
      </Link>
      {!admin?.mustAddSecondStep && <Nav />}
      <div className={shell.actions}>
        {admin && !admin.mustAddSecondStep && (
          <PortalSearchButton pages={searchedPages} email={admin.email} />
        )}
        <AccountMenu onKeys={openKeys} links={ownPages} />
      </div>
    </header>
  );
}

/** The pages in a line; on a phone behind a button that names the current one. */
function Nav() {
  const { pathname } = useLocation();
  const isKnown = useAdminOnceKnown() !== null;
  const waiting = useWaitingInvestors({ enabled: isKnown });
  const pages = adminNav.map((item) => ({
    ...item,
    isCurrent: isCurrent(item, pathname),
    waiting: item.to === paths.adminInvestors ? waiting : undefined,
  }));
  return (
    <nav aria-label="Admin" className={classes.nav}>
      <ul className={classes.items}>
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              className={`${shell.item} ${classes.item}`}
              aria-current={page.isCurrent ? 'page' : undefined}
            >
              {page.label}
              <WaitingCount count={page.waiting} />
            </Link>
          </li>
        ))}
      </ul>
      <PagesMenu pages={pages} position="bottom-end" className={classes.pages ?? ''}>
        {pages.find((page) => page.isCurrent)?.label ?? 'Pages'}
        <WaitingCount count={waiting} />
        <Icon name="chevronDown" size={16} />
      </PagesMenu>
    </nav>
  );
}

type AdminNavItem = PortalPage & {
  /** Prefixes of the other addresses for which this item is current. */
  within?: string;
};

/** The admin's pages, in the order of the navigation bar. Their own security is behind their face. */
const adminNav: AdminNavItem[] = [
  {
    label: 'Applications',
    to: paths.adminDashboard,
    icon: 'edit',
    hotkey: 'g a',
    search: { things: 'applications', at: `${paths.adminDashboard}?search=` },
    within: '/admin/applications/',
  },
  {
    label: 'Founders',
    to: paths.adminFounders,
    icon: 'people',
    hotkey: 'g f',
    search: { things: 'founders', at: `${paths.adminFounders}?search=` },
    within: '/admin/founders/',
  },
  {
    label: 'Investors',
    to: paths.adminInvestors,
    icon: 'points',
    hotkey: 'g v',
    search: { things: 'investors', at: `${paths.adminInvestors}?state=all&search=` },
  },
  { label: 'Cohorts', to: paths.adminCohorts, icon: 'calendar', hotkey: 'g c' },
  { label: 'Introductions', to: paths.adminIntroductions, icon: 'mail', hotkey: 'g i' },
  { label: 'Slack', to: paths.adminSlack, icon: 'hash', hotkey: 'g s' },
  { label: 'Delivery', to: paths.adminDelivery, icon: 'send', hotkey: 'g d' },
  { label: 'AI Coach', to: paths.adminCoach, icon: 'spark', hotkey: 'g o' },
  {
    label: 'Audit log',
    to: paths.adminAudit,
    icon: 'search',
    hotkey: 'g l',
    within: paths.adminFailedSignIns,
  },
];

const ownPages: PortalPage[] = [
  { label: 'Security', to: paths.adminSecurity, icon: 'lock', hotkey: 'g y' },
];

/** What an admin finds by its name and reaches by its key. */
const searchedPages = [...adminNav, ...ownPages];

/** `/admin/applications/1` belongs to the item with `within: '/admin/applications/'`. */
function isCurrent({ to, within }: AdminNavItem, pathname: string): boolean {
  return pathname === to || (within !== undefined && pathname.startsWith(within));
}
