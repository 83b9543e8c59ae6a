import type { KeptRatio, TaskView } from '#shared/api/tasks.ts';
import { counted } from '#shared/domain/figure.ts';
import { keptRatioText } from '#shared/domain/kept-ratio.ts';
import { context, type Message, message, plainMessage, section } from './block-kit.ts';
import { dayName, type Viewer } from './due-label.ts';
import { bold } from './escape.ts';

function pledgedLine(task: TaskView, viewer: Viewer): string {
  const by = task.dueDate ? ` by ${dayName(task.dueDate, viewer)}` : '';
  return `🤝 Pledged: ${bold(task.title)}${by}.`;
}

export function pledged(task: TaskView, viewer: Viewer): Message {
  return plainMessage(
    pledgedLine(task, viewer),
    'Your cohort sees it. Keep it on time for 5 points more: `/task done` when you are there.',
  );
}

const stateWords = { open: 'Open', kept: 'Kept', missed: 'Missed' } as const;

type List = { viewer: Viewer; ratio: KeptRatio };

/** Open pledges by date, then the ones that were settled last. */
export function pledgeList(tasks: TaskView[], { viewer, ratio }: List): Message {
  if (tasks.length === 0) {
    return plainMessage(
      'You have no pledges yet.',
      'Make one: `/pledge Interview five customers by Friday`.',
    );
  }
  const open = tasks.filter((task) => task.pledge === 'open');
  const settled = tasks.filter((task) => task.pledge !== 'open');
  const summary =
    open.length === 1 ? 'One pledge is open.' : `${open.length || 'No'} pledges are open.`;
  return message(summary, [
    section(`🤝 ${summary}`),
    ...open.slice(0, 20).map((task) => section(`${bold(task.title)}\n${openLine(task, viewer)}`)),
    ...(settled.length > 0
      ? [
          context(
            settled
              .map((task) => `${stateWords[task.pledge ?? 'open']}: ${bold(task.title, 80)}`)
              .join('\n'),
          ),
        ]
      : []),
    ...(ratio.decided > 0 ? [context(keptRatioText(ratio))] : []),
  ]);
}

function openLine({ dueDate, cheers }: TaskView, viewer: Viewer): string {
  const by = `by ${dueDate ? dayName(dueDate, viewer) : '–'}`;
  return cheers === 0 ? by : `${by} · ${counted(cheers, 'cheer')}`;
}
