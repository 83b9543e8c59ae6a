import { Suspense } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { mayCall, type RouteAudience } from '#shared/domain/permissions.ts';
import type { StaffRole } from '#shared/options.ts';
import { useWaitingInvestors } from '../features/investor-review/investor-review-queries.ts';
import { ConfirmSignIn } from '../features/session/confirm-sign-in.tsx';
import { AdminGuard, useAdminOnceKnown } from '../features/session/signed-in.tsx';
import { useFocusOnNavigation } from '../lib/focus.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { BrandMark, Icon } from '../ui/icon.tsx';
import { openKeys } from '../ui/open-keys.ts';
import { PageBoundary } from '../ui/page-boundary.tsx';
import classes from './admin-shell.module.css';
import type { PortalPage } from './portal-palette.tsx';
import shell from './portal-shell.module.css';
import { PortalSearchButton } from './search-button.tsx';
import { AccountMenu, PageSkeleton, PagesMenu, SkipLink, WaitingCount } from './shell-parts.tsx';

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
  const page = adminNav.find((item) => isCurrent(item, pathname));
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
              {page && !isOpen(page, admin) ? <ClosedPage page={page} /> : <Outlet />}
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
    <header className={`stack ${shell.header} ${classes.header}`}>
      <Link to={paths.adminDashboard} className={`row gap-10 ${classes.brand}`}>
        <BrandMark size={26} />
        <span>
          {brand.name} <span className={`soft ${classes.role}`}>Admin</span>
        </span>
      </Link>
      {!admin?.mustAddSecondStep && <Nav />}
      <div className={`row ${shell.actions}`}>
        {admin && !admin.mustAddSecondStep && (
          <PortalSearchButton pages={searchedPages(admin)} email={admin.email} />
        )}
        <AccountMenu onKeys={openKeys} links={ownPages} />
      </div>
    </header>
  );
}

/** The pages in a line; on a phone behind a button that names the current one. */
function Nav() {
  const { pathname } = useLocation();
  const admin = useAdminOnceKnown();
  const open = adminNav.filter((item) => isOpen(item, admin));
  const seesInvestors = open.some(({ to }) => to === paths.adminInvestors);
  const waiting = useWaitingInvestors({ enabled: seesInvestors });
  const pages = open.map((item) => ({
    ...item,
    isCurrent: isCurrent(item, pathname),
    waiting: item.to === paths.adminInvestors ? waiting : undefined,
  }));
  return (
    <nav aria-label="Admin" className={classes.nav}>
      <ul className={`flex gap-16 ${classes.items}`}>
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              className={`row soft ${shell.item} nowrap ${classes.item}`}
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

/** In place of a page that somebody was sent to, or could open before. */
function ClosedPage({ page }: { page: AdminNavItem }) {
  const who = page.audience === 'admin' ? 'admins' : 'managers and admins';
  return (
    <div className={`stack gap-12 ${classes.closed}`}>
      <title>{`Not open to you · Admin · ${brand.name}`}</title>
      <h1>This page isn’t open to you</h1>
      <p>It’s for {who}. If you need it, ask an admin to change your role.</p>
      <LinkButton to={paths.adminDashboard}>Go to the applications</LinkButton>
    </div>
  );
}

type AdminNavItem = PortalPage & {
  /** The audience of its routes. */
  audience: Extract<RouteAudience, 'staff' | 'manager' | 'admin'>;
  /** Prefixes of the other addresses for which this item is current. */
  within?: readonly string[];
};

/** The staff's pages, in the order of the navigation bar. Their own security is behind their face. */
const adminNav: AdminNavItem[] = [
  {
    label: 'Applications',
    audience: 'staff',
    to: paths.adminDashboard,
    icon: 'edit',
    hotkey: 'g a',
    search: { things: 'applications', at: `${paths.adminDashboard}?search=` },
    within: ['/admin/applications/'],
  },
  {
    label: 'Founders',
    audience: 'manager',
    to: paths.adminFounders,
    icon: 'people',
    hotkey: 'g f',
    search: { things: 'founders', at: `${paths.adminFounders}?search=` },
    within: ['/admin/founders/'],
  },
  {
    label: 'Investors',
    audience: 'manager',
    to: paths.adminInvestors,
    icon: 'points',
    hotkey: 'g v',
    search: { things: 'investors', at: `${paths.adminInvestors}?state=all&search=` },
  },
  {
    label: 'Cohorts',
    audience: 'manager',
    to: paths.adminCohorts,
    icon: 'calendar',
    hotkey: 'g c',
    within: ['/admin/cohorts/'],
  },
  {
    label: 'Introductions',
    audience: 'manager',
    to: paths.adminIntroductions,
    icon: 'mail',
    hotkey: 'g i',
  },
  { label: 'Slack', audience: 'admin', to: paths.adminSlack, icon: 'hash', hotkey: 'g s' },
  { label: 'Delivery', audience: 'admin', to: paths.adminDelivery, icon: 'send', hotkey: 'g d' },
  {
    label: 'Webhooks',
    audience: 'admin',
    to: paths.adminWebhooks,
    icon: 'bell',
    hotkey: 'g w',
  },
  { label: 'AI Coach', audience: 'admin', to: paths.adminCoach, icon: 'spark', hotkey: 'g o' },
  {
    label: 'Audit log',
    audience: 'admin',
    to: paths.adminAudit,
    icon: 'search',
    hotkey: 'g l',
    within: [paths.adminFailedSignIns, paths.adminAccessTokens],
  },
  {
    label: 'Import',
    audience: 'admin',
    to: paths.adminImports,
    icon: 'send',
    hotkey: 'g p',
    within: ['/admin/import/'],
  },
  { label: 'Staff', audience: 'admin', to: paths.adminStaff, icon: 'settings', hotkey: 'g t' },
];

const ownPages: PortalPage[] = [
  { label: 'Security', to: paths.adminSecurity, icon: 'lock', hotkey: 'g y' },
  { label: 'Connections', to: paths.adminConnections, icon: 'external', hotkey: 'g n' },
];

/** The page's name for a search, and its key. */
function searchedPages(admin: Staff): PortalPage[] {
  return [...adminNav.filter((item) => isOpen(item, admin)), ...ownPages];
}

type Staff = { staffRole: StaffRole | null };

/** Nothing is shown as open before it is known who is signed in. */
function isOpen({ audience }: AdminNavItem, admin: Staff | null): boolean {
  return mayCall(audience, admin?.staffRole ?? null) === 'allowed';
}

/** `/admin/applications/1` belongs to the item with `within: ['/admin/applications/']`. */
function isCurrent({ to, within = [] }: AdminNavItem, pathname: string): boolean {
  return pathname === to || within.some((prefix) => pathname.startsWith(prefix));
}
