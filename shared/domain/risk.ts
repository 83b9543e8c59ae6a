import { dateLabel, formatNumber, monthDayLabel } from '../formats.ts';
import { type CalendarDate, daysBetween } from '../time.ts';
import type { GoodWay, KpiUnit } from './kpi.ts';
import { formatKpi } from './kpi.ts';

/** The reasons for which somebody of the staff should call a startup. */
export const riskKinds = [
  'missed_check_ins',
  'silence',
  'kpi_falling',
  'pledges_missed',
  'low_morale',
] as const;
export type RiskKind = (typeof riskKinds)[number];

// Stryker disable StringLiteral: a test would only repeat these texts.
export const riskLabels: Record<RiskKind, string> = {
  missed_check_ins: 'Missed check-ins',
  silence: 'Gone quiet',
  kpi_falling: 'KPI going the wrong way',
  pledges_missed: 'Pledges missed',
  low_morale: 'Low morale',
};
// Stryker restore StringLiteral

/** The cockpit looks back this far. */
export const cockpitSpan = { weeks: 4, riskWeeks: 8, activeDays: 14, pledgeDays: 28 } as const;

/**
 * The state of a startup's check-in in a week. `open` can still be done; `away` was said ahead, in
 * `paused` weeks nobody on the team was in the program; `before` came before its first, or before
 * anybody on the team had signed in.
 */
export type WeekState = 'done' | 'missed' | 'open' | 'away' | 'paused' | 'before';

export type RiskWeek = {
  /** Its Thursday. */
  week: CalendarDate;
  state: WeekState;
  /** Of the KPI that the startup goes by now. */
  kpiValue: number | null;
};

export type RiskFacts = {
  today: CalendarDate;
  /** The latest first, each week of the last eight. */
  weeks: RiskWeek[];
  kpi: { name: string; unit: KpiUnit; goodWay: GoodWay } | null;
  /** All of its founders are paused. */
  isPaused: boolean;
  /**
   * The last day with a completed task, words in a check-in (a draft and a correction, too) or a new
   * pledge by any founder. A visit is none, nor is what was undone or withdrawn.
   */
  lastDoneOn: CalendarDate | null;
  /**
   * The day on which the first of its founders signed in, or its cohort began, whichever was later;
   * null while none of them has.
   */
  joinedOn: CalendarDate | null;
  /** The last day on which it was away or paused. */
  lastAwayOn: CalendarDate | null;
  /** Those that were decided in four weeks. */
  pledges: { kept: number; decided: number };
  /** Each founder's last two answers in check-ins that are done, the older one first. */
  morale: { name: string; answers: { week: CalendarDate; value: number }[] }[];
};

export type Risk = { kind: RiskKind; sentence: string };

const limits = { missed: 2, quietDays: 7, falls: 3, minPledges: 2, lowMorale: 2 };

/** The risks of a startup, by plain rules; each says why, with its figures. */
export function findRisks(facts: RiskFacts): Risk[] {
  const { isPaused, joinedOn } = facts;
  // Whoever has not joined is not at risk of leaving: their invitation is what is missing.
  if (isPaused || joinedOn === null) return [];
  const risks: Risk[] = [];
  for (const kind of riskKinds) {
    const sentence = rules[kind]({ ...facts, joinedOn });
    if (sentence !== null) risks.push({ kind, sentence });
  }
  return risks;
}

type JoinedFacts = RiskFacts & { joinedOn: CalendarDate };

/** Each says why, or that it is none. */
const rules: Record<RiskKind, (facts: JoinedFacts) => string | null> = {
  missed_check_ins: missedCheckIns,
  silence,
  kpi_falling: kpiFalling,
  pledges_missed: pledgesMissed,
  low_morale: lowMorale,
};

/** A dismissed risk is shown again from that day on, if it still holds. */
export function isDismissed({ until }: { until: CalendarDate }, today: CalendarDate): boolean {
  return today < until;
}

