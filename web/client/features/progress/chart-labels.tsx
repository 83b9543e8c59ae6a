/** Where recharts says that a label goes; it passes more than this, and some of it as text. */
type At = {
  x?: number | string;
  y?: number | string;
  width?: number | string;
  value?: unknown;
};

const narrowest = 34;

/** The value above its bar: on every bar where there is room, on the ones that matter where there is not. */
export function BarValue({ x, y, width, value, unit, isNamed }: At & NamedBar) {
  if (typeof value !== 'number' || (value === 0 && !isNamed)) return null;
  if (Number(width) < narrowest && !isNamed) return null;
  return (
    <text
      x={Number(x) + Number(width) / 2}
      y={Number(y) - 7}
      textAnchor="middle"
      fontSize={13}
      fontWeight={550}
      fill="var(--ink)"
    >
      {value.toLocaleString('en-US')}
      {unit}
    </text>
  );
}

type NamedBar = { unit: string; isNamed: boolean };

/** The name of the line, where it ends. */
export function LineName({ x, y, isLast }: At & { isLast: boolean }) {
  if (!isLast) return null;
  return (
    <text x={Number(x) + 26} y={Number(y) + 4} fontSize={13} fill="var(--ink-soft)">
      Cohort
    </text>
  );
}
