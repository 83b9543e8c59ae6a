import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useChangeSearches, useSearches } from './get-searches.ts';
import { type PortfolioQuery, toSearch } from './portfolio-query.ts';

/** Keeps what is searched for; nothing to press while that is everything. */
export function SaveSearchButton({ query }: { query: PortfolioQuery }) {
  const searches = useSearches();
  const change = useChangeSearches();
  const wish = toSearch(query);
  if (!wish) return null;
  const isSaved = searches.data?.searches.some(
    ({ search, stage, isSeeking }) =>
      search === wish.search && stage === wish.stage && isSeeking === wish.isSeeking,
  );
  const save = () =>
    change.mutate(
      { save: wish },
      {
        onSuccess: () =>
          showToast({
            text: 'Search saved.',
            detail: 'Once a week you get a mail if something new fits. It is under Saved.',
          }),
      },
    );
  return (
    <Button
      variant="default"
      disabled={isSaved}
      loading={change.isPending}
      leftSection={<Icon name={isSaved ? 'check' : 'bookmark'} size={16} />}
      onClick={save}
    >
      {isSaved ? 'Search saved' : 'Save this search'}
    </Button>
  );
}
