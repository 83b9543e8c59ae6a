import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewSearch } from '#shared/api/saved-searches.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useSearches() {
  return useQuery({
    queryKey: queryKeys.searches,
    queryFn: ({ signal }) => api.savedSearches.list(undefined, { signal }),
  });
}

type Change =
  | { save: NewSearch }
  | { remove: { searchId: string } }
  | { setMail: { isMailed: boolean } };

/** Saves a search, removes one, or has the weekly mail stopped. */
export function useChangeSearches() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      if ('save' in change) await api.savedSearches.save(change.save);
      else if ('remove' in change) await api.savedSearches.remove(change.remove);
      else await api.savedSearches.setMail(change.setMail);
    },
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.searches }),
  });
}
