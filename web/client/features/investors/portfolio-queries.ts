import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewSearch, PortfolioCard } from '#shared/api/portfolio.ts';
import type { InvestorState } from '#shared/domain/investors.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { toastError } from '../../ui/show-toast.tsx';
import { type PortfolioQuery, toPortfolioInput } from './portfolio-rules.ts';

/** The investor's state is part of the key: once approved, they are shown more. */
export function usePortfolio(query: PortfolioQuery, state: InvestorState) {
  const input = toPortfolioInput(query);
  return useQuery({
    queryKey: [...queryKeys.portfolio, 'list', state, input],
    queryFn: ({ signal }) => api.portfolio.list(input, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

export function usePortfolioStartup(startupId: string, state: InvestorState) {
  return useQuery({
    queryKey: [...queryKeys.portfolio, 'startup', state, startupId],
    queryFn: ({ signal }) => api.portfolio.get({ startupId }, { signal }),
  });
}

export function useInvestorPreferences() {
  return useQuery({
    queryKey: queryKeys.preferences,
    queryFn: ({ signal }) => api.portfolio.preferences(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSavedStartups(state: InvestorState) {
  return useQuery({
    queryKey: [...queryKeys.saved, state],
    queryFn: ({ signal }) => api.portfolio.saved(undefined, { signal }),
    refetchOnWindowFocus: true,
  });
}

type SavedStartups = { startups: PortfolioCard[] };
type SaveStartupInput = { startup: PortfolioCard; isSaved: boolean };

/** Optimistic: rolled back with a toast if the server refuses. */
export function useSaveStartup() {
  const queryClient = useQueryClient();
  const { saved: queryKey } = queryKeys;
  const updateCache = (input: SaveStartupInput) =>
    queryClient.setQueriesData<SavedStartups>(
      { queryKey },
      (saved) => saved && withStartup(saved, input),
    );
  return useMutation({
    scope: { id: 'saved startups' },
    mutationFn: ({ startup: { startupId }, isSaved }: SaveStartupInput) =>
      isSaved ? api.portfolio.save({ startupId }) : api.portfolio.unsave({ startupId }),
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey });
      updateCache(input);
    },
    onError: (error, input) => {
      updateCache({ ...input, isSaved: !input.isSaved });
      toastError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function withStartup(
  { startups }: SavedStartups,
  { startup, isSaved }: SaveStartupInput,
): SavedStartups {
  const others = startups.filter(({ startupId }) => startupId !== startup.startupId);
  return { startups: isSaved ? [startup, ...others] : others };
}

export function useSavedSearches() {
  return useQuery({
    queryKey: queryKeys.searches,
    queryFn: ({ signal }) => api.savedSearches.list(undefined, { signal }),
  });
}

type SavedSearchChange =
  | { save: NewSearch }
  | { remove: { searchId: string } }
  | { setMail: { isMailed: boolean } };

/** Saves or removes a search, or switches the weekly email about them. */
export function useChangeSavedSearches() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: SavedSearchChange) => {
      if ('save' in change) await api.savedSearches.save(change.save);
      else if ('remove' in change) await api.savedSearches.remove(change.remove);
      else await api.savedSearches.setMail(change.setMail);
    },
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.searches }),
  });
}
