import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WebsiteAnalysis } from '#shared/api/website.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { addedTasksText, outcomeText } from './website-rules.ts';

/** Under the coach's key: its live hints tell of an analysis, too. */
const analysisKey = [...queryKeys.coach, 'website'];

/** Besides the live hints: nothing may depend on one that was missed. */
const pollMs = 1_500;

/** The last analysis of the founder's website, wherever it was asked for. */
export function useAnalysis({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: analysisKey,
    queryFn: ({ signal }) => api.websiteAnalysis.find(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
    enabled,
  });
}

const showError = (error: Error) => showToast({ text: errorText(error), tone: 'bad' });

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
    onError: showError,
  });
  const clear = useMutation({
    mutationFn: () => api.websiteAnalysis.clear(),
    onSuccess: store,
    onError: showError,
  });
  const add = useMutation({
    mutationFn: (chosen: { runId: string; proposalIds: string[] }) =>
      api.websiteAnalysis.add(chosen),
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

/** Says how an analysis ended to whoever saw it running, also across a reload. */
export function useOutcomeToast(analysis: WebsiteAnalysis | undefined): void {
  const watched = useRef<string | null>(null);
  useEffect(() => {
    if (!analysis) return;
    const { state, runId } = analysis;
    if (state === 'running') {
      watched.current = runId;
      return;
    }
    const text = outcomeText(analysis);
    if (text && watched.current === runId) {
      showToast({ text, tone: state === 'failed' ? 'bad' : 'good' });
    }
    watched.current = null;
  }, [analysis]);
}
