import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { BarValue, LineName } from './chart-labels.tsx';

export type WeekChartProps = {
  weeks: { name: string; value: number | null; median?: number | null }[];
  /** What the values are called where the pointer is. */
  label: string;
  unit?: string;
  /** The highest there can be; the highest there is otherwise. */
  most?: number;
};

const height = 220;
const tick = { transform: 'translate(0, 10)', fontSize: 13, fill: 'currentColor' };

/** Weeks as bars in the colour of points, and the cohort's median as a line. Nothing moves. */
export function WeekChart({ weeks, label, unit = '', most }: WeekChartProps) {
  const hasMedian = weeks.some((week) => typeof week.median === 'number');
  const highest = Math.max(...weeks.map((week) => week.value ?? 0));
  const last = weeks.length - 1;
  return (
    <CompositeChart
      h={height}
      data={weeks}
      dataKey="name"
      series={[
        { name: 'value', label, type: 'bar', color: 'var(--stream)' },
        ...(hasMedian
          ? [
              {
                name: 'median',
                label: 'Cohort median',
                type: 'line' as const,
                color: 'var(--ink-soft)',
                strokeDasharray: '5 4',
              },
            ]
          : []),
      ]}
      accessibilityLayer={false}
      withYAxis={false}
      gridAxis="none"
      withDots={false}
      curveType="linear"
      strokeWidth={1.5}
      maxBarWidth={44}
      textColor="var(--ink-soft)"
      valueFormatter={(value) => `${value.toLocaleString('en-US')}${unit}`}
      yAxisProps={{ domain: [0, most ?? 'dataMax'] }}
      xAxisProps={{ tick, padding: { left: 8, right: 8 } }}
      composedChartProps={{ margin: { top: 24, right: hasMedian ? 58 : 22, left: 8, bottom: 8 } }}
      barProps={{
        radius: [4, 4, 0, 0],
        label: (at) => (
          <BarValue
            {...at}
            unit={unit}
            isNamed={at.index === last || weeks[at.index ?? 0]?.value === highest}
          />
        ),
      }}
      lineProps={{ label: (at) => <LineName {...at} isLast={at.index === last} /> }}
    />
  );
}
