import type { MorningList } from '#db/queries/tasks.ts';
import type { CompletionView, LapsedTask, TaskView } from '#shared/api/tasks.ts';
import { dayName, duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { maxIgnoredLists } from '#shared/domain/notifications.ts';
import { readersText } from '#shared/domain/pledges.ts';
import { difficultiesFor } from '#shared/domain/points.ts';
import { formatNumber, hourLabel, pluralize } from '#shared/formats.ts';
import { taskAudiences } from '#shared/options.ts';
import { addDays, localDate } from '#shared/time.ts';
import { weekdaysLabel } from '#shared/weekdays.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  type ModalView,
  menu,
  message,
  plainMessage,
  plainText,
  section,
} from './block-kit.ts';
import { announceButton, type Reward, weekOf } from './rewards.ts';
import { undoAllButton } from './several-tasks.ts';
import { bold, escapeText } from './slack-text.ts';

export const taskDoneYesterdayAction = 'task_done_yesterday';
export const taskReopenAction = 'task_reopen';
export const taskEditAction = 'task_edit';
export const taskDeleteAction = 'task_delete';
export const taskRestoreAction = 'task_restore';
export const taskPageAction = 'task_page';
export const taskAddTypedAction = 'task_add_typed';
export const taskKeepTitleAction = 'task_keep_title';
export const taskDayAction = 'task_day';
export const taskUncutAction = 'task_uncut';
/** The same for words of a difficulty. */
export const taskUnmarkAction = 'task_unmark';
export const snoozeDayAction = 'snooze_day';
export const listResumeAction = 'list_resume';

/** Action ids by the message that has the buttons, because the reply to a click replaces that message. */
export const taskActions = {
  list: { done: 'task_done', snooze: 'task_snooze', more: 'task_more', undo: 'task_undo' },
  today: { done: 'today_done', snooze: 'today_snooze', more: 'today_more', undo: 'today_undo' },
  single: { done: 'single_done', snooze: 'single_snooze', undo: taskReopenAction },
} as const;

type ButtonPlace = keyof typeof taskActions;

/** `*Interview five customers* · due Friday · 20 points` */
function taskLine(task: TaskView, viewer: Viewer): string {
  const label = task.isPrivate ? ' · just me' : pledgeLabel(task, viewer);
  const source = task.sourceUrl ? ` · ${link(task.sourceUrl, 'Slack message')}` : '';
  return `${bold(task.title)}\n${duePhrase(task.dueDate, viewer)} · ${pluralize(task.points, 'point')}${label}${source}`;
}

/** Back to the message that a task was made from. */
export function sourceLine({ sourceUrl }: TaskView): string[] {
  return sourceUrl ? [`Made from ${link(sourceUrl, 'this message')}.`] : [];
}

/** A missed pledge can still be completed or moved, so it has the same buttons as any task. */
function pledgeLabel({ pledge, dueDate }: TaskView, { now }: Viewer): string {
  if (pledge === 'open') return ' · pledged';
  const waits = pledge === 'missed' && dueDate !== null && new Date(dueDate) < now;
  return waits ? ' · pledge missed' : '';
}

type TaskRowOptions = {
  viewer: Viewer;
  place: ButtonPlace;
  numbers?: number[];
  /** Another button of the message is the one that is highlighted. */
  quiet?: boolean;
};

/**
 * Tasks with what can be done: *Done* beside each, the rest in one menu below them. A message about one
 * task shows all its buttons. Only the first task's button is highlighted.
 */
export function taskRows(
  tasks: TaskView[],
  { viewer, place, numbers, quiet = false }: TaskRowOptions,
): KnownBlock[] {
  const isOpen = ({ status }: TaskView) => status === 'pending' || status === 'in_progress';
  const next = tasks.findIndex(isOpen);
  const numbered = tasks.map((task, index) => ({
    task,
    number: numbers ? `${numbers[index]}. ` : '',
  }));
  const rows = numbered.flatMap(({ task, number }, index) => {
    // On a later page of a list that was shown a while ago.
    if (task.status === 'completed') return [section(`${number}${bold(task.title)} · done`)];
    if (task.status === 'lapsed') return [section(`${number}${bold(task.title)} · lapsed`)];
    const primary = index === next && !quiet;
    const line = `${number}${taskLine(task, viewer)}`;
    return place === 'single'
      ? [section(line), taskButtons(task, { place, primary })]
      : [section(line, doneButton(task, { place, primary }))];
  });
  if (place === 'single' || next < 0) return rows;
  const groups = numbered
    .filter(({ task }) => isOpen(task))
    .map(({ task, number }) => ({ label: `${number}${task.title}`, options: taskChoices(task) }));
  const label = 'Snooze or edit';
  return [...rows, actions([menu({ action: taskActions[place].more, label, groups })])];
}

