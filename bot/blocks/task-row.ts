import type { TaskView } from '#shared/api/tasks.ts';
import { counted } from '#shared/domain/figure.ts';
import { actions, button, type KnownBlock, section } from './block-kit.ts';
import { dueLabel, type Viewer } from './due-label.ts';
import { bold } from './escape.ts';

export const taskDone = 'task_done';
export const taskDoneYesterday = 'task_done_yesterday';
export const taskSnooze = 'task_snooze';
export const taskReopen = 'task_reopen';

/** `*Interview five customers* · due Friday · 20 points` */
function taskLine(task: TaskView, viewer: Viewer): string {
  const pledged = pledgeWord(task, viewer);
  return `${bold(task.title)}\n${dueLabel(task.dueDate, viewer)} · ${counted(task.points, 'point')}${pledged}`;
}

/** A missed pledge may simply get a new date: its buttons say so with it. */
function pledgeWord({ pledge, dueDate }: TaskView, { now }: Viewer): string {
  if (pledge === 'open') return ' · pledged';
  const waits = pledge === 'missed' && dueDate !== null && new Date(dueDate) < now;
  return waits ? ' · pledge missed: do it now, or snooze it to a new date' : '';
}

/** A task with its two buttons. */
export function taskRow(task: TaskView, viewer: Viewer, number?: number): KnownBlock[] {
  const count = number === undefined ? '' : `${number}. `;
  return [section(`${count}${taskLine(task, viewer)}`), taskButtons(task)];
}

export function taskButtons(task: TaskView): KnownBlock {
  return actions([
    doneButton(task),
    button({
      action: taskSnooze,
      label: 'Snooze 1 day',
      value: encodeSnooze({ taskId: task.id, days: 1 }),
      description: `Snooze by 1 day: ${task.title}`,
    }),
  ]);
}

export function doneButton(task: TaskView) {
  return button({
    action: taskDone,
    label: 'Done',
    value: task.id,
    primary: true,
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
