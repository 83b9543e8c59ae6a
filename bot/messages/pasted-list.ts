import type { TaskView } from '#shared/api/tasks.ts';
import { duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { dateLabel } from '#shared/formats.ts';
import type { Difficulty } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  type Message,
  message,
  paragraph,
  section,
} from './block-kit.ts';
import { undoAllButton } from './several-tasks.ts';
import { bold, escapeText } from './slack-text.ts';

export const addListAction = 'task_add_list';
export const keepOneAction = 'task_keep_one';

export type ListedTask = {
  /** The line as it was pasted, with its date. */
  typed: string;
  title: string;
  /** All of it, if the title has no room for it. */
  notes: string;
  dueOn: string | null;
  difficulty: Difficulty | null;
  isJustMe: boolean;
};

type OfferListOptions = {
  items: ListedTask[];
  /** Checked rows of the list, which are left out. */
  done: string[];
  /** Lines for which there is no room. */
  left: string[];
  viewer: Viewer;
};

/** Shows which tasks a pasted list would become; one button adds them, another keeps it one task. */
export function offerList({ items, done, left, viewer }: OfferListOptions): Message {
  const isOne = items.length === 1;
  const question = isOne ? 'Add this task?' : `Add these ${items.length} tasks?`;
  const lines = items.map((item, index) => `${index + 1}. ${itemLine(item, viewer)}`);
  const lists = [];
  for (let from = 0; from < lines.length; from += 10) {
    lists.push(section(lines.slice(from, from + 10).join('\n')));
  }
  const typed = items.map((item) => item.typed).join('\n');
  return message(question, [
    section(question),
    ...lists,
    actions([
      button({
        action: addListAction,
        label: isOne ? 'Add it' : `Add ${items.length} tasks`,
        value: typed,
        primary: true,
      }),
      ...(isOne
        ? []
        : [button({ action: keepOneAction, label: 'Keep it one task', value: typed })]),
    ]),
    ...(done.length > 0 ? [context(`Done already, so left out: ${titles(done)}`)] : []),
    ...(left.length > 0
      ? [
          context('That’s as many as fit at once. Paste the rest after that:'),
          paragraph(left.join('\n')),
        ]
      : []),
  ]);
}

function titles(items: string[]): string {
  return items
    .slice(0, 20)
    .map((item) => bold(item, 80))
    .join(', ');
}

function itemLine(
  { title, dueOn, difficulty, isJustMe }: ListedTask,
  { now, timeZone }: Viewer,
): string {
  const due = dueOn ? ` · due ${dateLabel(dueOn, localDate(now, timeZone))}` : '';
  return `${bold(title, 120)}${due}${difficulty ? ` · ${difficulty}` : ''}${isJustMe ? ' · just me' : ''}`;
}

type ListAddedOptions = {
  tasks: TaskView[];
  viewer: Viewer;
  /** Lines that could not be added, and the reason. */
  refused: { typed: string[]; reason: string } | null;
  /** Says who hears of them. */
  below: string;
};

/** The tasks that were added, with one *Undo* for all. */
export function listAdded({ tasks, viewer, refused, below }: ListAddedOptions): Message {
  const count = tasks.length === 1 ? 'One task' : `${tasks.length} tasks`;
  const heading = `${tasks.length === 0 ? 'No task' : count} added.`;
  const lines = tasks.map(
    (task) =>
      `• ${bold(task.title, 80)} · ${duePhrase(task.dueDate, viewer)}${task.isPrivate ? ' · just me' : ''}`,
  );
  const undo = { kind: 'delete' as const, tasks: tasks.map(({ id }) => ({ id })) };
  return message(heading, [
    section([heading, ...lines].join('\n')),
    ...(below ? [context(below)] : []),
    ...(tasks.length > 0 ? [actions([undoAllButton(undo)])] : []),
    ...(refused
      ? [section(`${escapeText(refused.reason)} Not added:`), paragraph(refused.typed.join('\n'))]
      : []),
  ]);
}
