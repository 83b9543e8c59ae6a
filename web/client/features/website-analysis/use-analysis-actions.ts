import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebsiteAnalysis } from '#shared/api/website-analysis.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { addedText } from './analysis-words.ts';
import { analysisKey } from './get-analysis.ts';

const onError = (error: Error) => showToast({ text: errorText(error), tone: 'bad' });

/** Starts an analysis, takes its proposals away, and makes tasks of those that are ticked. */
export function useAnalysisActions() {
  const queryClient = useQueryClient();
  const store = async (analysis: WebsiteAnalysis) => {
    await queryClient.cancelQueries({ queryKey: analysisKey });
    queryClient.setQueryData(analysisKey, analysis);
  };
  const start = useMutation({
    mutationFn: () => api.websiteAnalysis.start(),
    onSuccess: store,
    onError,
  });
  const clear = useMutation({
    mutationFn: () => api.websiteAnalysis.clear(),
    onSuccess: store,
    onError,
  });
  const add = useMutation({
    mutationFn: (chosen: { runId: string; proposalIds: string[] }) =>
      api.websiteAnalysis.add(chosen),
    onSuccess: async ({ added, analysis }) => {
      await store(analysis);
      void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
      void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
      showToast({ text: addedText(added) });
    },
    onError,
  });
  return { start, clear, add };
}
