import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useElementSize } from '@mantine/hooks';
import { formatNumber } from '#shared/formats.ts';
import { spreadLabels } from './chart-labels.ts';

export type ComparisonChartProps = {
  weeks: { name: string; own: number | null; cohort: number | null; stage: number | null }[];
  stageName: string;
  unit: string;
  /** Of one's own bars. */
  color: string;
};

/** Of a chart of 240 pixels: without margins and the names of the weeks. */
const plotHeight = 194;
const labelHeight = 17;
/** From this width the bars are so wide that the names beside them need more room. */
const wideMinWidth = 520;

/**
 * One's own bar a week, and a line for each median, all named where they end; dashes tell the lines
 * apart without color.
 */
export function ComparisonChart({ weeks, stageName, unit, color }: ComparisonChartProps) {
  const { ref, width } = useElementSize();
  const lines = [
    { name: 'cohort', label: 'Cohort', type: 'line', color: 'var(--ink)' },
    {
      name: 'stage',
      label: stageName,
      type: 'line',
      color: 'var(--ink-soft)',
      strokeDasharray: '5 4',
    },
  ] as const;
  const series = [
    { name: 'own', label: 'You', type: 'bar', color } as const,
    ...lines.filter(({ name }) => weeks.some((week) => week[name] !== null)),
  ];
  const values = weeks.flatMap(({ own, cohort, stage }) => [own ?? 0, cohort ?? 0, stage ?? 0]);
  const top = unit === '%' ? 100 : Math.max(1, ...values);
  const ends = series.flatMap(({ name, label, color: fill }) => {
    const end = weeks.findLast((week) => week[name] !== null);
    return end ? [{ x: end.name, y: end[name] ?? 0, label, fill }] : [];
  });
  const heights = spreadLabels({
    heights: ends.map(({ y }) => y),
    gap: (labelHeight / plotHeight) * top,
    top,
  });
  return (
    <CompositeChart
      ref={ref}
      h={240}
      data={weeks}
      dataKey="name"
      series={series}
      accessibilityLayer={false}
      gridAxis="none"
      withYAxis={false}
      maxBarWidth={36}
      curveType="linear"
      connectNulls={false}
      strokeWidth={2}
      textColor="var(--ink-soft)"
      valueFormatter={(value) => `${formatNumber(value)}${unit}`}
      yAxisProps={{ domain: [0, top] }}
      xAxisProps={{
        axisLine: { stroke: 'var(--line-strong)' },
        tick: { fontSize: 13, fill: 'var(--ink-soft)', transform: 'translate(0, 10)' },
      }}
      composedChartProps={{ margin: { top: 8, right: 92, left: 20, bottom: 8 } }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
      lineProps={{ isAnimationActive: false }}
      referenceDots={ends.map(({ x, label: value, fill }, index) => ({
        x,
        y: heights[index] ?? 0,
        r: 0,
        stroke: 'none',
        label: {
          value,
          fill,
          fontSize: 13,
          fontWeight: 550,
          position: 'right' as const,
          offset: width < wideMinWidth ? 12 : 26,
        },
      }))}
    />
  );
}
