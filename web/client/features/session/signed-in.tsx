import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '#shared/api/session.ts';
import { AppError } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../paths.ts';
import { LoadFailure } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useMe } from './session-queries.ts';

type SignedInFounder = NonNullable<Me['founder']>;

const FounderContext = createContext<SignedInFounder | null>(null);

/** The signed-in founder, inside the guard. */
export function useFounder(): SignedInFounder {
  const founder = useContext(FounderContext);
  if (!founder) throw new Error('useFounder outside FounderGuard');
  return founder;
}

/** Redirects everybody but founders to their sign-in page, which leads back here. */
export function FounderGuard({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.isPending) return null;
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (!me.data?.founder) return <SignInFirst audience="founder" />;
  return <FounderContext value={me.data.founder}>{children}</FounderContext>;
}

/** The sign-in page leads back here, and tells who is signed in as somebody else. */
function SignInFirst({ audience }: { audience: Audience }) {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={signInPath(audience, pathname + search + hash)} replace />;
}

type SignedInInvestor = NonNullable<Me['investor']> & { email: string };

const InvestorContext = createContext<SignedInInvestor | null>(null);

/** The signed-in investor, inside the guard. */
export function useInvestor(): SignedInInvestor {
  const investor = useContext(InvestorContext);
  if (!investor) throw new Error('useInvestor outside InvestorGuard');
  return investor;
}

/** Redirects everybody but investors to their sign-in page, which leads back here. */
export function InvestorGuard({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.isPending) return null;
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (!me.data?.investor) return <SignInFirst audience="investor" />;
  const { investor, email } = me.data;
  return <InvestorContext value={{ ...investor, email }}>{children}</InvestorContext>;
}

type SignedInAdmin = Pick<Me, 'email' | 'mustAddSecondStep'>;

const AdminContext = createContext<SignedInAdmin | null>(null);

/** The signed-in admin, inside the guard. */
export function useAdmin(): SignedInAdmin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('useAdmin outside AdminGuard');
  return admin;
}

/** Redirects everybody but admins to their sign-in page, which leads back here. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.isPending) return null;
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (me.data?.audience !== 'admin') return <SignInFirst audience="admin" />;
  return <AdminContext value={me.data}>{children}</AdminContext>;
}

async function signOut(): Promise<void> {
  try {
    await api.session.signOut();
  } catch (error) {
    const alreadyOut = error instanceof AppError && error.code === 'unauthenticated';
    if (!alreadyOut) throw error;
  }
}

/** Ends the session and reloads to the landing page, so that nothing stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.replace(paths.landing),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}
