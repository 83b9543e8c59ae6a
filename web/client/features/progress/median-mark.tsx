import type { DotItemDotProps } from 'recharts';

const widest = 56;

/** The cohort's median across a week's bar, with a seam that sets it off from any colour below. */
export function MedianMark({ cx, cy, points }: Pick<DotItemDotProps, 'cx' | 'cy' | 'points'>) {
  if (typeof cx !== 'number' || typeof cy !== 'number') return null;
  const pitch = Number(points[1]?.x) - Number(points[0]?.x);
  const half = Math.min(widest, pitch * 0.92) / 2;
  const from = { x1: cx - half, x2: cx + half, y1: cy, y2: cy };
  return (
    <g>
      <line {...from} stroke="var(--surface)" strokeWidth={6} />
      <line {...from} stroke="var(--ink)" strokeWidth={2} />
    </g>
  );
}
