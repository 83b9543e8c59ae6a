import { Link, useLocation } from 'react-router-dom';
import { useRelationships } from '../features/introductions/introduction-queries.ts';
import { waitingCount } from '../features/introductions/introduction-rules.ts';
import { useFounderOnceKnown } from '../features/session/signed-in.tsx';
import { hasTabs } from '../lib/sides.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './founder-menu.module.css';
import { dashboardTabs, isCurrent, isTab, sideMenu } from './founder-nav.ts';
import { PagesMenu, WaitingCount } from './shell-parts.tsx';

/**
 * A rail, on a phone a bar at the bottom. Its style sheet decides what stands where: the frame is
 * right before any script runs.
 */
export function SideMenu() {
  const { pathname } = useLocation();
  const isKnown = useFounderOnceKnown() !== null;
  const waiting = waitingCount(useRelationships({ enabled: isKnown }).data);
  const isDashboard = hasTabs(pathname);
  const items = sideMenu.map((item) => ({
    ...item,
    // From the dashboard's tabs, it leads to the first of them.
    to: isDashboard && item.to === paths.appDashboard ? paths.founderDashboard : item.to,
    isCurrent: isCurrent(item, pathname),
    waiting: item.to === paths.appIntroductions ? waiting : undefined,
  }));
  const behindMore = items.filter(({ inBar }) => inBar === undefined);
  const hidden = behindMore.find((item) => item.isCurrent);
  return (
    <nav aria-label="Main" className={classes.menu} data-tabs={isDashboard || undefined}>
      <ul className={`stack gap-2 ${classes.items}`}>
        {items.map(({ inBar, ...item }) => (
          <li
            key={item.label}
            data-place={inBar === undefined ? 'more' : 'bar'}
            data-tab={isTab(item) || undefined}
          >
            <Link
              to={item.to}
              className={classes.item}
              aria-current={item.isCurrent ? 'page' : undefined}
            >
              <Icon name={item.icon} size={20} />
              <span>
                {/* A phone's bar reads "Coach", and says "AI Coach" aloud. */}
                <span className={classes.wide}>
                  {item.label.slice(0, -(inBar ?? item.label).length)}
                </span>
                {inBar ?? item.label}
              </span>
              <WaitingCount count={item.waiting} />
            </Link>
          </li>
        ))}
        <li className={classes.more}>
          <PagesMenu pages={behindMore} position="top-end" className={classes.item ?? ''}>
            <Icon name="more" size={20} />
            <span>More</span>
            <WaitingCount count={waiting} />
            {hidden && <i className="visually-hidden">(now {hidden.label})</i>}
          </PagesMenu>
        </li>
      </ul>
    </nav>
  );
}

/**
 * The tabs are links: each is an address that can be shared and left with the back button. A narrow
 * screen has the rail or the bar instead.
 */
export function DashboardTabs() {
  const { pathname } = useLocation();
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
