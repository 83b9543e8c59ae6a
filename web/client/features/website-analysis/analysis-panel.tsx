import { ActionIcon, Loader } from '@mantine/core';
import type { WebsiteAnalysis } from '#shared/api/website-analysis.ts';
import { analysisFailedText } from '#shared/domain/website-analysis.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './analysis-panel.module.css';
import { sourceText } from './analysis-words.ts';
import { useAnalysis } from './get-analysis.ts';
import { ProposalForm } from './proposal-form.tsx';
import { useAnalysisActions } from './use-analysis-actions.ts';
import { useEndToast } from './use-end-toast.ts';

/** What became of the last analysis of the founder's website; nothing before the first. */
export function AnalysisPanel({ hasWebsite }: { hasWebsite: boolean }) {
  const { data: analysis } = useAnalysis({ enabled: hasWebsite });
  const { clear } = useAnalysisActions();
  useEndToast(analysis);
  if (!analysis || analysis.state === 'none') return null;
  const isRunning = analysis.state === 'running';
  return (
    <Panel
      title="Tasks from your website"
      action={
        !isRunning && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Dismiss these tasks"
            loading={clear.isPending}
            onClick={() => clear.mutate()}
          >
            <Icon name="close" />
          </ActionIcon>
        )
      }
    >
      {isRunning ? <Running analysis={analysis} /> : <Ended analysis={analysis} />}
    </Panel>
  );
}

function Running({ analysis: { websiteUrl, hasModel } }: { analysis: WebsiteAnalysis }) {
  return (
    <p className={classes.running} role="status">
      <Loader size={18} aria-hidden />
      <span>
        {hasModel ? `Reading ${websiteUrl} and thinking of tasks` : 'Looking up tasks'}. You can
        leave this page meanwhile.
      </span>
    </p>
  );
}

function Ended({ analysis }: { analysis: WebsiteAnalysis }) {
  const { state, proposals, runId, left } = analysis;
  const source = sourceText(analysis);
  return (
    <>
      {state === 'failed' && <p className={classes.failed}>{analysisFailedText}</p>}
      {source && <p className={classes.source}>{source}</p>}
      {proposals.length > 0 && runId && (
        <ProposalForm key={runId} runId={runId} proposals={proposals} />
      )}
      <p className={classes.left}>
        {left === 0
          ? 'Your website can be analysed again tomorrow.'
          : `${left} more ${left === 1 ? 'analysis' : 'analyses'} today.`}
      </p>
    </>
  );
}
