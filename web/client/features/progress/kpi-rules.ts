import type { KpiPoint, KpiSeries, PastCheckIn } from '#shared/api/check-ins.ts';
import type { GoalOutcome } from '#shared/domain/check-ins.ts';
import { formatGrowth, formatKpi, kpiChange } from '#shared/domain/kpi.ts';
import { dateLabel, monthDayLabel } from '#shared/formats.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';

const weeksShown = 12;

/** The latest weeks of a series, those without a value among them. */
export function weeksOf({ points }: KpiSeries): { week: CalendarDate; value: number | null }[] {
  const first = points[0]?.week;
  const last = points.at(-1)?.week;
  if (!first || !last) return [];
  const weeks = Array.from({ length: weeksShown }, (_, index) =>
    addDays(last, -7 * (weeksShown - 1 - index)),
  );
  return weeks
    .filter((week) => week >= first)
    .map((week) => ({
      week,
      value: points.find((point) => point.week === week)?.value ?? null,
    }));
}

/** The number's growth over the weeks shown, where it stands, and its growth in the last one. */
export function kpiSentence(series: KpiSeries, today: CalendarDate): string {
  const { points, unit } = series;
  const last = points.at(-1);
  if (!last) return 'No value yet: the first one comes with your next check-in.';
  const stands = `${formatKpi(last.value, unit)} in the week of ${dateLabel(last.week, today)}`;
  const since = growthSince(series);
  const now =
    last.growth === null
      ? `${stands}.`
      : `${stands}, ${formatGrowth(last.growth, unit)} from the week before.`;
  return since ? `${since}: ${now}` : now;
}

/** `+20% since Sep 3`; null where the first week shown is the last or the one before. */
function growthSince(series: KpiSeries): string | null {
  const { points, unit } = series;
  const last = points.at(-1);
  const first = points.find(({ week }) => week === weeksOf(series)[0]?.week);
  if (!first || !last || first.week >= addDays(last.week, -7)) return null;
  const exact = kpiChange(first.value, last.value, unit);
  if (exact === null) return null;
  const growth = Math.abs(exact) < 10 ? exact : Math.round(exact);
  const text = growth === 0 ? 'No change' : formatGrowth(growth, unit);
  return `${text} since ${monthDayLabel(first.week)}`;
}

type Reader = { unit: KpiSeries['unit']; today: CalendarDate; day: (at: string) => string };

/** `was $1,000, said by Ana on Thu, Nov 19`, the first words first. */
export function correctionTexts({ corrected }: KpiPoint, { unit, day }: Reader): string[] {
  return corrected.map(
    ({ value, by, at }) =>
      `was ${value === null ? 'empty' : formatKpi(value, unit)}, said by ${by} on ${day(at)}`,
  );
}

export type AskedGoal = { week: CalendarDate; goal: string; outcome: GoalOutcome };

/** The goals that a later check-in said the outcome of, newest first. */
export function goalsOf(past: PastCheckIn[]): AskedGoal[] {
  const done = past.filter(({ isDone }) => isDone);
  return done.flatMap(({ answers: { lastGoal } }, index) => {
    const asked = done[index + 1];
    if (!lastGoal || !asked?.answers.goal) return [];
    return [{ week: asked.week, goal: asked.answers.goal, outcome: lastGoal }];
  });
}

const oneGoal: Record<GoalOutcome, string> = {
  yes: 'You reached your last goal.',
  partly: 'You reached your last goal partly.',
  no: 'You didn’t reach your last goal.',
};

/** `You reached 5 of your last 8 goals, and 2 partly.` */
export function goalsSentence(goals: AskedGoal[]): string {
  const [first, second] = goals;
  if (first && !second) return oneGoal[first.outcome];
  const count = (outcome: GoalOutcome) => goals.filter((each) => each.outcome === outcome).length;
  const partly = count('partly') > 0 ? `, and ${count('partly')} partly` : '';
  return `You reached ${count('yes')} of your last ${goals.length} goals${partly}.`;
}
