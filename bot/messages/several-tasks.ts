import type { TaskView } from '#shared/api/tasks.ts';
import { duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { actions, button, context, type Message, message, section } from './block-kit.ts';
import { bold } from './slack-text.ts';

export const severalTasksAction = 'several_tasks';

/** Done to several tasks by one button. */
export type SeveralChange = { kind: SeveralKind; tasks: ChangedTask[] };
/** With the dates of a task that is moved: however often the button is clicked, it is moved once. */
export type ChangedTask = { id: string; dates?: { to: string; from: string } };

const severalKinds = [
  'done',
  'done_yesterday',
  'reopen',
  'snooze',
  'unsnooze',
  'delete',
  'restore',
] as const;
export type SeveralKind = (typeof severalKinds)[number];

/** `delete ID ID`, `snooze ID=2026-12-04=2026-12-01`. */
function encodeSeveral({ kind, tasks }: SeveralChange): string {
  return [
    kind,
    ...tasks.map(({ id, dates }) => (dates ? `${id}=${dates.to}=${dates.from}` : id)),
  ].join(' ');
}

/** The value comes from the client; null if it is none of ours. */
export function decodeSeveral(value: string): SeveralChange | null {
  const [name, ...each] = value.split(' ');
  const kind = severalKinds.find((known) => known === name);
  if (!kind || each.length === 0) return null;
  const tasks = each.map((task) => {
    const [id = '', to, from] = task.split('=');
    return to && from ? { id, dates: { to, from } } : { id };
  });
  return { kind, tasks };
}

const questions: Record<SeveralKind, [question: (count: string) => string, label: string]> = {
  done: [(count) => `Complete ${count}?`, 'Complete'],
  done_yesterday: [(count) => `Complete ${count} for yesterday?`, 'Complete'],
  reopen: [(count) => `Reopen ${count}? What they earned will be taken back.`, 'Reopen'],
  snooze: [(count) => `Snooze ${count}?`, 'Snooze'],
  unsnooze: [(count) => `Move ${count} back?`, 'Move back'],
  delete: [(count) => `Delete ${count}?`, 'Delete'],
  restore: [(count) => `Restore ${count}?`, 'Restore'],
};

/** `both`, `all 3`. */
function allOf(count: number): string {
  return count === 2 ? 'both' : `all ${count}`;
}

type AskForSeveralOptions = {
  change: SeveralChange;
  tasks: TaskView[];
  viewer: Viewer;
  /** Ends the question: ` until Fri, Dec 4`. */
  when?: string;
  /** So many other open tasks are not among them. */
  left?: number | undefined;
  /** Says what is with those that can't be changed so; escaped. */
  refused?: string[];
};

/** One question before several tasks are changed, with their titles. */
export function askForSeveral({
  change,
  tasks,
  viewer,
  when = '',
  left = 0,
  refused = [],
}: AskForSeveralOptions): Message {
  const [ask, verb] = questions[change.kind];
  const which = tasks.length === 1 ? 'this task' : `these ${tasks.length} tasks`;
  const question = [ask(`${which}${when}`), ...othersText(left)].join(' ');
  const lines = tasks.map((task) => `• ${bold(task.title, 80)} · ${stateOf(task, viewer)}`);
  const withdraws = change.kind === 'delete' && tasks.some(({ pledge }) => pledge === 'open');
  return message(question, [
    section([question, ...lines].join('\n')),
    actions([
      button({
        action: severalTasksAction,
        label: tasks.length === 1 ? `${verb} it` : `${verb} ${allOf(tasks.length)}`,
        value: encodeSeveral(change),
        ...(change.kind === 'delete' ? { danger: true } : { primary: true }),
      }),
    ]),
    ...(refused.length > 0 ? [context(refused.join('\n').slice(0, 2000))] : []),
    ...(withdraws ? [context('Pledges among them are withdrawn, and their posts say so.')] : []),
  ]);
}

function othersText(left: number): string[] {
  if (left < 1) return [];
  const others =
    left === 1
      ? 'The other open one stays as it is.'
      : `The other ${left} open ones stay as they are.`;
  return [others];
}

function stateOf({ completedAt, dueDate, pledge }: TaskView, viewer: Viewer): string {
  if (completedAt) return 'done';
  return `${duePhrase(dueDate, viewer)}${pledge === 'open' ? ' · pledged' : ''}`;
}

/** The outcome for each task, with one *Undo* for all. Lines are escaped. */
export function severalChanged(lines: string[], undo: SeveralChange | null): Message {
  return message(lines.join('\n'), [
    ...lines.map((line) => section(line)),
    ...(undo ? [actions([undoAllButton(undo)])] : []),
  ]);
}

/** A single task has an *Undo* of its own. */
export function undoAllButton(undo: SeveralChange) {
  const { length } = undo.tasks;
  const label = length === 1 ? 'Undo' : `Undo ${allOf(length)}`;
  return button({ action: severalTasksAction, label, value: encodeSeveral(undo) });
}
