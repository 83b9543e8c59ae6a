import type { CockpitRow, CockpitWeek } from '#shared/api/cockpit.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { staffName } from '#shared/domain/staff.ts';
import { formatNumber, monthDayLabel } from '#shared/formats.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './cockpit.module.css';

const weekLabels: Record<CockpitWeek['state'], string> = {
  done: 'done',
  missed: 'missed',
  open: 'not yet',
  away: 'away',
  paused: 'paused',
  before: 'before their first',
};

const weekIcons: Partial<Record<CockpitWeek['state'], IconName>> = {
  done: 'check',
  missed: 'close',
  paused: 'pause',
};

/** The check-ins of the last weeks, a box each. */
export function WeekBoxes({ weeks }: { weeks: CockpitWeek[] }) {
  const said = weeks.map(({ week, state }) => `${monthDayLabel(week)} ${weekLabels[state]}`);
  return (
    <span
      role="img"
      aria-label={said.join(', ')}
      title={said.join(' · ')}
      className={`gap-4 ${classes.weeks}`}
    >
      {weeks.map(({ week, state }) => {
        const icon = weekIcons[state];
        return (
          <span key={week} data-state={state}>
            {icon && <Icon name={icon} size={12} />}
            {state === 'away' && '–'}
          </span>
        );
      })}
    </span>
  );
}

/** The last value of the KPI with its growth in that week, and a small line. */
export function KpiCell({ kpi, growth, weeks }: Pick<CockpitRow, 'kpi' | 'growth' | 'weeks'>) {
  const values = weeks.flatMap(({ kpiValue }) => kpiValue ?? []);
  const last = values.at(-1);
  if (!kpi) return <span className="faint">No KPI yet</span>;
  const isGood = growth !== null && growth !== 0 && growth > 0 === (kpi.goodWay === 'up');
  return (
    <span className={`shrinks ${classes.kpi}`} data-bare={values.length < 2 || undefined}>
      <Sparkline values={values} />
      <span className="nowrap">
        {last === undefined ? (
          <span className="faint">No value yet</span>
        ) : (
          <span className="strong tabular">{formatKpi(last, kpi.unit)}</span>
        )}{' '}
        {growth !== null && (
          <span
            className={`soft small tabular nowrap ${classes.growth}`}
            data-good={growth === 0 ? undefined : isGood}
            title="From the week before"
          >
            {formatGrowth(growth, kpi.unit)}
          </span>
        )}
      </span>
      <span className={`soft small one-line ${classes.kpiName}`} title={kpi.name}>
        {kpi.name}
      </span>
    </span>
  );
}

const spark = { width: 48, height: 20, pad: 3 };

function Sparkline({ values }: { values: number[] }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = spark.pad + (index / (values.length - 1)) * (spark.width - 2 * spark.pad);
    const y = spark.height - spark.pad - ((value - low) / range) * (spark.height - 2 * spark.pad);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const;
  });
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg width={spark.width} height={spark.height} aria-hidden="true" className={classes.spark}>
      <polyline points={points.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r={2.5} />
    </svg>
  );
}

/** `3 of 4`; a dash where nothing was decided. */
export function PledgesKept({ kept, decided }: CockpitRow['pledges']) {
  if (decided === 0) return <span className="faint">–</span>;
  return (
    <>
      {formatNumber(kept)} of {formatNumber(decided)}
    </>
  );
}

/** `3 of 14`; a dash where nobody has signed in yet. */
export function ActiveDays({ activeDays, ofDays }: Pick<CockpitRow, 'activeDays' | 'ofDays'>) {
  if (ofDays === 0) return <span className="faint">–</span>;
  return (
    <>
      {formatNumber(activeDays)} of {formatNumber(ofDays)}
    </>
  );
}

export function IntroductionCount({ open, accepted }: CockpitRow['introductions']) {
  if (open + accepted === 0) return <span className="faint">–</span>;
  const parts = [
    ...(accepted > 0 ? [`${formatNumber(accepted)} made`] : []),
    ...(open > 0 ? [`${formatNumber(open)} open`] : []),
  ];
  return parts.join(', ');
}

/** The author's name; null once they have left. */
export function authorName({ by }: { by: string | null }): string {
  return by ? staffName(by) : 'Somebody who left the staff';
}
