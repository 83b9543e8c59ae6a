import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { isCurrent, sideMenu } from './founder-nav.ts';
import classes from './side-menu.module.css';

export function SideMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={classes.menu}>
      <ul className={classes.items}>
        {sideMenu.map((item) => (
          <li key={item.label} className={classes.place}>
            <Link
              to={item.to}
              className={classes.item}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            >
              <Icon name={item.icon} size={20} />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
