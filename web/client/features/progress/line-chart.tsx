import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { axisMarks, namedPlaces, spreadLabels } from './chart-labels.ts';
import classes from './line-chart.module.css';

export type LineChartProps = {
  /** The weeks by name, oldest first. */
  names: string[];
  /** One's own first, then medians, whose dashes tell them apart without color. */
  lines: { label: string; color: string; values: (number | null)[] }[];
  format: (value: number) => string;
  /** The ends of a scale that doesn't follow the values. */
  ends?: readonly [low: number, high: number];
  /** The last week isn't over: its point is hollow and the way there is faint, since it will rise. */
  isUnderWay?: boolean;
};

const height = 220;
const margin = { top: 30, bottom: 32 };
const plotHeight = height - margin.top - margin.bottom;
const characterWidth = 8;
const nameWidth = 64;
const labelHeight = 17;
const dashes = [undefined, '6 5', '2 4'];

/**
 * A line a week on an axis that ends close around the values. One's own first and last value are
 * written, the others appear under the pointer; a week without a value interrupts the line.
 */
export function LineChart({ names, lines, format, ends, isUnderWay = false }: LineChartProps) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const own = lines[0]?.values ?? [];
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  if (known.length === 0) return null;
  const marks = ends ? [ends[0], (ends[0] + ends[1]) / 2, ends[1]] : axisMarks(known);
  const isFlat = marks.length === 1;
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  const lastOf = (values: (number | null)[]) => values.findLastIndex((value) => value !== null);
  const endTexts = lines.map(({ label, values }, index) =>
    index > 0 ? label : format(values[lastOf(values)] ?? 0),
  );
  const left = Math.max(...marks.map((mark) => format(mark).length)) * characterWidth + 12;
  const right = Math.max(...endTexts.map(({ length }) => length)) * characterWidth + 14;
  const last = names.length - 1;
  const first = own.findIndex((value) => value !== null);
  const firstText = format(own[first] ?? 0);
  // Beside a line that rises from there, the first value stands on the left.
  const isRising = (own[first + 1] ?? 0) > (own[first] ?? 0);
  const start = left + (isRising ? firstText.length * characterWidth : 8);
  const pitch = (width - start - right) / Math.max(1, last);
  const x = (index: number) => start + index * pitch;
  const y = (value: number) =>
    margin.top + (isFlat ? 0.5 : (high - value) / (high - low)) * plotHeight;
  const endHeights = spreadLabels({
    heights: lines.map(({ values }) => height - y(values[lastOf(values)] ?? low)),
    gap: labelHeight,
    top: height - margin.top,
  });
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const at = clientX - currentTarget.getBoundingClientRect().left - start;
    setPointed(Math.max(0, Math.min(last, Math.round(at / Math.max(1, pitch)))));
  };
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, which get the table
        <svg
          width={width}
          height={height}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          {marks.map((mark) => (
            <g key={mark}>
              <line
                className={classes.grid}
                x1={left}
                x2={width - right}
                y1={y(mark)}
                y2={y(mark)}
              />
              <text className={classes.axis} x={left - 10} y={y(mark) + 4} textAnchor="end">
                {format(mark)}
              </text>
            </g>
          ))}
          {namedPlaces({ count: names.length, pitch, width: nameWidth }).map((index) => (
            <text
              key={index}
              className={classes.axis}
              x={x(index)}
              y={height - 8}
              textAnchor={index === last && last > 0 ? 'end' : index === 0 ? 'start' : 'middle'}
              dx={index === last && last > 0 ? Math.min(24, right) : index === 0 ? -12 : 0}
            >
              {names[index]}
            </text>
          ))}
          {pointed !== null && (
            <line
              className={classes.pointer}
              x1={x(pointed)}
              x2={x(pointed)}
              y1={margin.top - 6}
              y2={height - margin.bottom}
            />
          )}
          {lines.toReversed().map(({ label, color, values }, index) => {
            const points = values.map(
              (value, at) => value !== null && ([x(at), y(value)] as const),
            );
            const line = { stroke: color, strokeDasharray: dashes[lines.length - 1 - index] };
            return (
              <g key={label} className={classes.line}>
                <path d={pathOf(isUnderWay ? points.slice(0, last) : points)} {...line} />
                {isUnderWay && (
                  <path className={classes.underWay} d={pathOf(points.slice(-2))} {...line} />
                )}
              </g>
            );
          })}
          {own.map(
            (value, index) =>
              value !== null && (
                <circle
                  key={names[index]}
                  cx={x(index)}
                  cy={y(value)}
                  r={index === pointed || index === lastOf(own) ? 4.5 : 3}
                  {...(isUnderWay && index === last
                    ? { fill: 'var(--surface)', stroke: lines[0]?.color, strokeWidth: 2 }
                    : { fill: lines[0]?.color })}
                />
              ),
          )}
          {first !== lastOf(own) && own[first] !== own[lastOf(own)] && pointed === null && (
            <text
              className={classes.value}
              data-value
              x={x(first) + (isRising ? 2 : 0)}
              y={y(own[first] ?? 0) - 10}
              textAnchor={isRising ? 'end' : 'start'}
            >
              {firstText}
            </text>
          )}
          {lines.map(
            ({ label, values }, index) =>
              lastOf(values) >= 0 && (
                <text
                  key={label}
                  className={index === 0 ? classes.value : classes.axis}
                  data-value={index === 0 || undefined}
                  x={x(lastOf(values)) + 10}
                  y={height - (endHeights[index] ?? 0) + 4}
                >
                  {endTexts[index]}
                </text>
              ),
          )}
          {pointed !== null && (
            <text
              className={classes.value}
              x={x(pointed)}
              y={12}
              textAnchor={anchorAt(x(pointed), width)}
            >
              {names[pointed]}:{' '}
              {lines
                .flatMap(({ label, values }) => {
                  const value = values[pointed] ?? null;
                  const text = value === null ? '–' : format(value);
                  return lines.length > 1 ? `${label} ${text}` : text;
                })
                .join(' · ')}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}

function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < width / 3) return 'start';
  return x > (width * 2) / 3 ? 'end' : 'middle';
}

/** Lines between neighbors; where one is missing, a new line begins. */
function pathOf(points: (readonly [x: number, y: number] | false)[]): string {
  return points
    .map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point.join(' ')}`)
    .filter(Boolean)
    .join('');
}
