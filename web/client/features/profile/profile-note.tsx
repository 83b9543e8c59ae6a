import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './profile-note.module.css';

/** A note about what the page shows. */
export function ProfileNote({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={`flex gap-10 stream ${classes.note}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
