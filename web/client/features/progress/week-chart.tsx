import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useElementSize } from '@mantine/hooks';
import type { DotItemDotProps } from 'recharts';
import { formatNumber } from '#shared/formats.ts';
import { areApart, labelHeight, lastLabelShift } from './chart-labels.ts';

export type WeekChartProps = {
  weeks: { name: string; value: number | null; median?: number | null }[];
  /** The name of the values in the tooltip. */
  label: string;
  unit?: string;
  /** Writes values in another way than as a number with `unit`. */
  format?: (value: number) => string;
  metric: 'points' | 'tasks' | 'kpi';
  /** The top of the scale; defaults to the highest value. */
  max?: number;
};

const axisText = { fontSize: 13, fill: 'var(--ink-soft)' };
const barLabel = { fontSize: 13, fontWeight: 550, fill: 'var(--ink)' };
const emptyLabel = { ...axisText, offset: 6 };
/** Of a chart of 220 pixels: without margins and the names of the weeks. */
const plotHeight = 154;
const marginLeft = 20;
/** From this width every bar has a label; below it the last and, where it isn't in its way, the highest. */
const allLabelsMinWidth = 520;

/**
 * One bar a week, with the cohort's median as a mark across it. A week without a bar says so: 0, or
 * a dash where nothing was due. Not animated.
 */
export function WeekChart({ weeks, label, unit = '', format, metric, max }: WeekChartProps) {
  const { ref, width } = useElementSize();
  const last = weeks.at(-1);
  const highest = Math.max(...weeks.map((week) => week.value ?? 0));
  const highestWeek = weeks.findLast((week) => week.value === highest);
  const lowest = Math.min(0, ...weeks.map((week) => week.value ?? 0));
  const longest = Math.max(...weeks.map(({ value }) => (value && format?.(value).length) || 0));
  const labels = { barPitch: width / weeks.length, characters: longest };
  const isRoomy = format
    ? areApart({ ...labels, barsBetween: 1, characters: longest + 1 })
    : width >= allLabelsMinWidth;
  const hasMedian = typeof last?.median === 'number';
  // Room beside the last bar: for the cohort's name, or for a label that is wider than the bar.
  const right = hasMedian ? 52 : Math.max(24, isRoomy ? longest * 4 : longest * 8 - 16);
  const barPitch = (width - marginLeft - right) / weeks.length;
  const beforeLast = highestWeek ? weeks.length - 1 - weeks.indexOf(highestWeek) : 0;
  const isApart = areApart({ ...labels, barsBetween: beforeLast });
  const hasLabel = (week: WeekChartProps['weeks'][number]) =>
    week === last || !week.value || isRoomy || (week === highestWeek && isApart);
  const least = format && highest > 0 ? 0 : 1;
  const top = max ?? Math.max(least, highest, ...weeks.map((week) => week.median ?? 0));
  const labelAt = (week: WeekChartProps['weeks'][number]) => {
    const { name, value, median } = week;
    if (value === null) return dotAt(name, 0, { ...emptyLabel, value: '–' });
    const y = labelHeight({ value, median, pixelsPerUnit: plotHeight / (top - lowest) });
    const text = barText(week, value);
    const look = value === 0 && week !== last ? emptyLabel : barLabel;
    const dx = week === last ? lastLabelShift({ barPitch, characters: text.length }) : 0;
    return dotAt(name, y, { ...look, value: text, dx });
  };
  const withUnit = format ?? ((value: number) => `${formatNumber(value)}${unit}`);
  // Only the last label carries the unit.
  const barText = (week: unknown, value: number) =>
    format || week === last ? withUnit(value) : formatNumber(value);
  return (
    <CompositeChart
      ref={ref}
      h={220}
      data={weeks}
      dataKey="name"
      series={[
        { name: 'value', label, type: 'bar', color: `var(--metric-${metric})` },
        ...(hasMedian
          ? [{ name: 'median', label: 'Cohort', type: 'line' as const, color: 'var(--ink)' }]
          : []),
      ]}
      accessibilityLayer={false}
      withYAxis={false}
      gridAxis="none"
      maxBarWidth={44}
      textColor="var(--ink-soft)"
      valueFormatter={withUnit}
      yAxisProps={{ domain: [lowest, top] }}
      xAxisProps={{
        axisLine: { stroke: 'var(--line-strong)' },
        tick: { ...axisText, transform: 'translate(0, 10)' },
      }}
      composedChartProps={{
        margin: { top: 28, right, left: marginLeft, bottom: 8 },
      }}
      barProps={{ radius: [4, 4, 0, 0] }}
      lineProps={{ stroke: 'transparent', dot: MedianMark, activeDot: false }}
      referenceDots={[
        ...weeks.filter(hasLabel).map(labelAt),
        ...(last && hasMedian
          ? [dotAt(last.name, last.median ?? 0, cohortLabel(width >= allLabelsMinWidth ? 32 : 14))]
          : []),
      ]}
    />
  );
}

const cohortLabel = (offset: number) =>
  ({ ...axisText, value: 'Cohort', position: 'right', offset }) as const;

/** A reference dot of which only the label is visible. */
function dotAt(x: string, y: number, label: { value: string; dx?: number }) {
  return { x, y, r: 0, stroke: 'none', label: { position: 'top' as const, offset: 8, ...label } };
}

const maxMarkWidth = 56;

/** The cohort's median across a bar, outlined so that it stands out against the bar's color. */
function MedianMark({ cx, cy, points }: Pick<DotItemDotProps, 'cx' | 'cy' | 'points'>) {
  if (typeof cx !== 'number' || typeof cy !== 'number') return null;
  const pitch = Number(points[1]?.x) - Number(points[0]?.x);
  const half = Math.min(maxMarkWidth, pitch * 0.92) / 2;
  const from = { x1: cx - half, x2: cx + half, y1: cy, y2: cy };
  return (
    <g>
      <line {...from} stroke="var(--surface)" strokeWidth={6} />
      <line {...from} stroke="var(--ink)" strokeWidth={2} />
    </g>
  );
}
