import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import type { CSSProperties } from 'react';
import { formatNumber } from '#shared/formats.ts';
import classes from './progress.module.css';

export type ComparisonChartProps = {
  weeks: { name: string; own: number | null; cohort: number | null; stage: number | null }[];
  stageName: string;
  unit: string;
  /** Of one's own bars. */
  color: string;
};

/** One's own bar a week, and a line for each median; dashes tell the lines apart without color. */
export function ComparisonChart({ weeks, stageName, unit, color }: ComparisonChartProps) {
  const has = (group: 'cohort' | 'stage') => weeks.some((week) => week[group] !== null);
  return (
    <>
      <ul className={classes.legend}>
        <li data-line="own" style={{ '--own': color } as CSSProperties}>
          You
        </li>
        {has('cohort') && <li data-line="cohort">Cohort</li>}
        {has('stage') && <li data-line="stage">{stageName}</li>}
      </ul>
      <CompositeChart
        h={240}
        data={weeks}
        dataKey="name"
        series={[
          { name: 'own', label: 'You', type: 'bar', color },
          ...(has('cohort')
            ? [{ name: 'cohort', label: 'Cohort', type: 'line' as const, color: 'var(--ink)' }]
            : []),
          ...(has('stage')
            ? [
                {
                  name: 'stage',
                  label: stageName,
                  type: 'line' as const,
                  color: 'var(--ink-soft)',
                  strokeDasharray: '5 4',
                },
              ]
            : []),
        ]}
        accessibilityLayer={false}
        gridAxis="none"
        withYAxis={false}
        maxBarWidth={36}
        curveType="linear"
        connectNulls={false}
        strokeWidth={2}
        textColor="var(--ink-soft)"
        valueFormatter={(value) => `${formatNumber(value)}${unit}`}
        yAxisProps={{ domain: [0, unit === '%' ? 100 : 'dataMax'] }}
        xAxisProps={{
          axisLine: { stroke: 'var(--line-strong)' },
          tick: { fontSize: 13, fill: 'var(--ink-soft)', transform: 'translate(0, 10)' },
        }}
        composedChartProps={{ margin: { top: 8, right: 24, left: 20, bottom: 8 } }}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
      />
    </>
  );
}
