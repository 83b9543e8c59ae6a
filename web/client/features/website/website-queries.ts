import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WebsiteAnalysis } from '#shared/api/website.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import { addedTasksText, outcomeText } from './website-rules.ts';

/** It shares the coach's key, because the coach's live events cover the analysis too. */
const analysisKey = [...queryKeys.coach, 'website'];

/** Polls in addition to live events, which may be missed. */
const pollMs = 1_500;

/** The last analysis of the founder's website, in whichever window it was started. */
export function useAnalysis({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: analysisKey,
    queryFn: ({ signal }) => api.websiteAnalysis.find(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
    enabled,
  });
}

const showError = (error: Error) => toastError(error);

/** Starts an analysis, clears its proposals, or adds the chosen ones as tasks. */
export function useAnalysisActions() {
  const queryClient = useQueryClient();
  const store = async (analysis: WebsiteAnalysis) => {
    await queryClient.cancelQueries({ queryKey: analysisKey });
    queryClient.setQueryData(analysisKey, analysis);
  };
  const start = useMutation({
    mutationFn: () => api.websiteAnalysis.start(),
    onSuccess: store,
    onError: showError,
  });
  const clear = useMutation({
    mutationFn: () => api.websiteAnalysis.clear(),
    onSuccess: store,
    onError: showError,
  });
  const add = useMutation({
    mutationFn: (input: { runId: string; proposalIds: string[] }) => api.websiteAnalysis.add(input),
    onSuccess: async ({ added, analysis }) => {
      await store(analysis);
      void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
      void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
      showToast({ text: addedTasksText(added) });
    },
    onError: showError,
  });
  return { start, clear, add };
}

/** Shows a toast when an analysis ends that was seen running on this page. */
export function useOutcomeToast(analysis: WebsiteAnalysis | undefined): void {
  const runningId = useRef<string | null>(null);
  useEffect(() => {
    if (!analysis) return;
    const { state, runId } = analysis;
    if (state === 'running') {
      runningId.current = runId;
      return;
    }
    const text = outcomeText(analysis);
    if (text && runningId.current === runId) {
      showToast({ text, tone: state === 'failed' ? 'bad' : 'good' });
    }
    runningId.current = null;
  }, [analysis]);
}
