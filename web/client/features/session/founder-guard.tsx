import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { FounderContext } from './founder-context.ts';
import { useMe } from './get-me.ts';
import { signInPath } from './safe-next.ts';

/** Lets founders through; everybody else to the sign-in page, which leads back here. */
export function FounderGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const me = useMe();
  if (me.isPending) return null;
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (!me.data?.founder) return <Navigate to={signInPath(pathname)} replace />;
  return <FounderContext value={me.data.founder}>{children}</FounderContext>;
}
