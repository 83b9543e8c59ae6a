import { Link, useLocation } from 'react-router-dom';
import classes from './dashboard-tabs.module.css';
import { dashboardTabs } from './founder-nav.ts';

/**
 * The tabs are links: each is an address that can be shared and gone back from. They stand above
 * the dashboard's own pages only.
 */
export function DashboardTabs() {
  const { pathname } = useLocation();
  if (!dashboardTabs.some(({ at }) => at.includes(pathname))) return null;
  return (
    <nav aria-label="Dashboard" className={classes.tabs}>
      <ul className={classes.list}>
        {dashboardTabs.map(({ label, to, at }) => (
          <li key={label}>
            <Link
              to={to}
              className={classes.tab}
              aria-current={at.includes(pathname) ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