function taskChoices({ id: taskId }: TaskView) {
  const snooze = (days: number) => `snooze:${encodeSnooze({ taskId, days })}`;
  return [
    { label: 'Snooze 1 day', value: snooze(1) },
    { label: 'Snooze 1 week', value: snooze(7) },
    { label: 'Edit', value: `edit:${taskId}` },
  ];
}

/** The choice of the menu; null for what is none. */
export function decodeTaskChoice(value: string): { what: 'snooze' | 'edit'; value: string } | null {
  const [, what, rest = ''] = /^(snooze|edit):(.*)$/s.exec(value) ?? [];
  return what === 'snooze' || what === 'edit' ? { what, value: rest } : null;
}

type TaskButtonOptions = {
  place: ButtonPlace;
  primary?: boolean;
  more?: ReturnType<typeof button>[];
};

function taskButtons(
  task: TaskView,
  { place, primary = true, more = [] }: TaskButtonOptions,
): KnownBlock {
  return actions([
    doneButton(task, { place, primary }),
    button({
      action: taskActions[place].snooze,
      label: 'Snooze 1 day',
      value: encodeSnooze({ taskId: task.id, days: 1 }),
      description: `Snooze by 1 day: ${task.title}`,
    }),
    button({
      action: taskEditAction,
      label: 'Edit',
      value: task.id,
      description: `Edit: ${task.title}`,
    }),
    ...more,
  ]);
}

