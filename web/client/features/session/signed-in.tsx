import { useMutationState } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '#shared/api/session.ts';
import type { Audience } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import { leavingKey } from '../../lib/query-client.ts';
import { LoadFailure } from '../../ui/loaded.tsx';
import { useMe } from './session-queries.ts';

export type SignedInFounder = NonNullable<Me['founder']>;

type GuardedProps = { children: ReactNode; hasFrame?: boolean };

const FounderContext = createContext<SignedInFounder | null>(null);

/** The signed-in founder, on the pages inside the guard. */
export function useFounder(): SignedInFounder {
  return known(useContext(FounderContext));
}

/** For the frame around the pages, which stands before we know who is signed in. */
export function useFounderOnceKnown(): SignedInFounder | null {
  return useContext(FounderContext);
}

/**
 * Redirects everybody but founders to their sign-in page, which leads back here. Without a frame
 * there is nothing to see until the founder is known.
 */
export function FounderGuard({ children, hasFrame = true }: GuardedProps) {
  return (
    <Guard audience="founder" isAllowed={(me) => me.founder !== null}>
      {(me) => (
        <FounderContext value={me?.founder ?? null}>{(me || hasFrame) && children}</FounderContext>
      )}
    </Guard>
  );
}

type SignedInInvestor = NonNullable<Me['investor']> & { email: string };

const InvestorContext = createContext<SignedInInvestor | null>(null);

/** The signed-in investor, on the pages inside the guard. */
export function useInvestor(): SignedInInvestor {
  return known(useContext(InvestorContext));
}

/** For the frame around the pages, which stands before we know who is signed in. */
export function useInvestorOnceKnown(): SignedInInvestor | null {
  return useContext(InvestorContext);
}

/** Redirects everybody but investors to their sign-in page, which leads back here. */
export function InvestorGuard({ children }: { children: ReactNode }) {
  return (
    <Guard audience="investor" isAllowed={(me) => me.investor !== null}>
      {(me) => (
        <InvestorContext value={me?.investor ? { ...me.investor, email: me.email } : null}>
          {children}
        </InvestorContext>
      )}
    </Guard>
  );
}

type SignedInMentor = NonNullable<Me['mentor']> & { email: string };

const MentorContext = createContext<SignedInMentor | null>(null);

/** The signed-in mentor, on the pages inside the guard. */
export function useMentor(): SignedInMentor {
  return known(useContext(MentorContext));
}

/** For the frame around the pages, which stands before we know who is signed in. */
export function useMentorOnceKnown(): SignedInMentor | null {
  return useContext(MentorContext);
}

/** Redirects everybody but mentors to their sign-in page, which leads back here. */
export function MentorGuard({ children }: { children: ReactNode }) {
  return (
    <Guard audience="mentor" isAllowed={(me) => me.mentor !== null}>
      {(me) => (
        <MentorContext value={me?.mentor ? { ...me.mentor, email: me.email } : null}>
          {children}
        </MentorContext>
      )}
    </Guard>
  );
}

type SignedInAdmin = Pick<Me, 'email' | 'staffRole' | 'mustAddSecondStep'>;

const AdminContext = createContext<SignedInAdmin | null>(null);

/** The signed-in admin, on the pages inside the guard. */
export function useAdmin(): SignedInAdmin {
  return known(useContext(AdminContext));
}

/** For the frame around the pages, which stands before we know who is signed in. */
export function useAdminOnceKnown(): SignedInAdmin | null {
  return useContext(AdminContext);
}

/** Redirects everybody but admins to their sign-in page, which leads back here. */
export function AdminGuard({ children }: { children: ReactNode }) {
  return (
    <Guard audience="admin" isAllowed={(me) => me.audience === 'admin'}>
      {(me) => <AdminContext value={me}>{children}</AdminContext>}
    </Guard>
  );
}

function known<User>(user: User | null): User {
  if (!user) throw new Error('Nobody is known to be signed in here.');
  return user;
}

type GuardProps = {
  audience: Audience;
  isAllowed: (me: Me) => boolean;
  /** Null until we know who is signed in. */
  children: (me: Me | null) => ReactNode;
};

function Guard({ audience, isAllowed, children }: GuardProps) {
  const me = useMe();
  const isLeaving = useIsLeaving();
  if (me.isPending) return children(null);
  if (me.data === undefined) {
    return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  }
  if (!me.data || !isAllowed(me.data)) {
    // The session's end may be known before the landing page is there.
    return isLeaving ? null : <SignInFirst audience={audience} />;
  }
  return children(me.data);
}

/** The sign-in page leads back here, and tells who is signed in as somebody else. */
function SignInFirst({ audience }: { audience: Audience }) {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={signInPath(audience, pathname + search + hash)} replace />;
}

function useIsLeaving(): boolean {
  const states = useMutationState({
    filters: { mutationKey: leavingKey },
    select: ({ state }) => state.status,
  });
  return states.some((status) => status === 'pending' || status === 'success');
}
