import type { MorningList } from '#db/queries/tasks.ts';
import type { CompletionView, TaskView } from '#shared/api/tasks.ts';
import { dayName, duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { formatNumber, pluralize } from '#shared/domain/format-number.ts';
import { taskAudiences } from '#shared/options.ts';
import { addDays } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  type ModalView,
  message,
  plainMessage,
  plainText,
  section,
} from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

export const taskDoneYesterdayAction = 'task_done_yesterday';
export const taskReopenAction = 'task_reopen';

/** Action ids by the message that has the buttons, because the reply to a click replaces that message. */
export const taskActions = {
  list: { done: 'task_done', snooze: 'task_snooze' },
  today: { done: 'today_done', snooze: 'today_snooze' },
  single: { done: 'single_done', snooze: 'single_snooze' },
} as const;

type ButtonPlace = keyof typeof taskActions;

/** `*Interview five customers* · due Friday · 20 points` */
function taskLine(task: TaskView, viewer: Viewer): string {
  const label = task.isPrivate ? ' · just me' : pledgeLabel(task, viewer);
  return `${bold(task.title)}\n${duePhrase(task.dueDate, viewer)} · ${pluralize(task.points, 'point')}${label}`;
}

/** A missed pledge can still be completed or moved, so it has the same buttons as any task. */
function pledgeLabel({ pledge, dueDate }: TaskView, { now }: Viewer): string {
  if (pledge === 'open') return ' · pledged';
  const waits = pledge === 'missed' && dueDate !== null && new Date(dueDate) < now;
  return waits ? ' · pledge missed' : '';
}

type TaskRowOptions = { viewer: Viewer; place: ButtonPlace; isNumbered?: boolean };

/** Tasks with their two buttons each. Only the first task's button is highlighted. */
export function taskRows(
  tasks: TaskView[],
  { viewer, place, isNumbered = false }: TaskRowOptions,
): KnownBlock[] {
  return tasks.flatMap((task, index) => [
    section(`${isNumbered ? `${index + 1}. ` : ''}${taskLine(task, viewer)}`),
    taskButtons(task, { place, primary: index === 0 }),
  ]);
}

type TaskButtonOptions = { place: ButtonPlace; primary?: boolean };

