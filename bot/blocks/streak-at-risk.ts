import type { StreakAtRisk } from '#db/queries/streaks.ts';
import { brand } from '#shared/brand.ts';
import { counted } from '#shared/domain/figure.ts';
import { actions, button, context, type Message, message, section } from './block-kit.ts';
import { dueLabel, type Viewer } from './due-label.ts';
import { bold } from './escape.ts';
import { doneButton } from './task-row.ts';

type Where = { viewer: Viewer; publicUrl: string };

/** In the evening, when nothing was done today: what ends, and the easiest thing that saves it. */
export function streakAtRisk({ days, task }: StreakAtRisk, { viewer, publicUrl }: Where): Message {
  const line = `🔥 Your ${days}-day streak ends at midnight.`;
  const board = button({
    action: 'open_web',
    label: `Open ${brand.name}`,
    url: `${publicUrl}/app/tasks`,
  });
  if (!task) {
    return message(line, [
      section(`${line}\nOne completed task keeps it, and nothing is open on your board.`),
      actions([board]),
      context('`/task add TITLE` adds one: what did you finish today?'),
    ]);
  }
  return message(line, [
    section(`${line}\nOne completed task keeps it. The easiest one that is open:`),
    section(
      `${bold(task.title)}\n${dueLabel(task.dueDate, viewer)} · ${counted(task.points, 'point')}`,
    ),
    actions([doneButton(task, { place: 'single' }), board]),
  ]);
}