/** Beside what says that a task was completed. */
export function undoButton({ task, isNew }: CompletionView, place: ButtonPlace) {
  if (!task.canReopen) return undefined;
  const label = isNew ? 'Undo' : 'Reopen';
  const description = `${label}: ${task.title}`;
  return button({ action: taskActions[place].undo, label, value: task.id, description });
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

/** A page of the list shows this many tasks. */
export const maxListed = 5;

type TaskListOptions = {
  /** The whole list, or with `page` that page of it. */
  tasks: TaskView[];
  viewer: Viewer;
  publicUrl: string;
  /** The result of the last action, shown above the list. */
  notice?: string;
  undo?: ReturnType<typeof undoButton>;
  announce?: ReturnType<typeof announceButton>;
  /** Tasks that lapsed last night and can be added as done yesterday. */
  ended?: LapsedTask[];
  /** The numbers of a later page, counted from the list as it was first shown. */
  page?: { from: number; numbers: number[]; total: number };
};

/** The open tasks, with the numbers for `/task done N`. */
export function taskList({
  tasks,
  viewer,
  publicUrl,
  notice,
  undo,
  announce,
  page,
  ended = [],
}: TaskListOptions): Message {
  const noticeBlocks = noticeWith(notice, { undo, announce });
  if (tasks.length === 0) {
    const empty = plainMessage(
      'All clear: nothing is open.',
      'Add what comes next with `/task add TITLE`.',
    );
    return message(notice ?? empty.text, [...noticeBlocks, ...empty.blocks, ...endedHint(ended)]);
  }
  const { from, total } = page ?? { from: 0, total: tasks.length };
  const numbers = page?.numbers ?? tasks.map((_, index) => index + 1);
  const count = total === 1 ? 'One open task' : `${formatNumber(total)} open tasks`;
  const heading = page ? `Your list, from number ${from + 1}` : `${count}, soonest due first`;
  return message(notice ?? (page ? heading : `${count}, next: ${bold(tasks[0]?.title ?? '')}`), [
    ...noticeBlocks,
    section(heading),
    ...taskRows(tasks.slice(0, maxListed), {
      viewer,
      place: 'list',
      numbers,
      quiet: Boolean(announce),
    }),
    ...pageButtons({ from, total, publicUrl }),
    context('Or type `/task done N`, `/task snooze N 2d`, `/task edit N`.'),
    ...endedHint(ended),
  ]);
}

/** The result of the last action above a list. */
export function noticeWith(
  notice: string | undefined,
  { undo, announce }: Pick<TaskListOptions, 'undo' | 'announce'>,
): KnownBlock[] {
  if (!notice) return [];
  return [section(notice, undo), ...(announce ? [actions([announce])] : [])];
}

/** It can be added until noon; a daily task ends with its day. */
function endedHint([first, ...others]: LapsedTask[]): KnownBlock[] {
  if (!first) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const title = escapeText(first.title, 100).replaceAll('`', 'ˋ');
  const hint = `If you did it, type \`/task done ${title} yesterday\` before noon.`;
  return [context(`Lapsed last night: ${bold(first.title)}${more}. ${hint}`)];
}

type PageButtonsOptions = { from: number; total: number; publicUrl: string };

/** Action ids have to be unique within a block. */
export function pageButtons({ from, total, publicUrl }: PageButtonsOptions): KnownBlock[] {
  const to = (start: number, name: string, label: string) =>
    button({ action: `${taskPageAction}_${name}`, label, value: String(start) });
  const back = from > 0 ? [to(Math.max(0, from - maxListed), 'back', 'Previous page')] : [];
  const left = total - from - maxListed;
  const next = left > 0 ? [to(from + maxListed, 'next', `Next page (${left} more)`)] : [];
  if (back.length + next.length === 0) return [];
  const board = button({
    action: 'open_web',
    label: `Open all ${formatNumber(total)}`,
    url: `${publicUrl}/app/tasks`,
  });
  return [actions([...back, ...next, board])];
}

type MorningListOptions = {
  viewer: Viewer;
  publicUrl: string;
  /** The result of the last click, in place of the greeting. */
  notice?: string;
  undo?: ReturnType<typeof undoButton>;
  announce?: ReturnType<typeof announceButton>;
};

/** The morning's direct message: the tasks due today, with their buttons. */
export function morningList(
  { tasks, count, weeklyOn }: MorningList,
  { viewer, publicUrl, notice, undo, announce }: MorningListOptions,
): Message {
  if (count === 0) {
    const over = context('That was everything for today.');
    return message(notice ?? '', [...noticeWith(notice, { undo, announce }), over]);
  }
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
    ...noticeWith(notice, { undo, announce }),
    section(notice ? `${things} left for today` : `☀️ ${things} for today`),
    ...(weeklyOn ? [weeklyLine(weeklyOn)] : []),
    ...taskRows(tasks, { viewer, place: 'today', quiet: Boolean(announce) }),
    context(`${board} · \`/task pause fri\` gives you a rest · ${settings}`),
  ]);
}

function weeklyLine(weekday: string): KnownBlock {
  return section(
    `You haven’t used the last ${maxIgnoredLists} lists, so I send it on ${weekday}s only. Anything you do here or on the web brings it back.`,
    button({ action: listResumeAction, label: 'Bring it back' }),
  );
}

/** The answer to *Bring it back*. */
export function listResumed({ days, hour }: { days: number[]; hour: number }): Message {
  return plainMessage(
    `Your list is back: ${weekdaysLabel(days)} at ${hourLabel(hour)}.`,
    'Other days or another hour: _Settings_ on the Home tab.',
  );
}

/**
 * Tasks that teammates handed to a founder: for one task the buttons answer, for several the list
 * does.
 */
export function tasksHanded(
  tasks: TaskView[],
  { viewer, publicUrl }: { viewer: Viewer; publicUrl: string },
): Message {
  const givers = [...new Set(tasks.map((task) => task.handedBy ?? 'A teammate'))];
  const who = givers.map((name) => bold(name, 80)).join(' and ');
  const [first] = tasks;
  const isOnly = tasks.length === 1;
  const what = isOnly && first ? bold(first.title) : `${formatNumber(tasks.length)} tasks`;
  const shown = tasks.slice(0, maxHanded);
  const more = tasks.length - shown.length;
  const address = isOnly && first ? `?${new URLSearchParams({ task: first.id })}` : '';
  const label = more > 0 ? `${more} more on your board` : isOnly ? 'Open it' : 'Your board';
  return message(`${who} handed you ${what}`, [
    section(`${who} handed you ${isOnly ? 'a task' : what}:`),
    ...taskRows(shown, { viewer, place: isOnly ? 'single' : 'list' }),
    context(link(`${publicUrl}/app/tasks${address}`, label)),
  ]);
}

