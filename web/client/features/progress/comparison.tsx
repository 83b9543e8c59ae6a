import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comparison } from '#shared/api/progress.ts';
import { type ComparedMeasure, comparedMeasures } from '#shared/domain/comparison.ts';
import { monthDayLabel } from '#shared/formats.ts';
import { stageLabels } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { downloadFile, readCsvSeparator } from '../../lib/browser.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastError } from '../../ui/show-toast.tsx';
import { ChartPanel } from './chart-panel.tsx';
import {
  comparisonSentence,
  measureColors,
  measureLabels,
  measureNames,
  measureText,
} from './comparison-rules.ts';
import { LineChart } from './line-chart.tsx';
import classes from './progress.module.css';
import { useComparison } from './progress-queries.ts';
import { weekName } from './progress-rules.ts';

const title = 'You and others';

/** A member's weeks beside the medians of their cohort and their stage. */
export function ComparisonPanel() {
  return (
    <Loaded query={useComparison()} heights={[420]} label="Loading the comparison">
      {(comparison) => <Compared comparison={comparison} />}
    </Loaded>
  );
}

function Compared({ comparison: { stage, weeks } }: { comparison: Comparison }) {
  const [measure, setMeasure] = useState<ComparedMeasure>('tasks');
  const last = weeks.at(-1);
  const today = last?.startsOn ?? '';
  const stageName = `${stageLabels[stage]} stage`;
  const compared = [
    { label: 'You', color: measureColors[measure], values: weeks.map((week) => week[measure].own) },
    { label: 'Cohort', color: 'var(--ink)', values: weeks.map((week) => week[measure].cohort) },
    {
      label: stageName,
      color: 'var(--ink-soft)',
      values: weeks.map((week) => week[measure].stage),
    },
  ];
  return (
    <ChartPanel
      title={title}
      sentence={last ? comparisonSentence(measure, last[measure], stageName) : ''}
      note="Medians of the others who completed a task in these twelve weeks, and only where there are five or more of them. Nobody’s name or task is part of it."
      controls={
        <div className={`row wrap between gap-8 ${classes.controls}`}>
          <SegmentedControl
            aria-label="What to compare"
            size="xs"
            className={classes.measures}
            data={comparedMeasures.map((value) => ({ value, label: measureNames[value] }))}
            value={measure}
            onChange={(value) => setMeasure(value as ComparedMeasure)}
          />
          <ExportButton />
        </div>
      }
      chart={
        <LineChart
          names={weeks.map(({ startsOn }, index) =>
            index === weeks.length - 1 ? 'This week' : monthDayLabel(startsOn),
          )}
          lines={compared.filter(
            ({ values }, index) => index === 0 || values.some((value) => value !== null),
          )}
          format={(value) => measureText(measure, value)}
          ends={measure === 'rate' ? [0, 100] : undefined}
        />
      }
      table={{
        caption: `${measureLabels[measure]} per week, the latest first`,
        columns: ['Week', 'You', 'Cohort', stageName],
        rows: weeks
          .toReversed()
          .map(({ startsOn, [measure]: { own, cohort, stage: ofStage } }) => ({
            key: startsOn,
            cells: [
              weekName(startsOn, today),
              ...[own, cohort, ofStage].map((value) => measureText(measure, value)),
            ],
          })),
      }}
    />
  );
}

function ExportButton() {
  const save = useMutation({
    mutationFn: () => api.progress.exportComparison({ separator: readCsvSeparator() }),
    onSuccess: downloadFile,
    onError: (error) => toastError(error),
  });
  return (
    <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  );
}

/** For founders without premium: what is behind it. */
export function ComparisonOffer() {
  return (
    <Panel title={title}>
      <p className={classes.sentence}>
        Your weeks beside the medians of your cohort and of founders at your stage are{' '}
        <Link to={paths.appPremium}>part of premium</Link>.
      </p>
    </Panel>
  );
}
