import type { SkeletonShape } from '../skeleton.tsx';
import classes from './startup-profile.module.css';

/** Founder beside startup and milestones, while they are loaded. */
export const startupProfileShape: SkeletonShape = {
  in: classes.columns,
  of: [
    { in: classes.rows, of: [270] },
    { in: classes.rows, of: [352, 366] },
  ],
};
