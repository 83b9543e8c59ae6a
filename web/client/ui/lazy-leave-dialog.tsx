import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { LazyDialog } from './lazy-dialog.tsx';
import type { LeaveDialogProps } from './leave-dialog.tsx';

const leaveDialogCode = lazyCode(() =>
  import('./leave-dialog.tsx').then((module) => module.LeaveDialog),
);

/** Asks before unsaved changes are left or replaced; `useLeaveGuard` says when. */
export function LazyLeaveDialog(props: LeaveDialogProps) {
  usePreloadOnIdle(leaveDialogCode);
  return <LazyDialog code={leaveDialogCode} {...props} />;
}
