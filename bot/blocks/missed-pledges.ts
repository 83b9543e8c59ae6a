import type { TaskView } from '#shared/api/tasks.ts';
import { counted } from '#shared/domain/figure.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  type Message,
  message,
  section,
} from './block-kit.ts';
import { dayName, type Viewer } from './due-label.ts';
import { bold } from './escape.ts';

export const missedDone = 'missed_done';
export const missedMove = 'missed_move';
export const missedDrop = 'missed_drop';
export const missedUndo = 'missed_undo';

/** How much later a new date is. */
export const newDateDays = 2;

type View = {
  tasks: TaskView[];
  viewer: Viewer;
  /** What just happened, shown above. */
  notice?: string;
  /** The task that was let go just now. */
  undo?: string;
};

/** What a founder missed, and one next step for each. It asks; it does not scold. */
export function missedPledges({ tasks, viewer, notice, undo }: View): Message {
  const said = notice ? [section(notice, undo === undefined ? undefined : undoButton(undo))] : [];
  const [first] = tasks;
  if (!first) {
    const done = notice ?? 'No missed pledge is waiting for you.';
    return message(done, said.length > 0 ? said : [section(done)]);
  }
  const summary =
    tasks.length === 1
      ? `The date of your pledge ${bold(first.title)} has passed.`
      : `The dates of ${tasks.length} of your pledges have passed.`;
  const what = tasks.length === 1 ? 'The date of a pledge of yours has passed.' : summary;
  return message(notice ?? summary, [
    ...said,
    section(`${what} A miss costs no points and no streak. What is the next step?`),
    ...tasks.slice(0, 10).flatMap((task, index) => row(task, { viewer, primary: index === 0 })),
    context('A new date makes it a task like any other: the pledge itself stays missed.'),
  ]);
}

type Row = { viewer: Viewer; primary: boolean };

/** Three short labels: they stand in one line on a phone. */
function row(task: TaskView, { viewer, primary }: Row): KnownBlock[] {
  const { id, title } = task;
  const by = task.dueDate ? `was due ${dayName(task.dueDate, viewer)} · ` : '';
  return [
    section(`${bold(title)}\n${by}${counted(task.points, 'point')}`),
    actions([
      button({
        action: missedDone,
        label: 'Done now',
        value: id,
        primary,
        description: `Done now: ${title}`,
      }),
      button({
        action: missedMove,
        label: `In ${newDateDays} days`,
        value: id,
        description: `New date, in ${newDateDays} days: ${title}`,
      }),
      button({
        action: missedDrop,
        label: 'Let it go',
        value: id,
        description: `Let it go: ${title}`,
      }),
    ]),
  ];
}

function undoButton(taskId: string) {
  return button({ action: missedUndo, label: 'Undo', value: taskId });
}
