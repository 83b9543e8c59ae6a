import type { Progress, ProgressPledges } from '#shared/api/progress.ts';
import type { ActivityDayState } from '#shared/domain/progress.ts';
import {
  dateLabel,
  dateRangeLabel,
  formatNumber,
  formatPercent,
  pluralize,
} from '#shared/formats.ts';
import { taskCategoryLabels } from '#shared/options.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';

/** The weeks since the first in which there was anything to do; all of them if none was. */
export function fromFirstWeek(weeks: Progress['weeks']): Progress['weeks'] {
  const first = weeks.findIndex(({ points, completion }) => points > 0 || completion.rate !== null);
  return weeks.slice(Math.max(0, first));
}

/** The days since the week of the first that counts; all of them if none does. */
export function fromFirstDay(days: Progress['calendar']): Progress['calendar'] {
  const first = days.findIndex(({ state, points }) => state !== 'none' || points > 0);
  return days.slice(Math.max(0, first - (first % 7)));
}

/** Compares this week's points with a usual week, but never blames a week that isn't over. */
export function pointsSentence({ weeks, usualWeek }: Pick<Progress, 'weeks' | 'usualWeek'>) {
  const points = weeks.at(-1)?.points ?? 0;
  const earned = `You earned ${pluralize(points, 'point')} this week`;
  if (usualWeek === null) return `${earned}.`;
  const more = points - usualWeek;
  if (more > 0) return `${earned}, ${formatNumber(more)} more than your usual week.`;
  if (more === 0) return `${earned}, as much as in your usual week.`;
  return `${earned} so far; your usual week brings ${pluralize(usualWeek, 'point')}.`;
}

/** Explains the cohort's median in the chart of points per week. */
export function medianSentence({ weeks }: Pick<Progress, 'weeks'>): string {
  const median = weeks.at(-1)?.cohortMedian ?? null;
  return median === null
    ? 'Your cohort’s median appears here once it has begun and has three other members.'
    : `The dashed line is the median of your cohort’s other members: ${pluralize(median, 'point')} this week.`;
}

export function completionRateSentence({ completion }: Pick<Progress, 'completion'>): string {
  const { done, overdue, rate } = completion;
  if (rate === null) return 'Nothing was due or done in the last 30 days.';
  return `In the last 30 days you completed ${done} of the ${pluralize(done + overdue, 'task')} that were done or due: ${formatPercent(rate)}.`;
}

export function activitySentence(days: Progress['calendar']): string {
  const { done } = countDayStates(days);
  const tasks = days.reduce((sum, day) => sum + day.tasks, 0);
  const weeks = Math.ceil(fromFirstDay(days).length / 7);
  const when = weeks === 1 ? 'this week' : `in the last ${weeks} weeks`;
  if (tasks === 0) return `You completed no tasks ${when}.`;
  return `You completed ${pluralize(tasks, 'task')} on ${pluralize(done, 'day')} ${when}.`;
}

export function countDayStates(days: Progress['calendar']): Record<ActivityDayState, number> {
  const counts = { done: 0, frozen: 0, paused: 0, missed: 0, none: 0 };
  for (const { state } of days) counts[state] += 1;
  return counts;
}

const dayStateTexts: Record<Exclude<ActivityDayState, 'done'>, string> = {
  frozen: 'frozen, the streak was kept',
  paused: 'paused',
  missed: 'missed',
  none: 'nothing done',
};

/** 'Wed, Jun 17: 2 tasks, 40 points'. */
export function daySentence(
  { day, state, tasks, points }: Progress['calendar'][number],
  today: CalendarDate,
): string {
  const nothing = day === today && state === 'none' ? 'nothing done yet' : null;
  const what = state === 'done' ? pluralize(tasks, 'task') : (nothing ?? dayStateTexts[state]);
  return `${dateLabel(day, today)}: ${what}${points > 0 ? `, ${pluralize(points, 'point')}` : ''}`;
}

export function streakRunsSentence({ runs, runCount, today }: Progress): string {
  const longest = runs.find((run) => run.isLongest);
  if (!longest) return 'No streak yet: complete a task two days in a row to start one.';
  const days = pluralize(longest.days, 'day');
  if (longest.isCurrent) return `Your current streak, ${days}, is your longest.`;
  const latest = runs.find((run) => run.isCurrent);
  const when = `until ${dateLabel(longest.to, today)}`;
  const now = latest
    ? `you are on ${pluralize(latest.days, 'day')} now`
    : `${pluralize(runCount, 'streak')} total`;
  return `Your longest streak was ${days}, ${when}; ${now}.`;
}

export function categoriesSentence(categories: Progress['categories']): string {
  const [top] = categories;
  const all = categories.reduce((sum, each) => sum + each.points, 0);
  if (!top || all === 0) return 'No task earned points in the last 12 weeks.';
  const share = Math.round((top.points / all) * 100);
  if (!top.category && share === 100) {
    return 'None of your tasks of the last 12 weeks had a category: give them one to see where your points come from.';
  }
  const from = top.category ? taskCategoryLabels[top.category] : 'tasks without a category';
  return `In the last 12 weeks, ${formatPercent(share)} of your tasks’ points came from ${from}.`;
}

export function pledgesSentence({ decided, open }: ProgressPledges): string {
  const kept = decided.filter((pledge) => pledge.isKept).length;
  const waiting = `${pluralize(open, 'pledge')} ${open === 1 ? 'is' : 'are'} open.`;
  if (decided.length === 0) {
    return open > 0
      ? `None has been decided yet; ${waiting}`
      : 'You haven’t made a public pledge yet.';
  }
  if (decided.length === 1) return `You ${kept === 1 ? 'kept' : 'missed'} your first pledge.`;
  return `You kept ${kept} of your last ${decided.length} pledges.`;
}

/** 'Nov 29 – Dec 5', or 'This week'. */
export function weekName(startsOn: CalendarDate, today: CalendarDate): string {
  const end = addDays(startsOn, 6);
  return today <= end ? 'This week' : dateRangeLabel(startsOn, end, today);
}
