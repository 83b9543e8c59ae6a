import { lazy } from 'react';
import { usePreload } from '../../lib/use-preload.ts';
import { OnceOpened } from '../../ui/once-opened.tsx';
import type { LeaveDialogProps } from './leave-dialog.tsx';

const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(async () => ({ default: (await loadDialog()).LeaveDialog }));

export function LazyLeaveDialog(props: LeaveDialogProps) {
  usePreload(loadDialog);
  return (
    <OnceOpened opened={props.opened}>
      <LeaveDialog {...props} />
    </OnceOpened>
  );
}
