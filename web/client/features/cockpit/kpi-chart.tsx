import type { KpiPoint } from '#shared/api/check-ins.ts';
import { daysBetween } from '#shared/time.ts';
import classes from './startup-panel.module.css';

const size = { width: 480, height: 120, pad: 8 };

/** A line through what was reported, week by week; the table below has the figures. */
export function KpiChart({ points }: { points: KpiPoint[] }) {
  const first = points[0]?.week ?? '';
  const days = daysBetween(first, points.at(-1)?.week ?? '') || 1;
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const places = points.map(({ week, value }) => ({
    week,
    x: size.pad + (daysBetween(first, week) / days) * (size.width - 2 * size.pad),
    y: size.height - size.pad - ((value - low) / range) * (size.height - 2 * size.pad),
  }));
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className={classes.chart}>
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {places.map(({ week, x, y }) => (
        <circle key={week} cx={x} cy={y} r={3.5} />
      ))}
    </svg>
  );
}
