import type { ReactNode } from 'react';
import classes from './empty-box.module.css';

type Props = { title?: string; isRoomy?: boolean; children: ReactNode };

/** Stands where a list would: that there is none, why, and what to do about it. */
export function EmptyBox({ title, isRoomy, children }: Props) {
  return (
    <div className={classes.box} data-roomy={isRoomy || undefined}>
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  );
}
