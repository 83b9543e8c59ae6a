import { useInfiniteQuery } from '@tanstack/react-query';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** What one asked, or was asked, page by page. */
export function useIntroductions(side: IntroductionSide) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.introductions, 'list', side],
    queryFn: ({ pageParam, signal }) =>
      api.introductions.list({ side, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ introductions }) => introductions),
  });
}
