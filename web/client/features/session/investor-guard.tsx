import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useMe } from './get-me.ts';
import { InvestorContext } from './investor-context.ts';

/** Lets investors through; everybody else to their sign-in page. Who waits sees it when approved. */
export function InvestorGuard({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.isPending) return null;
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (!me.data?.investor) return <Navigate to={paths.investorSignIn} replace />;
  const { investor, email } = me.data;
  return <InvestorContext value={{ ...investor, email }}>{children}</InvestorContext>;
}
