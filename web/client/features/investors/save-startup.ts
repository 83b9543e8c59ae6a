import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

type Saved = { startups: PortfolioCard[] };
type Wish = { startup: PortfolioCard; isSaved: boolean };

/** Puts a startup on the list, or takes it off: shown at once, taken back if it is refused. */
export function useSaveStartup() {
  const queryClient = useQueryClient();
  const { saved: queryKey } = queryKeys;
  const set = (wish: Wish) =>
    queryClient.setQueriesData<Saved>({ queryKey }, (now) => now && withStartup(now, wish));
  return useMutation({
    scope: { id: 'saved startups' },
    mutationFn: ({ startup: { founderId }, isSaved }: Wish) =>
      isSaved ? api.portfolio.save({ founderId }) : api.portfolio.unsave({ founderId }),
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey });
      set(wish);
    },
    onError: (error, wish) => {
      set({ ...wish, isSaved: !wish.isSaved });
      showToast({ text: errorText(error), tone: 'bad' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function withStartup({ startups }: Saved, { startup, isSaved }: Wish): Saved {
  const others = startups.filter(({ founderId }) => founderId !== startup.founderId);
  return { startups: isSaved ? [startup, ...others] : others };
}
