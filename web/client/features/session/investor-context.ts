import { createContext, useContext } from 'react';
import type { Me } from '#shared/api/session.ts';

export type SignedInInvestor = NonNullable<Me['investor']> & { email: string };

export const InvestorContext = createContext<SignedInInvestor | null>(null);

/** The signed-in investor, inside the guard. */
export function useInvestor(): SignedInInvestor {
  const investor = useContext(InvestorContext);
  if (!investor) throw new Error('useInvestor outside InvestorGuard');
  return investor;
}
