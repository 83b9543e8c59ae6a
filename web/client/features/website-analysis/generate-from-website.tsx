import { Button, Loader } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useAnalysis } from './get-analysis.ts';
import { useAnalysisActions } from './use-analysis-actions.ts';

/** Shown where there is a website. Disabled until the analysis has ended, in whichever window it began. */
export function GenerateFromWebsite() {
  const { data } = useAnalysis({ enabled: true });
  const { start } = useAnalysisActions();
  const isBusy = start.isPending || data?.state === 'running';
  return (
    <Button
      variant="default"
      leftSection={isBusy ? <Loader size={16} aria-hidden /> : <Icon name="spark" />}
      disabled={isBusy}
      onClick={() => start.mutate()}
    >
      Generate Tasks from Website
    </Button>
  );
}
