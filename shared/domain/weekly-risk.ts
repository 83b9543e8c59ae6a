import { addDays, type CalendarDate, daysBetween, longDay } from '../time.ts';
import type { BriefFacts, BriefLine, BriefTask } from './weekly-brief.ts';

/** So many open tasks are no plan for a week. */
const crowded = 15;

/** What stands in the way of a founder's week, by its weight; null when nothing does. */
export function findRisk({ monday, openTasks, completedLastWeek }: BriefFacts): BriefLine | null {
  const overdue = openTasks.filter(({ dueOn }) => dueOn !== null && dueOn < monday).sort(byDate);
  const [oldest] = overdue;
  if (oldest?.dueOn) {
    const others = overdue.length - 1;
    const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'is' : 'are'} overdue.`;
    const days = daysBetween(oldest.dueOn, monday);
    const late = `${days} ${days === 1 ? 'day' : 'days'}`;
    return line(`“${oldest.title}” is ${late} overdue.${more}`, oldest);
  }
  const pledge = soonestPledge(openTasks, monday);
  if (pledge?.dueOn) {
    const day = weekday(pledge.dueOn);
    return line(`Your cohort waits for “${pledge.title}”: you pledged it for ${day}.`, pledge);
  }
  if (completedLastWeek === 0) {
    const source = { figure: 'completed_last_week', value: 0 } as const;
    return { text: 'You completed no task in the last seven days.', source };
  }
  if (openTasks.length >= crowded) {
    const value = openTasks.length;
    return {
      text: `${value} tasks are open: more than fits a week. Snooze or delete what can wait.`,
      source: { figure: 'open_tasks', value },
    };
  }
  return findUnbegun(openTasks, monday);
}

/** What is due first of the week's tasks that nobody has begun. */
function findUnbegun(tasks: BriefTask[], monday: CalendarDate): BriefLine | null {
  const unbegun = tasks.filter((task) => isDueInWeek(task, monday) && !task.isStarted).sort(byDate);
  const [first] = unbegun;
  if (!first?.dueOn) return null;
  const others = unbegun.length - 1;
  const more =
    others === 0
      ? ''
      : ` ${others} more of this week ${others === 1 ? 'is' : 'are'} not begun either.`;
  return line(`“${first.title}” is due ${weekday(first.dueOn)} and not begun.${more}`, first);
}

export function soonestPledge(tasks: BriefTask[], monday: CalendarDate): BriefTask | undefined {
  return tasks.filter((task) => task.isPledge && isDueInWeek(task, monday)).sort(byDate)[0];
}

function isDueInWeek({ dueOn }: BriefTask, monday: CalendarDate): boolean {
  return dueOn !== null && dueOn >= monday && dueOn <= addDays(monday, 6);
}

function weekday(date: CalendarDate): string {
  return longDay(date).split(',')[0] as string;
}

export function byDate(a: BriefTask, b: BriefTask): number {
  return (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.id.localeCompare(b.id);
}

export function line(text: string, { id: taskId, title }: BriefTask): BriefLine {
  return { text, source: { taskId, title } };
}
