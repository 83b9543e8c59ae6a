import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { sideMenu } from './founder-nav.ts';
import classes from './side-menu.module.css';

export function SideMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={classes.menu}>
      <ul className={classes.items}>
        {sideMenu.map(({ label, to, at, icon }) => (
          <li key={label} className={classes.place}>
            <Link
              to={to}
              className={classes.item}
              aria-current={at.includes(pathname) ? 'page' : undefined}
            >
              <Icon name={icon} size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
