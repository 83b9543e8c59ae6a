import type { TaskView } from '#shared/api/tasks.ts';
import { counted } from '#shared/domain/figure.ts';
import { type Message, message, section } from './block-kit.ts';
import { dayName, dueLabel, type Viewer } from './due-label.ts';
import { bold } from './escape.ts';
import { taskButtons } from './task-row.ts';

export function addedLine(task: TaskView, viewer: Viewer): string {
  return `Added ${bold(task.title)}, ${dueLabel(task.dueDate, viewer)}, ${counted(task.points, 'point')}.`;
}

export function snoozedLine(task: TaskView, viewer: Viewer): string {
  const when = task.dueDate ? dayName(task.dueDate, viewer) : 'later';
  return `Snoozed: ${bold(task.title)} is due ${when} now.`;
}

export function reopenedLine(task: TaskView): string {
  return `${bold(task.title)} is open again, and what it earned was taken back.`;
}

/** What happened to a task, with the buttons for what comes next. */
export function taskChanged(task: TaskView, line: string): Message {
  return message(line, [section(line), taskButtons(task, { place: 'single' })]);
}
