import type { TaskView } from '#shared/api/tasks.ts';
import { dayName, duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  message,
  section,
} from './block-kit.ts';
import { typedCommandAction } from './notices.ts';
import { bold } from './slack-text.ts';
import { maxListed, pageButtons, taskReopenAction, taskRows } from './tasks.ts';

/** The parts of the list that have a word behind `/task list`, and how they are named in a sentence. */
const listParts = {
  today: { due: 'due today', none: 'Nothing is due today.' },
  tomorrow: { due: 'due tomorrow', none: 'Nothing is due tomorrow.' },
  week: { due: 'due this week', none: 'Nothing more is due this week.' },
  overdue: { due: 'overdue', none: 'Nothing is overdue.' },
} as const;
export type ListPart = keyof typeof listParts;

type PartOptions = {
  part: ListPart;
  viewer: Viewer;
  /** The next task, shown if nothing is due then. */
  next: TaskView | null;
  /** “this week” ends with it; escaped. */
  until: string;
  publicUrl: string;
};

/** The open tasks of one time, numbered. */
export function tasksOfPart(
  tasks: TaskView[],
  { part, viewer, next, until, publicUrl }: PartOptions,
): Message {
  const { due, none } = listParts[part];
  const all = button({
    action: typedCommandAction,
    label: 'Show all my tasks',
    value: '/task list',
  });
  if (tasks.length === 0) {
    const line = next
      ? `${none} Next up: ${bold(next.title)}, ${duePhrase(next.dueDate, viewer)}.`
      : `${none} Your board is clear: add what comes next with \`/task add TITLE\`.`;
    return message(line, [section(line), ...(next ? [actions([all])] : [])]);
  }
  const [first] = tasks;
  const when = part === 'week' ? `${due} (until ${until})` : due;
  const count = tasks.length === 1 ? 'One task is' : `${formatNumber(tasks.length)} tasks are`;
  const line = `${count} ${when}`;
  const shown = tasks.slice(0, maxListed);
  return message(`${line}${tasks.length === 1 ? '' : ', first'}: ${bold(first?.title ?? '')}`, [
    section(line),
    ...taskRows(shown, { viewer, place: 'list', numbers: shown.map((_, index) => index + 1) }),
    ...pageButtons({ from: 0, total: tasks.length, publicUrl }),
    actions([all]),
  ]);
}

/** Lists the tasks completed in the last days, latest first. */
export function completedTasks(
  tasks: TaskView[],
  { viewer, publicUrl }: { viewer: Viewer; publicUrl: string },
): Message {
  const [first] = tasks;
  if (!first) {
    const line = 'You completed nothing in the last 7 days. `/task list` shows what’s open.';
    return message(line, [section(line)]);
  }
  const line = `You completed ${pluralize(tasks.length, 'task')} in the last 7 days`;
  const shown = tasks.slice(0, maxListed);
  const more = tasks.length - shown.length;
  const hints = [
    ...(more > 0 ? [link(`${publicUrl}/app/tasks`, `${more} more on your board.`)] : []),
    '`/task list` shows what’s open.',
  ];
  return message(`${line}, latest: ${bold(first.title)}`, [
    section(line),
    ...shown.map((task) => completedRow(task, viewer)),
    context(hints.join(' ')),
  ]);
}

function completedRow(task: TaskView, viewer: Viewer): KnownBlock {
  const when = task.completedAt ? ` · ${dayName(task.completedAt, viewer)}` : '';
  const reopen = button({
    action: taskReopenAction,
    label: 'Reopen',
    value: task.id,
    description: `Reopen: ${task.title}`,
  });
  return section(
    `✅ ${bold(task.title)} · +${pluralize(task.earned ?? 0, 'point')}${when}`,
    task.canReopen ? reopen : undefined,
  );
}
