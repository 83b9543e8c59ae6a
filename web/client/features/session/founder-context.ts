import { createContext, useContext } from 'react';
import type { Me } from '#shared/api/session.ts';

export type SignedInFounder = NonNullable<Me['founder']>;

export const FounderContext = createContext<SignedInFounder | null>(null);

/** The signed-in founder, inside the guard. */
export function useFounder(): SignedInFounder {
  const founder = useContext(FounderContext);
  if (!founder) throw new Error('useFounder outside FounderGuard');
  return founder;
}
