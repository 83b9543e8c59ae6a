import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ManagedFounder } from '#shared/api/founders.ts';
import { Failure } from '#shared/failure.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { type FounderQuery, toFounderInput } from './founder-query.ts';

export function useFounders(query: FounderQuery) {
  const input = toFounderInput(query);
  return useQuery({
    queryKey: [...queryKeys.founders, 'list', input],
    queryFn: ({ signal }) => api.founders.list(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Polled because other admins, and the founder, change things as well. */
const founderPollMs = 30_000;

const oneKey = (founderId: string) => [...queryKeys.founders, 'one', founderId];

export function useFounder(founderId: string) {
  return useQuery({
    queryKey: oneKey(founderId),
    queryFn: ({ signal }) => api.founders.get({ founderId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: founderPollMs,
  });
}

/** True if the address names no founder. */
export function isFounderMissing(error: unknown): boolean {
  return error instanceof Failure && ['member_not_found', 'invalid_input'].includes(error.code);
}

const historyKey = (founderId: string) => [...queryKeys.founders, 'history', founderId];

export function useFounderHistory(founderId: string) {
  return useInfiniteQuery({
    queryKey: historyKey(founderId),
    queryFn: ({ pageParam: before, signal }) =>
      api.founders.history({ founderId, ...(before && { before }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
    staleTime: 0,
  });
}

type FounderChange = {
  run: () => Promise<ManagedFounder>;
  /** The toast's text once it is done. */
  done: string;
};

/** Changes a founder. After a refusal everything is read again: what was shown was out of date. */
export function useFounderChange(founderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: FounderChange) => run(),
    onSuccess: (founder, { done }) => {
      queryClient.setQueryData(oneKey(founderId), founder);
      void queryClient.invalidateQueries({ queryKey: historyKey(founderId) });
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.founders, 'list'] });
      showToast({ text: done });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.founders }),
  });
}
