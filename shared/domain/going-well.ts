import { formatNumber, formatPercent } from '../formats.ts';
import { formatKpi, type GoodWay, type KpiUnit } from './kpi.ts';
import { cockpitSpan, countText, decidedWeeks, type RiskWeek } from './risk.ts';

export type WellFacts = {
  /** The latest first, each week of the last eight. */
  weeks: RiskWeek[];
  kpi: { unit: KpiUnit; goodWay: GoodWay } | null;
  /** Against the week before. */
  growth: number | null;
  /** All of its founders are paused. */
  isPaused: boolean;
  /** Those that were decided in four weeks. */
  pledges: { kept: number; decided: number };
  /** The number of the last 14 days that have a completed task. */
  activeDays: number;
};

/** These count as going well: three rises, 5 % in a week, three kept pledges, four check-ins. */
const minima = { rises: 3, growth: 5, pledges: 3, checkIns: 4 };

/**
 * The one thing that goes best at a startup, in a few words with its figures; null if nothing stands
 * out, or while nobody is there. What lasts says more than one good week.
 */
export function goingWell(facts: WellFacts): string | null {
  if (facts.isPaused) return null;
  for (const rule of [kpiRising, pledgesKept, kpiGrew, activeEveryDay, checkedIn]) {
    const sentence = rule(facts);
    if (sentence !== null) return sentence;
  }
  return null;
}

function kpiRising({ weeks, kpi }: WellFacts): string | null {
  if (!kpi) return null;
  const values = decidedWeeks(weeks).map(({ kpiValue }) => kpiValue);
  let rises = 0;
  for (const [index, value] of values.entries()) {
    const before = values[index + 1] ?? null;
    if (value === null || before === null) break;
    if (kpi.goodWay === 'up' ? value <= before : value >= before) break;
    rises += 1;
  }
  if (rises < minima.rises) return null;
  const first = formatKpi(values[rises] as number, kpi.unit);
  const last = formatKpi(values[0] as number, kpi.unit);
  return `KPI ${kpi.goodWay} ${countText(rises)} weeks in a row: ${first} to ${last}`;
}

/** Growth is in points for a percentage, of which five are another matter. */
function kpiGrew({ weeks, kpi, growth }: WellFacts): string | null {
  const value = decidedWeeks(weeks)[0]?.kpiValue ?? null;
  if (!kpi || kpi.unit === 'percent' || growth === null || value === null) return null;
  if (growth * (kpi.goodWay === 'up' ? 1 : -1) < minima.growth) return null;
  const change = formatPercent(Math.abs(growth));
  return `KPI ${kpi.goodWay} ${change} in a week, to ${formatKpi(value, kpi.unit)}`;
}

function pledgesKept({ pledges: { kept, decided } }: WellFacts): string | null {
  if (decided < minima.pledges || kept < decided) return null;
  return `Kept all ${formatNumber(kept)} pledges in four weeks`;
}

function activeEveryDay({ activeDays }: WellFacts): string | null {
  return activeDays >= cockpitSpan.activeDays ? 'Active every day for two weeks' : null;
}

function checkedIn({ weeks }: WellFacts): string | null {
  const decided = decidedWeeks(weeks);
  const missed = decided.findIndex(({ state }) => state === 'missed');
  const count = missed === -1 ? decided.length : missed;
  return count < minima.checkIns ? null : `Checked in ${countText(count)} weeks in a row`;
}