const maxHanded = 5;

const maxChoices = 10;

type WhichTaskOptions = {
  /** Escaped. */
  question: string;
  tasks: TaskView[];
  viewer: Viewer;
  /** The buttons' action id; `encode` returns their value. */
  action: string;
  label: string;
  encode: (task: TaskView) => string;
};

/** Asks which task was meant, with the same button for each and what tells them apart. */
export function whichTask({
  question,
  tasks,
  viewer,
  action,
  label,
  encode,
}: WhichTaskOptions): Message {
  const shown = tasks.slice(0, maxChoices);
  const more = tasks.length - shown.length;
  return message(question, [
    section(question),
    ...shown.flatMap((task) => [
      section(`${taskLine(task, viewer)}${distinction(task, { tasks, viewer })}`),
      actions([
        button({
          action,
          label,
          value: encode(task),
          description: `${label}: ${task.title}`,
        }),
      ]),
    ]),
    ...(more > 0 ? [context(`${more} more match. Type more of the title to find them.`)] : []),
  ]);
}

/** The time of its completion or, for tasks that look the same otherwise, their difference. */
function distinction(
  task: TaskView,
  { tasks, viewer }: { tasks: TaskView[]; viewer: Viewer },
): string {
  if (task.completedAt) return ` · completed ${dayName(task.completedAt, viewer)}`;
  const line = taskLine(task, viewer);
  if (tasks.filter((each) => taskLine(each, viewer) === line).length < 2) return '';
  const notes = escapeText(task.description, 80);
  return ` · added ${dayName(task.createdAt, viewer)}${notes ? ` · ${notes}` : ''}`;
}

/** `hasTime`: a time of day was typed, too. */
export function addedLine(task: TaskView, viewer: Viewer, hasTime = false): string {
  const day = hasTime ? ' I saved the day: a task is due at the end of it.' : '';
  return `Added ${bold(task.title)}, ${duePhrase(task.dueDate, viewer)}, ${pluralize(task.points, 'point')}.${day}`;
}

type TaskAudience = {
  cohortName: string | null;
  /** The channel whose readers the first shared task is told of. */
  channel: string | null;
  /** Said of several tasks at once. */
  isOneOfSeveral?: boolean;
};

/** The people who will hear of a new task (unless there is no cohort to notify), and its origin. */
export function audienceLine(
  task: TaskView,
  { cohortName, channel, isOneOfSeveral = false }: TaskAudience,
): string {
  const isHeard = !task.isPublicPledge && cohortName !== null;
  const readers = channel ? [escapeText(readersText(channel), 200)] : [];
  const which = isOneOfSeveral ? 'each' : 'it';
  const shared = isHeard
    ? [`Your cohort hears about ${which} when you complete it.`, ...readers]
    : [];
  const seen = isOneOfSeveral ? 'them' : 'it';
  const heard = task.isPrivate ? [`Just you: nobody else sees ${seen}.`] : shared;
  return [...heard, ...sourceLine(task)].join(' ');
}

export function snoozedLine(task: TaskView, viewer: Viewer): string {
  const when = task.dueDate ? dayName(task.dueDate, viewer) : 'later';
  return `Snoozed: ${bold(task.title)} is now due ${when}.`;
}

/** After *Undo* of a snooze. */
export function movedBackLine(task: TaskView, viewer: Viewer): string {
  return `${bold(task.title)} is ${duePhrase(task.dueDate, viewer)} again.`;
}

export function reopenedLine(task: Pick<TaskView, 'title' | 'status'>): string {
  return task.status === 'lapsed'
    ? `${bold(task.title)} isn’t completed anymore, and what it earned was taken back. Its day is over, so it has lapsed.`
    : `${bold(task.title)} is open again, and what it earned was taken back.`;
}

