import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './dashboard-tabs.module.css';
import { dashboardTabs, isCurrent } from './founder-nav.ts';

/**
 * The tabs are links: each is an address that can be shared and gone back from. They stand above
 * the dashboard's own pages only.
 */
export function DashboardTabs() {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the tabs are wider than the page: the current one is always in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current tab.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // Their font may come later, and is a little wider than its stand-in.
    void document.fonts.ready.then(() => {
      const shown = strip.current;
      const tab = current.current;
      if (shown && tab)
        shown.scrollLeft = tab.offsetLeft - (shown.clientWidth - tab.offsetWidth) / 2;
    });
  }, [pathname]);
  if (!dashboardTabs.some((tab) => isCurrent(tab, pathname))) return null;
  return (
    <nav ref={strip} aria-label="Dashboard" className={classes.tabs}>
      <ul className={classes.list}>
        {dashboardTabs.map((tab) => (
          <li key={tab.label}>
            <Link
              ref={isCurrent(tab, pathname) ? current : undefined}
              to={tab.to}
              className={classes.tab}
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
