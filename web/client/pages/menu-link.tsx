import { Link } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { isCurrent, type MenuItem } from './founder-nav.ts';
import classes from './side-menu.module.css';

type Props = { item: MenuItem; pathname: string; onClick?: () => void };

export function MenuLink({ item, pathname, onClick }: Props) {
  return (
    <Link
      to={item.to}
      className={classes.item}
      aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={item.icon} size={20} />
      {item.label}
    </Link>
  );
}
