import { fetchCode } from '../../lib/fetch-code.ts';
import { usePreload } from '../../lib/use-preload.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import type { LeaveDialogProps } from './leave-dialog.tsx';

const code = fetchCode(() => import('./leave-dialog.tsx').then((module) => module.LeaveDialog));

export function LazyLeaveDialog(props: LeaveDialogProps) {
  usePreload(code);
  return <LazyDialog code={code} {...props} />;
}
