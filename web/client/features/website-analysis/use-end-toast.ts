import { useEffect, useRef } from 'react';
import type { WebsiteAnalysis } from '#shared/api/website-analysis.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { endText } from './analysis-words.ts';

/** Says how an analysis ended to whoever saw it running, also across a reload. */
export function useEndToast(analysis: WebsiteAnalysis | undefined): void {
  const watched = useRef<string | null>(null);
  useEffect(() => {
    if (!analysis) return;
    const { state, runId } = analysis;
    if (state === 'running') {
      watched.current = runId;
      return;
    }
    const text = endText(analysis);
    if (text && watched.current === runId) {
      showToast({ text, tone: state === 'failed' ? 'bad' : 'good' });
    }
    watched.current = null;
  }, [analysis]);
}
