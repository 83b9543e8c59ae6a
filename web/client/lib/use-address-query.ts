import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

type Writing<Query> = {
  /** What an address asks for; whatever it says wrongly is left out. */
  read: (params: URLSearchParams) => Query;
  /** The search part of the address that asks for it, given the address as it is. */
  write: (query: Query, now: URLSearchParams) => string;
};

/**
 * What a list is asked for, kept in the address, and the way to change some of it.
 *
 * A change starts from the address as it is now, which is ahead of the page while that is being
 * drawn: of two choices made in quick succession both are kept. Each is shown at once.
 */
export function useAddressQuery<Query extends object>({ read, write }: Writing<Query>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [query, show] = useOptimistic(read(params));
  const change = (wish: Partial<Query>, { replace = true } = {}) => {
    const now = new URLSearchParams(window.location.search);
    const wished = { ...read(now), ...wish };
    startTransition(() => {
      show(wished);
      void navigate({ search: write(wished, now) }, { replace });
    });
  };
  return [query, change] as const;
}
