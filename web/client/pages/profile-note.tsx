import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import classes from './profile-page.module.css';

/** A word about what the page shows. */
export function ProfileNote({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={classes.note}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
