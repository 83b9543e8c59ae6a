import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useAnalysis } from './get-analysis.ts';
import { useAnalysisActions } from './use-analysis-actions.ts';

/** Shown where there is a website. Disabled until the analysis has ended, in whichever window it began. */
export function GenerateFromWebsite() {
  const { data } = useAnalysis({ enabled: true });
  const { start } = useAnalysisActions();
  return (
    <Button
      variant="default"
      leftSection={<Icon name="spark" />}
      loading={start.isPending || data?.state === 'running'}
      onClick={() => start.mutate()}
    >
      Generate Tasks from Website
    </Button>
  );
}
