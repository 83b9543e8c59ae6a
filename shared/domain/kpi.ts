import { formatNumber, formatPercent, formatSigned } from '../formats.ts';
import { addDays, type CalendarDate } from '../time.ts';

export const kpiUnits = ['number', 'money', 'percent'] as const;
export type KpiUnit = (typeof kpiUnits)[number];

export const goodWays = ['up', 'down'] as const;
export type GoodWay = (typeof goodWays)[number];

/** A number that counts, in the week of its check-in. */
export type KpiValue = { week: CalendarDate; value: number };

/**
 * The growth of a KPI, the same for everybody who may see it: its newest value against that of the week
 * before, from `week` to the Thursday seven days earlier. Founders, their cohort, staff, funders and
 * investors read this number, on pages as in messages, updates and files.
 *
 * - `values` are those of one KPI, oldest first. Another name alone keeps the series; another unit or
 *   good way begins a new one, whose first week has no growth.
 * - A week without a value (missed, away, paused, a check-in without the number, a draft) has no growth,
 *   nor has the week after it: an older value never stands in. The same holds for a startup's first week.
 * - A check-in belongs to the week of its Thursday, however late it was done. An edit or a correction
 *   counts from then on, for its own week and the one after it.
 * - It is in percent of the value before, for a percentage in points. From a loss, a smaller loss is
 *   growth. From zero and over zero it is null, because a percentage would say nothing.
 */
export function kpiGrowth(values: KpiValue[], unit: KpiUnit): number | null {
  const last = values.at(-1);
  const before = values.at(-2);
  if (!last || before?.week !== addDays(last.week, -7)) return null;
  return kpiChange(before.value, last.value, unit);
}

/** The growth from a value to a later one. Only a report and Progress compare over more than a week. */
export function kpiChange(from: number, to: number, unit: KpiUnit): number | null {
  if (unit === 'percent') return round(to - from);
  if (from === 0 || from < 0 !== to < 0) return null;
  return round(((to - from) / Math.abs(from)) * 100);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** As far as numbers of a check-in go. */
const maxima = { kpi: 1e12, count: 100_000 };

/** Reads a number as people write it: `1,250`, `$49.90`, `3.5 %`, `−2`. */
export function readNumber(
  text: string,
  isCount = false,
): { answer?: number | null; problem?: string } {
  const plain = text.replace(/[\s,$%]/g, '').replace('−', '-');
  if (plain === '') return { answer: null };
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return { problem: 'Please enter a number.' };
  const answer = Number(plain);
  if (!isCount)
    return Math.abs(answer) > maxima.kpi ? { problem: 'That number is too large.' } : { answer };
  if (answer < 0) return { problem: 'Please enter 0 or more.' };
  if (!Number.isInteger(answer)) return { problem: 'Please enter a whole number.' };
  return answer > maxima.count ? { problem: 'Please enter 100,000 or fewer.' } : { answer };
}

/** `12,340`, `$12,340`, `−$49.50`, `3.5%`: a startup's own number, to the digit. */
export function formatKpi(value: number, unit: KpiUnit): string {
  const size = Math.abs(value);
  const minus = value < 0 ? '−' : '';
  if (unit === 'money') return `${minus}${dollars(size)}`;
  return `${minus}${unit === 'percent' ? formatPercent(size) : formatNumber(size)}`;
}

/** `+12%`, `−3.5%`, `+2 points` for a percentage, `no change`: as `kpiGrowth` computes it. */
export function formatGrowth(growth: number, unit: KpiUnit): string {
  if (growth === 0) return 'no change';
  const suffix = unit === 'percent' ? ` point${Math.abs(growth) === 1 ? '' : 's'}` : '%';
  return `${formatSigned(growth)}${suffix}`;
}

/** `$1,240`, `$9.50`. */
function dollars(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.');
  return `$${formatNumber(Number(whole))}${cents === '00' ? '' : `.${cents}`}`;
}