const changedTexts = {
  delete: ['is off your board.', 'are off your board.'],
  restore: ['is back on your board.', 'are back on your board.'],
  reopen: [
    'is open again, and what it earned was taken back.',
    'are open again, and what they earned was taken back.',
  ],
} as const;

/** Several are one sentence and their titles. */
export function changedLines(
  kind: keyof typeof changedTexts,
  tasks: Pick<TaskView, 'title'>[],
): string[] {
  const [first, second] = tasks;
  const [one, several] = changedTexts[kind];
  if (!first) return [];
  if (!second) return [`${bold(first.title)} ${one}`];
  const heading = `${tasks.length} tasks ${several}`;
  return [[heading, ...tasks.map(({ title }) => `• ${bold(title, 80)}`)].join('\n')];
}

/** The result of a change to a task, with its buttons; `below` is said small. */
export function taskChanged(
  task: TaskView,
  line: string,
  below = '',
  more: TaskButtonOptions['more'] = [],
): Message {
  const small = below ? [context(below)] : [];
  if (task.status === 'lapsed') return message(line, [section(line), ...small]);
  return message(line, [section(line), ...small, taskButtons(task, { place: 'single', more })]);
}

type CompletionOptions = { doneYesterday?: boolean };

/** `✅ *Ship the beta* is done: +30 points.`, or on the way `🔥 7-day streak: …` */
export function completionLine(
  { task, isNew, earned, milestone }: CompletionView,
  { doneYesterday }: CompletionOptions = {},
): string {
  const what = bold(task.title);
  if (!isNew) return `✅ ${what} was already done; nothing was added.`;
  const points = `+${pluralize(earned, 'point')}${doneYesterday ? ' for yesterday' : ''}`;
  return milestone
    ? `🔥 ${bold(`${milestone.days}-day streak`)}: ${what} is done, ${points}.`
    : `✅ ${what} is done: ${points}.`;
}

/** The sum of the points, if there is more than one source, and the week it began a day of. */
export function earningsLine(completion: CompletionView, reward: Reward): string {
  const { isNew, earnings, points, streak, note, milestone } = completion;
  const parts = earnings.map(({ label, points }) => `${escapeText(label)} ${formatNumber(points)}`);
  const sources = earnings.length > 1 ? `${parts.join(' + ')} · ` : '';
  // With a streak bonus the line above says it.
  const run = isNew && milestone ? '' : ` · ${formatNumber(streak)}-day streak`;
  const total = `${sources}${pluralize(points, 'point')} total${run}`;
  return [total, ...weekOf(reward), ...(note ? [note] : [])].join('\n');
}

export function taskCompleted(
  completion: CompletionView,
  { reward, ...how }: CompletionOptions & { reward: Reward },
): Message {
  const line = completionLine(completion, how);
  const undo = completion.isNew ? '\nThe wrong one? `/task reopen 1`' : '';
  const announce = announceButton(completion, reward, 'single');
  return message(line, [
    ...noticeWith(line, { undo: undoButton(completion, 'single'), announce }),
    context(`${earningsLine(completion, reward)}${undo}`),
  ]);
}

/**
 * The result of `/task done 1 2`: a line each, or why one of them was not completed. Each has its own
 * *Undo*, and one takes all back.
 */
export function tasksCompleted(
  results: (CompletionView | { failure: string })[],
  { reward, ...how }: CompletionOptions & { reward: Reward },
): Message {
  const rows = results.map((result) =>
    'failure' in result
      ? { line: escapeText(result.failure, 300), undo: undefined }
      : { line: completionLine(result, how), undo: undoButton(result, 'single') },
  );
  const done = results.filter((result) => 'task' in result);
  const last = done.at(-1);
  const announce = done.map((each) => announceButton(each, reward, 'single')).find(Boolean);
  const undone = done.filter(({ isNew, task }) => isNew && task.canReopen);
  const tasks = undone.map(({ task }) => ({ id: task.id }));
  const undoAll = tasks.length > 1 ? [undoAllButton({ kind: 'reopen', tasks })] : [];
  const below = [...(announce ? [announce] : []), ...undoAll];
  return message(rows.map(({ line }) => line).join('\n'), [
    ...rows.map(({ line, undo }) => section(line, undo)),
    ...(below.length > 0 ? [actions(below)] : []),
    ...(last ? [context(earningsLine(last, reward))] : []),
  ]);
}