/**
 * Weeks away, paused, or before the startup's first say nothing for or against it, nor does the one
 * whose check-in may still come.
 */
export function decidedWeeks(weeks: RiskWeek[]): RiskWeek[] {
  return weeks.filter(({ state }) => state === 'done' || state === 'missed');
}

function missedCheckIns({ weeks }: RiskFacts): string | null {
  const decided = decidedWeeks(weeks);
  const done = decided.findIndex(({ state }) => state === 'done');
  const count = done === -1 ? decided.length : done;
  if (count < limits.missed) return null;
  const oldest = weeks.findIndex(({ week }) => week === decided[count - 1]?.week);
  const newest = weeks.findIndex(({ week }) => week === decided[0]?.week);
  const orMore = oldest === weeks.length - 1 ? ' or more' : '';
  const hasBreak = oldest - newest + 1 > count;
  const away = hasBreak ? ', not counting weeks away' : '';
  return `No check-in for ${countText(count)} weeks${orMore}${away}`;
}

function silence({ today, lastDoneOn, joinedOn, lastAwayOn }: JoinedFacts): string | null {
  const since = [lastDoneOn ?? joinedOn, joinedOn, lastAwayOn ?? joinedOn].sort().at(-1) as string;
  // Seven whole days between: whoever works on the same weekday each week is not quiet.
  if (daysBetween(since, today) <= limits.quietDays) return null;
  return lastDoneOn
    ? `Nothing done since ${shortDate(lastDoneOn, today)}`
    : `Nothing done since joining on ${shortDate(joinedOn, today)}`;
}

function kpiFalling({ weeks, kpi }: RiskFacts): string | null {
  if (!kpi) return null;
  const values = decidedWeeks(weeks).map(({ kpiValue }) => kpiValue);
  for (let index = 0; index < limits.falls; index += 1) {
    const [value, before] = [values[index], values[index + 1]];
    if (value == null || before == null) return null;
    if (kpi.goodWay === 'up' ? value >= before : value <= before) return null;
  }
  const first = formatKpi(values[limits.falls] as number, kpi.unit);
  const last = formatKpi(values[0] as number, kpi.unit);
  const went = kpi.goodWay === 'up' ? 'fell' : 'rose';
  return `${kpi.name} ${went} three weeks in a row: ${first} to ${last}`;
}

function pledgesMissed({ pledges: { kept, decided } }: RiskFacts): string | null {
  if (decided < limits.minPledges || kept * 2 >= decided) return null;
  const count = kept === 0 ? 'None' : formatNumber(kept);
  return `${count} of ${formatNumber(decided)} pledges kept in four weeks`;
}

/**
 * Twice within four weeks. Silence doesn't lift it: what a founder said last counts for eight weeks,
 * as far as risks look back.
 */
function lowMorale({ weeks, morale }: RiskFacts): string | null {
  const low = morale.flatMap(({ name, answers }) => {
    const [before, last] = answers.slice(-2);
    if (!before || !last || before.value > limits.lowMorale || last.value > limits.lowMorale)
      return [];
    const isTwice = daysBetween(before.week, last.week) < 7 * cockpitSpan.weeks;
    const isKnown = last.week >= (weeks.at(-1)?.week ?? '');
    return isTwice && isKnown ? [{ name, before: before.value, last: last.value }] : [];
  });
  if (low.length === 0) return null;
  const [first, ...others] = low.map(
    ({ name, before, last }, index) =>
      `${name}’s ${index === 0 ? 'morale was ' : ''}${before} and ${last}`,
  );
  return `${[first, ...others].join(', ')} in the last two check-ins`;
}

/** No fewer weeks than two are reported, and no more than eight are looked at. */
export function countText(count: number): string {
  const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  return words[count - limits.missed] as string;
}

/** `Nov 12`; with its year when it isn't this one. */
function shortDate(date: CalendarDate, today: CalendarDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? monthDayLabel(date) : dateLabel(date, today);
}
