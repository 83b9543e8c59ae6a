import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useRelationships } from '../features/introductions/introduction-queries.ts';
import { paths } from '../paths.ts';
import { useColorSchemeToggle } from '../ui/color-scheme.tsx';
import { Icon } from '../ui/icon.tsx';
import { LazyPopoverCard, usePopoverCard } from '../ui/lazy-popover-card.tsx';
import classes from './founder-menu.module.css';
import { dashboardTabs, isCurrent, type MenuItem, sideMenu, splitMenu } from './founder-nav.ts';
import { WaitingCount } from './shell-parts.tsx';

const readImmediately = { getInitialValueInEffect: false };

/** The founder's navigation: a rail, on narrow screens a bar at the bottom. */
export function SideMenu() {
  const { pathname } = useLocation();
  const waiting = useRelationships().data?.waiting.length;
  const isBar = useMediaQuery('(max-width: 899px)', undefined, readImmediately);
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, readImmediately);
  const { inBar, behindMore } = splitMenu(sideMenu, {
    places: isPhone ? 5 : isBar ? 8 : sideMenu.length,
    // The theme switch, for which a phone's header has no room.
    keepMore: isPhone,
  });
  return (
    <nav aria-label="Main" className={classes.menu}>
      <ul className={classes.items}>
        {inBar.map((item) => (
          <li key={item.label} className={classes.place}>
            <MenuLink item={item} pathname={pathname} waiting={waiting} />
          </li>
        ))}
        {behindMore.length > 0 && (
          <li className={classes.place}>
            <MoreMenu
              items={behindMore}
              pathname={pathname}
              waiting={waiting}
              withTheme={isPhone}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}

type Props = {
  items: MenuItem[];
  pathname: string;
  /** Introductions that wait for the founder's answer. */
  waiting: number | undefined;
  withTheme: boolean;
};

/** The last item of the bar: a sheet with the pages that do not fit. */
function MoreMenu({ items, pathname, waiting, withTheme }: Props) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const { button, card } = usePopoverCard(opened, setOpened);
  const current = items.find((item) => isCurrent(item, pathname));
  const hidden = items.some(({ to }) => to === paths.appIntroductions) ? waiting : 0;
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.item}
        data-current={current !== undefined || undefined}
      >
        <Icon name="more" size={20} />
        More
        <WaitingCount count={hidden} />
        {current && <i className="visually-hidden">(now {current.label})</i>}
      </button>
      <LazyPopoverCard
        card={card}
        name={{ 'aria-labelledby': titleId }}
        position="top-end"
        width="min(320px, calc(100vw - 16px))"
        offset={8}
        shade={0.3}
        padding={8}
      >
        <h2 id={titleId} className="visually-hidden">
          More pages
        </h2>
        <ul className={classes.sheet}>
          {items.map((item) => (
            <li key={item.label}>
              <MenuLink
                item={item}
                pathname={pathname}
                waiting={waiting}
                onClick={() => setOpened(false)}
              />
            </li>
          ))}
          {withTheme && (
            <li>
              <ThemeButton />
            </li>
          )}
        </ul>
      </LazyPopoverCard>
    </>
  );
}

function ThemeButton() {
  const { other, icon, change } = useColorSchemeToggle();
  return (
    <button type="button" className={classes.item} onClick={change}>
      <Icon name={icon} size={20} />
      Switch to {other} theme
    </button>
  );
}

type MenuLinkProps = Pick<Props, 'pathname' | 'waiting'> & {
  item: MenuItem;
  onClick?: () => void;
};

function MenuLink({ item, pathname, waiting, onClick }: MenuLinkProps) {
  return (
    <Link
      to={item.to}
      className={classes.item}
      aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={item.icon} size={20} />
      {item.label}
      {item.to === paths.appIntroductions && <WaitingCount count={waiting} />}
    </Link>
  );
}

/**
 * The tabs are links: each is an address that can be shared and left with the back button. Only the
 * dashboard's own pages have them.
 */
export function DashboardTabs() {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the tabs are wider than the page: scroll to the current one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // The font may load later and is a little wider than its fallback.
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
