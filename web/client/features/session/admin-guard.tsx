import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminContext } from './admin-context.ts';
import { useMe } from './get-me.ts';

/** Lets admins through; everybody else to their sign-in page. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.isPending) return null;
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (me.data?.audience !== 'admin') return <Navigate to={paths.adminSignIn} replace />;
  return <AdminContext value={me.data}>{children}</AdminContext>;
}