function taskButtons(task: TaskView, { place, primary = true }: TaskButtonOptions): KnownBlock {
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

export function doneButton(task: TaskView, { place, primary = true }: TaskButtonOptions) {
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

const maxListed = 10;
const maxReminded = 3;

type TaskListOptions = {
  tasks: TaskView[];
  viewer: Viewer;
  /** The result of the last action, shown above the list. */
  notice?: string;
  /** The notice is the message; the list is only a reminder. */
  isReminder?: boolean;
};

/** The open tasks, with the numbers for `/task done N`. */
export function taskList({ tasks, viewer, notice, isReminder = false }: TaskListOptions): Message {
  const noticeBlocks = notice ? [section(notice)] : [];
  if (tasks.length === 0) {
    const empty = plainMessage(
      'Nothing is open: your list is clear.',
      'Add what comes next with `/task add TITLE`.',
    );
    return message(notice ?? empty.text, [...noticeBlocks, ...empty.blocks]);
  }
  const shown = tasks.slice(0, isReminder ? maxReminded : maxListed);
  const more = tasks.length - shown.length;
  const count = tasks.length === 1 ? 'One open task' : `${formatNumber(tasks.length)} open tasks`;
  return message(notice ?? `${count}, next: ${bold(tasks[0]?.title ?? '')}`, [
    ...noticeBlocks,
    section(`${count}, soonest due first`),
    ...taskRows(shown, { viewer, place: 'list', isNumbered: true }),
    context(
      more > 0
        ? `${more === 1 ? 'One more is' : `${formatNumber(more)} more are`} on your board. \`/task done N\` works for ${more === 1 ? 'it' : 'them'} too.`
        : 'Or type `/task done N`, `/task snooze N 2d`.',
    ),
  ]);
}

type MorningListOptions = {
  viewer: Viewer;
  publicUrl: string;
  /** The result of the last click, in place of the greeting. */
  notice?: string;
};

/** The morning's direct message: the tasks due today, with their buttons. */
export function morningList(
  { tasks, count }: MorningList,
  { viewer, publicUrl, notice }: MorningListOptions,
): Message {
  if (count === 0) return plainMessage(notice ?? '', 'That was everything for today.');
  const title = tasks[0]?.title ?? '';
  const line =
    count === 1
      ? `☀️ One thing for today: ${bold(title)}`
      : `☀️ ${count} things for today, first: ${bold(title)}`;
  const more = count - tasks.length;
  const board = link(
    `${publicUrl}/app/tasks`,
    more > 0 ? `${more} more on your board` : 'Your board',
  );
  const settings = link(`${publicUrl}/app/settings#notifications`, 'Settings');
  const things = count === 1 ? 'One thing' : `${count} things`;
  return message(notice ?? line, [
    ...(notice ? [section(notice)] : []),
    section(notice ? `${things} left for today` : `☀️ ${things} for today`),
    ...taskRows(tasks, { viewer, place: 'today' }),
    context(`${board} · \`/task pause fri\` gives you a rest · ${settings}`),
  ]);
}

const maxChoices = 10;

type WhichTaskOptions = {
  /** Escaped. */
  question: string;
  tasks: TaskView[];
  /** The buttons' action id; `encode` returns their value. */
  action: string;
  label: string;
  encode: (task: TaskView) => string;
};

/** Asks which task was meant, with the same button for each. */
export function whichTask({ question, tasks, action, label, encode }: WhichTaskOptions): Message {
  const shown = tasks.slice(0, maxChoices);
  return message(question, [
    section(question),
    ...shown.flatMap((task) => [
      section(bold(task.title)),
      actions([
        button({
          action,
          label,
          value: encode(task),
          description: `${label}: ${task.title}`,
        }),
      ]),
    ]),
  ]);
}

export function addedLine(task: TaskView, viewer: Viewer): string {
  return `Added ${bold(task.title)}, ${duePhrase(task.dueDate, viewer)}, ${pluralize(task.points, 'point')}.`;
}

/** Who will hear of a new task; empty when there is no cohort to tell. */
export function audienceLine(
  { isPrivate, isPublicPledge }: TaskView,
  { cohortName }: { cohortName: string | null },
): string {
  if (isPrivate) return 'Just you: nobody else sees it.';
  if (isPublicPledge || cohortName === null) return '';
  return 'Your cohort hears about it when you complete it.';
}

export function snoozedLine(task: TaskView, viewer: Viewer): string {
  const when = task.dueDate ? dayName(task.dueDate, viewer) : 'later';
  return `Snoozed: ${bold(task.title)} is due ${when} now.`;
}

export function reopenedLine(task: TaskView): string {
  return `${bold(task.title)} is open again, and what it earned was taken back.`;
}

/** The result of a change to a task, with its buttons; `below` is said small. */
export function taskChanged(task: TaskView, line: string, below = ''): Message {
  const small = below ? [context(below)] : [];
  return message(line, [section(line), ...small, taskButtons(task, { place: 'single' })]);
}

type CompletionOptions = { doneYesterday?: boolean };

/** `✅ *Ship the beta* is done: +30 points.` */
export function completionLine(
  { task, isNew, earned }: CompletionView,
  { doneYesterday }: CompletionOptions = {},
): string {
  return isNew
    ? `✅ ${bold(task.title)} is done: +${pluralize(earned, 'point')}${doneYesterday ? ' for yesterday' : ''}.`
    : `✅ ${bold(task.title)} was done already, nothing was added.`;
}

/** How the points add up, if there is more than one source. */
export function earningsLine({ earnings, points, streak }: CompletionView): string {
  const parts = earnings.map(({ label, points }) => `${escapeText(label)} ${formatNumber(points)}`);
  const sources = earnings.length > 1 ? `${parts.join(' + ')} · ` : '';
  return `${sources}${pluralize(points, 'point')} in all · ${formatNumber(streak)}-day streak`;
}

export function taskCompleted(completion: CompletionView, how: CompletionOptions = {}): Message {
  const undo = completion.isNew ? '\nThe wrong one? `/task reopen 1`' : '';
  return plainMessage(completionLine(completion, how), `${earningsLine(completion)}${undo}`);
}

export const taskFormId = 'task_form';

const difficultyChoices = [
  ['easy', 'Easy, 10 points'],
  ['medium', 'Medium, 20 points'],
  ['hard', 'Hard, 35 points'],
] as const;

const audienceDescriptions: Record<string, string> = {
  shared: 'They hear about it when you complete it.',
  private: 'Nobody else sees it. Points and streak count as usual.',
};

type TaskFormOptions = {
  today: string;
  metadata: string;
  title?: string;
  description?: string;
  /** Null until the founder chose. */
  privateByDefault?: boolean | null;
};

/** The modal of `/task`. Each block is named after its field, so that errors are shown there. */
export function taskFormView({
  today,
  metadata,
  title,
  description,
  privateByDefault = null,
}: TaskFormOptions): ModalView {
  const options = difficultyChoices.map(([value, label]) => ({
    value,
    text: plainText(label, 75),
  }));
  return {
    type: 'modal',
    callback_id: taskFormId,
    private_metadata: metadata,
    title: plainText('New task', 24),
    submit: plainText('Add task', 24),
    close: plainText('Cancel', 24),
    blocks: [
      titleInput('What will you do?', 'Interview five customers', title),
      {
        type: 'input',
        block_id: 'difficulty',
        label: plainText('How hard is it?', 48),
        element: {
          type: 'static_select',
          action_id: 'value',
          options,
          initial_option: options[1] as (typeof options)[number],
        },
      },
      dateInput('Due', addDays(today, 7)),
      {
        type: 'input',
        block_id: 'description',
        optional: true,
        label: plainText('Notes', 48),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: 2000,
          ...initialValue(description, 2000),
        },
      },
      audienceInput(privateByDefault),
    ],
  };
}

/** The first answer becomes the founder's default, which the form then says. */
function audienceInput(privateByDefault: boolean | null): KnownBlock {
  const options = taskAudiences.map(({ value, label }) => ({
    value,
    text: plainText(label, 75),
    description: plainText(audienceDescriptions[value] ?? '', 75),
  }));
  return {
    type: 'input',
    block_id: 'audience',
    label: plainText('Who sees it?', 48),
    ...(privateByDefault === null && {
      hint: plainText('We’ll suggest your choice next time. You can change it in Settings.', 150),
    }),
    element: {
      type: 'radio_buttons',
      action_id: 'value',
      options,
      initial_option: options[privateByDefault ? 1 : 0] as (typeof options)[number],
    },
  };
}

export function titleInput(label: string, example: string, initial?: string): KnownBlock {
  return {
    type: 'input',
    block_id: 'title',
    label: plainText(label, 48),
    element: {
      type: 'plain_text_input',
      action_id: 'value',
      max_length: 200,
      ...initialValue(initial, 200),
      placeholder: plainText(example, 150),
    },
  };
}

export function dateInput(label: string, initial: string): KnownBlock {
  return {
    type: 'input',
    block_id: 'dueOn',
    label: plainText(label, 48),
    element: { type: 'datepicker', action_id: 'value', initial_date: initial },
  };
}

/** Slack refuses a form whose initial value is longer than the field's limit. */
function initialValue(text: string | undefined, maxLength: number): { initial_value?: string } {
  const initial = text?.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  return initial ? { initial_value: initial } : {};
}
