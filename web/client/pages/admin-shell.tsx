import { Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { useWaitingInvestors } from '../features/investor-review/investor-review-queries.ts';
import { ConfirmSignIn } from '../features/session/confirm-sign-in.tsx';
import { AdminGuard, useAdmin } from '../features/session/signed-in.tsx';
import { useFocusOnNavigation } from '../lib/focus.ts';
import { paths } from '../paths.ts';
import { SchemeToggle } from '../ui/color-scheme.tsx';
import { BrandMark } from '../ui/icon.tsx';
import { PageBoundary } from '../ui/page-boundary.tsx';
import classes from './admin-shell.module.css';
import shell from './portal-shell.module.css';
import { SignOutButton, SkipLink, WaitingCount } from './shell-parts.tsx';

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
  const { pathname } = useLocation();
  const { email, mustAddSecondStep } = useAdmin();
  if (mustAddSecondStep && pathname !== paths.adminSecurity) {
    return <Navigate to={paths.adminSecurity} replace />;
  }
  return (
    <div>
      <SkipLink />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={`${shell.main} ${classes.main}`}>
        <PageBoundary>
          <Suspense>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <ConfirmSignIn email={email} />
    </div>
  );
}

function Header() {
  const { email, mustAddSecondStep } = useAdmin();
  return (
    <header className={`${shell.header} ${classes.header}`}>
      <Link to={paths.adminDashboard} className={classes.brand}>
        <BrandMark size={26} />
        <span>
          {brand.name} <span className={classes.role}>Admin</span>
        </span>
      </Link>
      {mustAddSecondStep ? <span /> : <Nav />}
      <Link to={paths.adminSecurity} className={classes.who} title={`Security of ${email}`}>
        {email}
      </Link>
      <div className={`${shell.actions} ${classes.actions}`}>
        <SchemeToggle />
        <SignOutButton />
      </div>
    </header>
  );
}

function Nav() {
  const { pathname } = useLocation();
  const waiting = useWaitingInvestors();
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the items are wider than the screen: scroll to the current one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count moves the items when it arrives
  useEffect(() => {
    // It returns a promise, which an effect may not.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, waiting]);
  return (
    <nav aria-label="Admin" className={classes.nav}>
      <ul className={classes.items}>
        {adminNav.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={`${shell.item} ${classes.item}`}
              ref={isCurrent(item, pathname) ? current : undefined}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            >
              {item.label}
              {item.to === paths.adminInvestors && <WaitingCount count={waiting} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type AdminNavItem = {
  label: string;
  to: string;
  /** Prefixes of the other addresses for which this item is current. */
  within?: string;
};

/** The admin's pages, in the order of the navigation bar. */
const adminNav: AdminNavItem[] = [
  { label: 'Applications', to: paths.adminDashboard, within: '/admin/applications/' },
  { label: 'Founders', to: paths.adminFounders, within: '/admin/founders/' },
  { label: 'Investors', to: paths.adminInvestors },
  { label: 'Cohorts', to: paths.adminCohorts },
  { label: 'Introductions', to: paths.adminIntroductions },
  { label: 'Slack', to: paths.adminSlack },
  { label: 'Delivery', to: paths.adminDelivery },
  { label: 'AI Coach', to: paths.adminCoach },
  { label: 'Audit log', to: paths.adminAudit, within: paths.adminFailedSignIns },
  { label: 'Security', to: paths.adminSecurity },
];

/** `/admin/applications/1` belongs to the item with `within: '/admin/applications/'`. */
function isCurrent({ to, within }: AdminNavItem, pathname: string): boolean {
  return pathname === to || (within !== undefined && pathname.startsWith(within));
}
