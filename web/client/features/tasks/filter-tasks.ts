import type { TaskView } from '#shared/api/tasks.ts';
import type { TaskCategory } from '#shared/options.ts';
import { addDays, localDate, weekStart } from '#shared/time.ts';
import { type Clock, isOverdue } from './due-label.ts';

export const dueRanges = ['overdue', 'today', 'week', 'later'] as const;
export type DueRange = (typeof dueRanges)[number];

/** What of a task is looked at; the column that it is in is chosen apart. */
export type TaskFilter = {
  text: string;
  category: TaskCategory | null;
  due: DueRange | null;
};

/** The tasks that match all that is asked for. */
export function filterTasks(tasks: TaskView[], filter: TaskFilter, clock: Clock): TaskView[] {
  const { text, category, due } = filter;
  const words = plain(text.trim());
  return tasks.filter(
    (task) =>
      (words === '' ||
        plain(task.title).includes(words) ||
        plain(task.description).includes(words)) &&
      (category === null || task.category === category) &&
      (due === null || isDue(task, due, clock)),
  );
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** 'week' is from today to Saturday, where the product's weeks end; 'later' is after it. */
function isDue(task: TaskView, range: DueRange, { now, timeZone }: Clock): boolean {
  if (task.dueDate === null) return false;
  if (range === 'overdue') return task.status !== 'completed' && isOverdue(task.dueDate, now);
  const today = localDate(now, timeZone);
  const nextWeek = addDays(weekStart(today), 7);
  const day = localDate(new Date(task.dueDate), timeZone);
  if (range === 'today') return day === today;
  if (range === 'week') return day >= today && day < nextWeek;
  return day >= nextWeek;
}
