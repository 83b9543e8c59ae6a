import type { ErrorCode } from '../errors.ts';
import { addDays, type CalendarDate, localDate } from '../time.ts';
import { taskTemplates } from './task-templates.ts';

/** Founders get a new copy of these templates each day; of all others each week. */
export const dailyTemplateKeys: readonly string[] = taskTemplates
  .filter(({ frequency }) => frequency === 'daily')
  .map(({ key }) => key);

type GeneratedTask = {
  status: 'pending' | 'in_progress' | 'completed' | 'lapsed';
  /** Null for a task made by hand, which never lapses. */
  templateKey: string | null;
  /** The day it was generated for, or the first of the week. */
  period: CalendarDate | null;
  dueDate: Date | null;
  dueMovedLater: boolean;
  /** A pledge that was not withdrawn. */
  isPledged: boolean;
};

/**
 * The last day of a generated task: its day, or the last of its week; later if the founder moved its
 * date there. Null for a task made by hand.
 */
export function lastDayOf(task: GeneratedTask, timeZone: string): CalendarDate | null {
  if (task.templateKey === null || task.period === null) return null;
  const last = isDaily(task) ? task.period : addDays(task.period, 6);
  const moved = task.dueMovedLater && task.dueDate && localDate(task.dueDate, timeZone);
  return moved && moved > last ? moved : last;
}

function isDaily({ templateKey }: GeneratedTask): boolean {
  return templateKey !== null && dailyTemplateKeys.includes(templateKey);
}

/**
 * The reason why a generated task can't be changed any more; null while it is open. A daily task
 * ends with its day, a weekly one with its week unless it was started or pledged. The statement
 * that lapses the tasks of a whole zone follows this rule.
 */
export function lapseOf(
  task: GeneratedTask,
  { now, timeZone }: { now: Date; timeZone: string },
): Extract<ErrorCode, 'daily_lapsed' | 'weekly_lapsed'> | null {
  const code = isDaily(task) ? 'daily_lapsed' : 'weekly_lapsed';
  if (task.status === 'lapsed') return code;
  if (task.status === 'completed' || task.isPledged) return null;
  if (task.status === 'in_progress' && !isDaily(task)) return null;
  const last = lastDayOf(task, timeZone);
  return last !== null && last < localDate(now, timeZone) ? code : null;
}
