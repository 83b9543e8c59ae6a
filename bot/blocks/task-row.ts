import type { TaskView } from '#shared/api/tasks.ts';
import { counted } from '#shared/domain/figure.ts';
import { actions, button, type KnownBlock, section } from './block-kit.ts';
import { dueLabel, type Viewer } from './due-label.ts';
import { bold } from './escape.ts';

export const taskDoneYesterday = 'task_done_yesterday';
export const taskReopen = 'task_reopen';

/** Where a task's buttons stand: the answer to a click takes the place of what it was clicked on. */
export const taskActions = {
  list: { done: 'task_done', snooze: 'task_snooze' },
  today: { done: 'today_done', snooze: 'today_snooze' },
  single: { done: 'single_done', snooze: 'single_snooze' },
} as const;

type Place = keyof typeof taskActions;

/** `*Interview five customers* · due Friday · 20 points` */
function taskLine(task: TaskView, viewer: Viewer): string {
  const pledged = pledgeWord(task, viewer);
  return `${bold(task.title)}\n${dueLabel(task.dueDate, viewer)} · ${counted(task.points, 'point')}${pledged}`;
}

/** A missed pledge may simply be done, or get a new date: its buttons are those of any task. */
function pledgeWord({ pledge, dueDate }: TaskView, { now }: Viewer): string {
  if (pledge === 'open') return ' · pledged';
  const waits = pledge === 'missed' && dueDate !== null && new Date(dueDate) < now;
  return waits ? ' · pledge missed' : '';
}

type Row = { viewer: Viewer; place: Place; isNumbered?: boolean };

/** Tasks with their two buttons each. Only the first one's stands out: one thing at a time. */
export function taskRows(
  tasks: TaskView[],
  { viewer, place, isNumbered = false }: Row,
): KnownBlock[] {
  return tasks.flatMap((task, index) => [
    section(`${isNumbered ? `${index + 1}. ` : ''}${taskLine(task, viewer)}`),
    taskButtons(task, { place, primary: index === 0 }),
  ]);
}

type Buttons = { place: Place; primary?: boolean };

export function taskButtons(task: TaskView, { place, primary = true }: Buttons): KnownBlock {
  return actions([
    doneButton(task, { place, primary }),
    button({
      action: taskActions[place].snooze,
      label: 'Snooze 1 day',
      value: encodeSnooze({ taskId: task.id, days: 1 }),
      description: `Snooze by 1 day: ${task.title}`,
    }),
  ]);
}

export function doneButton(task: TaskView, { place, primary = true }: Buttons) {
  return button({
    action: taskActions[place].done,
    label: 'Done',
    value: task.id,
    primary,
    description: `Done: ${task.title}`,
  });
}

export function encodeSnooze({ taskId, days }: { taskId: string; days: number }): string {
  return `${days}:${taskId}`;
}

export function decodeSnooze(value: string): { taskId: string; days: number } {
  const [, days = '1', taskId = ''] = /^(\d{1,2}):(.*)$/s.exec(value) ?? [];
  return { taskId, days: Number(days) };
}
