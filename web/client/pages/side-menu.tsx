import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from 'react-router-dom';
import { sideMenu } from './founder-nav.ts';
import { MenuLink } from './menu-link.tsx';
import { MoreMenu } from './more-menu.tsx';
import classes from './side-menu.module.css';
import { splitMenu } from './split-menu.ts';

const atOnce = { getInitialValueInEffect: false };

/** The pages of a founder: a rail, on narrow screens a bar below. */
export function SideMenu() {
  const { pathname } = useLocation();
  const isBar = useMediaQuery('(max-width: 899px)', undefined, atOnce);
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, atOnce);
  const { inBar, behindMore } = splitMenu(sideMenu, {
    places: isPhone ? 5 : isBar ? 8 : sideMenu.length,
    // The theme, for which a phone's header has no room.
    keepMore: isPhone,
  });
  return (
    <nav aria-label="Main" className={classes.menu}>
      <ul className={classes.items}>
        {inBar.map((item) => (
          <li key={item.label} className={classes.place}>
            <MenuLink item={item} pathname={pathname} />
          </li>
        ))}
        {behindMore.length > 0 && (
          <li className={classes.place}>
            <MoreMenu items={behindMore} pathname={pathname} withTheme={isPhone} />
          </li>
        )}
      </ul>
    </nav>
  );
}
