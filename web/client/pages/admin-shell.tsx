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
import { BrandMark } from '../ui/icon.tsx';
import { openKeys } from '../ui/open-keys.ts';
import { PageBoundary } from '../ui/page-boundary.tsx';
import classes from './admin-shell.module.css';
import type { PortalPage } from './portal-palette.tsx';
import { Rail } from './rail.tsx';
import { PortalSearchButton } from './search-button.tsx';
import shell from './shell.module.css';
import { AccountMenu, PageSkeleton, SkipLink } from './shell-parts.tsx';

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
  const page = adminPages.find((item) => isCurrent(item, pathname));
  if (admin?.mustAddSecondStep && pathname !== paths.adminSecurity) {
    return <Navigate to={paths.adminSecurity} replace />;
  }
  return (
    <div className={`stack ${shell.shell}`}>
      <SkipLink />
      <Header />
      {!admin?.mustAddSecondStep && <AdminRail />}
      <main id="main" ref={main} tabIndex={-1} className={shell.main}>
        <div className={shell.content}>
          {admin ? (
            <PageBoundary>
              <Suspense>
                {page && !isOpen(page, admin) ? <ClosedPage page={page} /> : <Outlet />}
              </Suspense>
            </PageBoundary>
          ) : (
            <PageSkeleton />
          )}
        </div>
      </main>
      {admin && <ConfirmSignIn email={admin.email} />}
    </div>
  );
}

function Header() {
  const admin = useAdminOnceKnown();
  return (
    <header className={`row ${shell.header}`}>
      <Link to={paths.adminDashboard} className={`row gap-10 shrinks ${shell.brand}`}>
        <BrandMark size={28} />
        <span className="shrinks">
          {brand.name} <span className={`soft small one-line ${shell.startup}`}>Admin</span>
        </span>
      </Link>
      <div className={`row gap-4 ${shell.actions}`}>
        {admin && !admin.mustAddSecondStep && (
          <PortalSearchButton pages={searchedPages(admin)} email={admin.email} />
        )}
        <AccountMenu onKeys={openKeys} links={ownPages} />
      </div>
    </header>
  );
}

function AdminRail() {
  const { pathname } = useLocation();
  const admin = useAdminOnceKnown();
  const waiting = useWaitingInvestors({
    enabled: admin !== null && mayCall('manager', admin.staffRole) === 'allowed',
  });
  const groups = adminNav.map(({ name, items }) => ({
    name,
    items: items
      .filter((item) => isOpen(item, admin))
      .map(({ label, to, icon, inBar, within }) => ({
        label,
        to,
        icon,
        inBar,
        isCurrent: isCurrent({ to, within }, pathname),
        waiting: to === paths.adminInvestors ? waiting : undefined,
      })),
  }));
  return <Rail label="Admin" groups={groups.filter(({ items }) => items.length > 0)} />;
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
  /** Its name in a phone's bar; without it, the item is behind "More". */
  inBar?: string;
  /** Prefixes of the other addresses for which this item is current. */
  within?: readonly string[];
};

/** The staff's pages as the rail groups them. */
const adminNav: { name: string; items: AdminNavItem[] }[] = [
  {
    name: 'Program',
    items: [
      {
        label: 'Applications',
        inBar: 'Applications',
        audience: 'staff',
        to: paths.adminDashboard,
        icon: 'edit',
        hotkey: 'g a',
        search: { things: 'applications', at: `${paths.adminDashboard}?search=` },
        within: ['/admin/applications/'],
      },
      {
        label: 'Founders',
        inBar: 'Founders',
        audience: 'manager',
        to: paths.adminFounders,
        icon: 'people',
        hotkey: 'g f',
        search: { things: 'founders', at: `${paths.adminFounders}?search=` },
        within: ['/admin/founders/'],
      },
      {
        label: 'Cohorts',
        inBar: 'Cohorts',
        audience: 'manager',
        to: paths.adminCohorts,
        icon: 'calendar',
        hotkey: 'g c',
        within: ['/admin/cohorts/'],
      },
      {
        label: 'Mentors',
        audience: 'manager',
        to: paths.adminMentors,
        icon: 'snooze',
        hotkey: 'g m',
      },
      {
        label: 'Investors',
        inBar: 'Investors',
        audience: 'manager',
        to: paths.adminInvestors,
        icon: 'points',
        hotkey: 'g v',
        search: { things: 'investors', at: `${paths.adminInvestors}?state=all&search=` },
      },
      {
        label: 'Introductions',
        audience: 'manager',
        to: paths.adminIntroductions,
        icon: 'mail',
        hotkey: 'g i',
      },
    ],
  },
  {
    name: 'Words',
    items: [
      {
        label: 'Program settings',
        audience: 'admin',
        to: paths.adminProgram,
        icon: 'globe',
        hotkey: 'g r',
      },
      {
        label: 'Landing page',
        audience: 'admin',
        to: paths.adminLanding,
        icon: 'home',
        hotkey: 'g q',
      },
      {
        label: 'Emails and messages',
        audience: 'admin',
        to: paths.adminTexts,
        icon: 'edit',
        hotkey: 'g e',
        within: ['/admin/texts/'],
      },
    ],
  },
  {
    name: 'Operation',
    items: [
      { label: 'Slack', audience: 'admin', to: paths.adminSlack, icon: 'hash', hotkey: 'g s' },
      {
        label: 'Delivery',
        audience: 'admin',
        to: paths.adminDelivery,
        icon: 'send',
        hotkey: 'g d',
      },
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
        icon: 'list',
        hotkey: 'g l',
        within: [paths.adminFailedSignIns, paths.adminAccessTokens],
      },
      {
        label: 'Import',
        audience: 'admin',
        to: paths.adminImports,
        icon: 'copy',
        hotkey: 'g p',
        within: ['/admin/import/'],
      },
      { label: 'Staff', audience: 'admin', to: paths.adminStaff, icon: 'settings', hotkey: 'g t' },
    ],
  },
  {
    name: 'You',
    items: [
      {
        label: 'Security',
        audience: 'staff',
        to: paths.adminSecurity,
        icon: 'lock',
        hotkey: 'g y',
      },
      {
        label: 'Connections',
        audience: 'staff',
        to: paths.adminConnections,
        icon: 'external',
        hotkey: 'g n',
      },
    ],
  },
];

const adminPages = adminNav.flatMap(({ items }) => items);

/** Also behind the person's face. */
const ownPages = adminNav.at(-1)?.items ?? [];

/** The page's name for a search, and its key. */
function searchedPages(admin: Staff): PortalPage[] {
  return adminPages.filter((item) => isOpen(item, admin));
}

type Staff = { staffRole: StaffRole | null };

/** Nothing is shown as open before it is known who is signed in. */
function isOpen({ audience }: AdminNavItem, admin: Staff | null): boolean {
  return mayCall(audience, admin?.staffRole ?? null) === 'allowed';
}

/** `/admin/applications/1` belongs to the item with `within: ['/admin/applications/']`. */
function isCurrent(
  { to, within = [] }: Pick<AdminNavItem, 'to' | 'within'>,
  pathname: string,
): boolean {
  return pathname === to || within.some((prefix) => pathname.startsWith(prefix));
}