/** Asks before a task is deleted. */
export function confirmDeletion(task: TaskView): Message {
  const isPledge = task.pledge === 'open';
  const text = isPledge
    ? `Withdraw your pledge ${bold(task.title)}? It goes off your board, and its post says that it was withdrawn.`
    : `Delete ${bold(task.title)}?`;
  const label = isPledge ? 'Withdraw it' : 'Delete it';
  return message(text, [
    section(text),
    actions([
      button({
        action: taskDeleteAction,
        label,
        value: task.id,
        danger: true,
        description: `${label}: ${task.title}`,
      }),
    ]),
  ]);
}

export function taskDeleted({ id, title }: Pick<TaskView, 'id' | 'title'>): Message {
  const text = `${bold(title)} is off your board.`;
  const description = `Undo: ${title}`;
  const undo = button({ action: taskRestoreAction, label: 'Undo', value: id, description });
  return message(text, [section(text, undo)]);
}

export function restoredLine(task: TaskView): string {
  return `${bold(task.title)} is back on your board.`;
}

export function savedLine(task: TaskView, viewer: Viewer): string {
  return `Saved: ${bold(task.title)}, ${duePhrase(task.dueDate, viewer)}, ${pluralize(task.points, 'point')}.`;
}

export const taskFormId = 'task_form';
export const taskEditFormId = 'task_edit_form';

const difficultyChoices = [
  ['easy', 'Easy, 10 points'],
  ['medium', 'Medium, 20 points'],
  ['hard', 'Hard, 35 points'],
] as const;
const difficultyOptions = difficultyChoices.map(([value, label]) => ({
  value,
  text: plainText(label, 75),
}));

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
  /** The channel whose readers they are told of. */
  channel?: string | null;
};

/** The same form with the task's own values. */
export function taskEditView(
  task: TaskView,
  { viewer, metadata, dueOn: newDueOn }: { viewer: Viewer; metadata: string; dueOn?: string },
): ModalView {
  const today = localDate(viewer.now, viewer.timeZone);
  const current = task.dueDate ? localDate(new Date(task.dueDate), viewer.timeZone) : undefined;
  const dueOn = newDueOn ?? current;
  const offered: readonly string[] = difficultiesFor(task);
  const options = difficultyOptions.filter(({ value }) => offered.includes(value));
  const chosen = options.find(({ value }) => value === task.difficulty);
  const { title, description, isPrivate, isPublicPledge } = task;
  const view = taskFormView({ today, metadata, title, description, privateByDefault: isPrivate });
  return {
    ...view,
    callback_id: taskEditFormId,
    title: plainText('Edit task', 24),
    submit: plainText('Save', 24),
    blocks: (view.blocks as KnownBlock[]).flatMap((block) => {
      if (block.type !== 'input') return block;
      // A pledge is always shared.
      if (block.block_id === 'audience' && isPublicPledge) return [];
      const { element } = block;
      if (element.type === 'datepicker') {
        return { ...block, element: { ...element, initial_date: dueOn ?? addDays(today, 7) } };
      }
      if (element.type !== 'static_select' || !chosen) return block;
      return { ...block, element: { ...element, options, initial_option: chosen } };
    }),
  };
}

/** The modal of `/task`. Each block is named after its field, so that errors are shown there. */
export function taskFormView({
  today,
  metadata,
  title,
  description,
  privateByDefault = null,
  channel = null,
}: TaskFormOptions): ModalView {
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
          options: difficultyOptions,
          initial_option: difficultyOptions[1] as (typeof difficultyOptions)[number],
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
      audienceInput(privateByDefault, channel),
    ],
  };
}

/** The first answer becomes the founder's default, which the form then says. */
function audienceInput(privateByDefault: boolean | null, channel: string | null): KnownBlock {
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
      hint: plainText(
        `${channel ? `${readersText(channel)} ` : ''}We’ll suggest your choice next time. You can change it in Settings.`,
        300,
      ),
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
