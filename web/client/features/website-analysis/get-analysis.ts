import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Under the coach's key: its live hints tell of an analysis, too. */
export const analysisKey = [...queryKeys.coach, 'website'];

/** Besides the live hints: nothing may depend on one that was missed. */
const againMs = 1_500;

/** The last analysis of the founder's website, wherever it was asked for. */
export function useAnalysis({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: analysisKey,
    queryFn: ({ signal }) => api.websiteAnalysis.find(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? againMs : false),
    enabled,
  });
}
