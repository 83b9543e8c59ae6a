import type { KpiTrend } from '#shared/api/portfolio.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { dateLabel } from '#shared/formats.ts';
import { daysBetween } from '#shared/time.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './investors.module.css';

/** The trend as a sentence. */
export function KpiNote({ kpi }: { kpi: KpiTrend }) {
  const { name, unit, points, growth } = kpi;
  const last = points.at(-1);
  if (!last) return null;
  return (
    <div className={`row wrap between ${classes.kpi}`}>
      <p className={`tabular breakable ${classes.kpiText}`}>
        {name}: <b>{formatKpi(last.value, unit)}</b>
        {growth !== null && (
          <>
            {', '}
            <GrowthText {...kpi} growth={growth} /> in a week
          </>
        )}
      </p>
      <KpiLine points={points} />
    </div>
  );
}

/** The trend as one line of a card. */
export function KpiBrief({ kpi }: { kpi: KpiTrend }) {
  const { name, unit, points, growth } = kpi;
  return (
    <div className={`row between gap-8 ${classes.kpiBrief}`}>
      <p className="soft small tabular one-line">
        <strong>{formatKpi(points.at(-1)?.value ?? 0, unit)}</strong>{' '}
        {growth !== null && <GrowthText {...kpi} growth={growth} />} · {name}
      </p>
      <KpiLine points={points} />
    </div>
  );
}

/** The last value, large, with its growth and the weeks before. */
export function KpiFigure({ kpi, className }: { kpi: KpiTrend; className: string | undefined }) {
  const { unit, points, growth } = kpi;
  return (
    <>
      <span className={`tabular ${className}`}>{formatKpi(points.at(-1)?.value ?? 0, unit)}</span>
      {growth !== null && (
        <span className="soft tabular">
          <GrowthText {...kpi} growth={growth} /> in a week
        </span>
      )}
      <KpiLine points={points} />
    </>
  );
}

/** On the startup's page, week by week. */
export function KpiPanel({ kpi, today }: { kpi: KpiTrend; today: string }) {
  const { name, unit, points } = kpi;
  return (
    <Panel title="Key number">
      <FigureTable
        caption={`${name}, as the team reported it`}
        isCaptionShown
        columns={['Week of', 'Value']}
        rows={points.map(({ week, value }) => ({
          key: week,
          cells: [dateLabel(week, today), formatKpi(value, unit)],
        }))}
      />
    </Panel>
  );
}

export function GrowthText({ unit, goodWay, growth }: KpiTrend & { growth: number }) {
  const isGood = growth !== 0 && growth > 0 === (goodWay === 'up');
  return (
    <span className={classes.growth} data-good={isGood || undefined}>
      {formatGrowth(growth, unit)}
    </span>
  );
}

const size = { width: 96, height: 28, margin: 3 };

/** Only an ornament: the words beside it say the same. A week without a value is a longer stretch. */
export function KpiLine({ points }: { points: KpiTrend['points'] }) {
  const first = points[0]?.week;
  const last = points.at(-1)?.week;
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const inner = { width: size.width - 2 * size.margin, height: size.height - 2 * size.margin };
  const places = points.map(({ week, value }) => {
    const x = size.margin + (inner.width * daysBetween(first, week)) / daysBetween(first, last);
    const y = size.margin + inner.height * (range === 0 ? 0.5 : 1 - (value - low) / range);
    return { x, y };
  });
  const end = places.at(-1);
  return (
    <svg
      aria-hidden="true"
      className={`rigid ${classes.kpiLine}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
    >
      <polyline points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={end?.x} cy={end?.y} r={size.margin} />
    </svg>
  );
}
