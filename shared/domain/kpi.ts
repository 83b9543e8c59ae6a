import { formatNumber, formatPercent, formatSigned } from '../formats.ts';

export const kpiUnits = ['number', 'money', 'percent'] as const;
export type KpiUnit = (typeof kpiUnits)[number];

export const goodWays = ['up', 'down'] as const;
export type GoodWay = (typeof goodWays)[number];

/**
 * The growth from one value to the next: in percent of the first, for a percentage in points. Null from
 * zero, and where the sign changes: a percentage would say nothing.
 */
export function kpiGrowth(from: number, to: number, unit: KpiUnit): number | null {
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

/** `+12%`, `−3.5%`, `+2 points` for a percentage, `no change`: what `kpiGrowth` computed. */
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
