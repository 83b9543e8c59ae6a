import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { listOpenTasks, listRecentlyCompleted } from '#db/queries/tasks.ts';
import {
  type CompletionView,
  type NewTask,
  newTaskSchema,
  type TaskView,
} from '#shared/api/tasks.ts';
import { isForToday, type Viewer } from '#shared/domain/due-dates.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import { parsePledgeDate, pledgeDateExamples, splitPledge } from '#shared/domain/pledge-date.ts';
import {
  maxSnoozeDays,
  type SnoozeRequest,
  snoozeDays,
  splitSnooze,
} from '#shared/domain/snooze.ts';
import { generationText } from '#shared/domain/task-generation.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { type Message, plainMessage } from '../messages/block-kit.ts';
import { didYouMean, didYouMeanToAdd, taskHelp } from '../messages/help.ts';
import { endPauseAction, newTaskAction } from '../messages/home.ts';
import { noMatchText, refusal, severalMatchText, unreadableTime } from '../messages/notices.ts';
import { escapeText } from '../messages/slack-text.ts';
import {
  addedLine,
  audienceLine,
  completionLine,
  decodeSnooze,
  earningsLine,
  encodeSnooze,
  morningList,
  reopenedLine,
  snoozedLine,
  taskActions,
  taskChanged,
  taskCompleted,
  taskDoneYesterdayAction,
  taskFormId,
  taskFormView,
  taskList,
  taskReopenAction,
  whichTask,
} from '../messages/tasks.ts';
import { dateOfForm, errorsByField, openForm } from './forms.ts';
import type { Call, FormHandler, Listeners } from './listener.ts';
import { pauseByText, resumeByText } from './pause-messages.ts';
import { suggestCommand } from './suggest-command.ts';
import { replyWithList } from './tell.ts';

async function openTaskForm(call: Call): Promise<void> {
  const { timeZone, privateByDefault } = call.founder;
  const today = localDate(call.now, timeZone);
  const view = (metadata: string) => taskFormView({ today, metadata, privateByDefault });
  await openForm(call, view, '/task add TITLE');
}

/** `/task add TITLE`, optionally with `by DATE`. Opens the form without a title. */
async function addTask(call: Call, text: string): Promise<void> {
  if (text === '') return openTaskForm(call);
  const task = readTask(text, call.viewer);
  if ('reason' in task) {
    const below = `After “by” I can read ${pledgeDateExamples}.`;
    return call.reply(plainMessage(escapeText(task.reason), below));
  }
  const checked = newTaskSchema.safeParse(task);
  if (checked.success) return createAndReply(call, task);
  await call.reply(refusal(checked.error.issues[0]?.message ?? ''));
}

/**
 * The text after the last “by” is the due date, unless it can't be read as a date, as in `Get it
 * read by users`. A date in the past is an error rather than part of the title.
 */
function readTask(
  text: string,
  viewer: Viewer,
): Pick<NewTask, 'title' | 'dueOn'> | { reason: string } {
  const parts = splitPledge(text);
  const date = parts && parsePledgeDate(parts.when, viewer);
  if (date && !date.ok && date.isDate) return { reason: date.reason };
  return parts && date?.ok ? { title: parts.title, dueOn: date.date } : { title: text };
}

const checkTaskForm: FormHandler = ({ title, description, difficulty, dueOn, audience }, time) => {
  const input = {
    title: title ?? '',
    description: description ?? '',
    difficulty,
    dueOn,
    isPrivate: audience === undefined ? undefined : audience === 'private',
  };
  const checked = newTaskSchema.safeParse(input);
  const errors = errorsByField(checked.error, { dueOn, today: dateOfForm(time) });
  if (Object.keys(errors).length > 0 || !checked.success) return { errors };
  return { run: (call) => createAndReply(call, checked.data) };
};

async function createAndReply(call: Call, input: NewTask): Promise<void> {
  const { context, founder, now, viewer, requestKey } = call;
  const task = await createTask(context.db, {
    founderId: founder.id,
    now,
    task: newTaskSchema.parse({ ...input, clientKey: requestKey }),
  });
  await call.reply(taskChanged(task, addedLine(task, viewer), audienceLine(task, founder)));
}

/** `/task generate`: shows the result above the open tasks. */
async function generateByCommand(call: Call) {
  const { context, founder, now, viewer } = call;
  const input = { founderId: founder.id, now };
  const generation = await generateTasksForFounder(context.db, input);
  const notice = generationText(generation);
  await replyWithList(call, notice, async () =>
    taskList({ tasks: await listOpenTasks(context.db, input), viewer, notice }),
  );
}

/** `/task done N or words`, optionally followed by `yesterday`. */
async function completeByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  const { meant, which, doneYesterday } = readDoneInput(tasks, typed);
  const [task, ...others] = meant;
  if (!task) {
    const notice = which ? noMatchText(which) : 'Which one is done? `/task done 1`, for example.';
    await call.reply(taskList({ tasks, viewer, notice, isReminder: true }));
  } else if (others.length > 0) {
    await call.reply(
      whichTask({
        question: severalMatchText(which, others.length + 1),
        tasks: [task, ...others],
        action: doneYesterday ? taskDoneYesterdayAction : taskActions.single.done,
        label: doneYesterday ? 'Done yesterday' : 'Done',
        encode: ({ id }) => id,
      }),
    );
  } else {
    const completion = await completeFor(call, task.id, doneYesterday);
    await call.reply(taskCompleted(completion, { doneYesterday }));
  }
}

/** If a title itself ends with `yesterday`, the word belongs to the title. */
function readDoneInput(tasks: TaskView[], typed: string) {
  const meant = findMatchingTasks(tasks, typed);
  const match = /^(?:(.*)\s)?yesterday[.!]?$/is.exec(typed.trim());
  if (meant.length > 0 || !match) return { meant, which: typed, doneYesterday: false };
  const which = match[1]?.trim() ?? '';
  return { meant: findMatchingTasks(tasks, which), which, doneYesterday: true };
}

/** A button of the task list, which stays in place without the completed task. */
async function clickDone(call: Call, taskId: string): Promise<void> {
  await showList(call, completionNotice(await completeFor(call, taskId, false)));
}

/** A button of the morning list, which stays with the rest of today's tasks. */
async function clickDoneToday(call: Call, taskId: string): Promise<void> {
  await showToday(call, completionNotice(await completeFor(call, taskId, false)));
}

/** The button of a message about this one task. */
async function clickDoneSingle(call: Call, taskId: string): Promise<void> {
  await call.reply(taskCompleted(await completeFor(call, taskId, false)));
}

/** A button of the question that `/task done … yesterday` asks if several tasks match. */
async function clickDoneYesterday(call: Call, taskId: string): Promise<void> {
  const doneYesterday = true;
  const completion = await completeFor(call, taskId, doneYesterday);
  await call.reply(taskCompleted(completion, { doneYesterday }));
}

function completionNotice(completion: CompletionView): string {
  return `${completionLine(completion)}\n${earningsLine(completion)}`;
}

function completeFor({ context, founder, now }: Call, taskId: string, doneYesterday: boolean) {
  const source = 'slack';
  return completeTask(context.db, { founderId: founder.id, taskId, now, source, doneYesterday });
}

/** `/task snooze N 2d` or `N fri`; one day by default. */
async function snoozeByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  const { meant, which, request } = readSnoozeInput(tasks, typed, viewer);
  const [task, ...others] = meant;
  if (!request.ok) {
    await call.reply(refusal(request.reason));
  } else if (!task && /^#?\d+ \D/.test(which)) {
    await call.reply(unreadableTime(which.replace(/^\S+ /, '')));
  } else if (!task) {
    const notice = which ? noMatchText(which) : 'Which one? `/task snooze 1 2d`, for example.';
    await call.reply(taskList({ tasks, viewer, notice, isReminder: true }));
  } else if (others.length > 0) {
    await call.reply(askWhichToSnooze({ tasks: meant, which, request, viewer }));
  } else {
    await snoozeAndReply(call, task, request);
  }
}

/** If a title itself ends with a date, it belongs to the title. */
function readSnoozeInput(tasks: TaskView[], typed: string, viewer: Viewer) {
  const titled = findMatchingTasks(tasks, typed);
  if (titled.length > 0) {
    return { meant: titled, which: typed, request: { ok: true, days: 1 } as const };
  }
  const { which, snooze: request } = splitSnooze(typed, viewer);
  return { meant: findMatchingTasks(tasks, which), which, request };
}

async function snoozeAndReply(call: Call, task: TaskView, request: SnoozeRequest): Promise<void> {
  const { context, founder, now, viewer } = call;
  const snooze = snoozeDays(request, { ...viewer, dueDate: task.dueDate });
  if (!snooze.ok) return call.reply(refusal(snooze.reason));
  const input = { founderId: founder.id, taskId: task.id, days: snooze.days, now };
  const snoozed = await snoozeTask(context.db, input);
  await call.reply(taskChanged(snoozed, snoozedLine(snoozed, viewer)));
}

type SnoozeQuestion = { tasks: TaskView[]; which: string; request: SnoozeRequest; viewer: Viewer };

/** Offers only tasks for which the date is later than their due date. */
function askWhichToSnooze({ tasks, which, request, viewer }: SnoozeQuestion): Message {
  const choices = tasks.flatMap((task) => {
    const snooze = snoozeDays(request, { ...viewer, dueDate: task.dueDate });
    return snooze.ok ? [{ task, days: snooze.days }] : [];
  });
  const days = new Map(choices.map(({ task, days }) => [task.id, days]));
  const same = new Set(days.values()).size === 1 ? [...days.values()][0] : undefined;
  if (choices.length === 0) {
    const [first] = tasks;
    const none = snoozeDays(request, { ...viewer, dueDate: first?.dueDate ?? null });
    return refusal(none.ok ? '' : none.reason);
  }
  return whichTask({
    question: severalMatchText(which, choices.length),
    tasks: choices.map(({ task }) => task),
    action: taskActions.single.snooze,
    label: same === undefined ? 'Snooze' : `Snooze ${pluralize(same, 'day')}`,
    encode: ({ id }) => encodeSnooze({ taskId: id, days: days.get(id) ?? 1 }),
  });
}

/** A button of the task list. */
async function clickSnooze(call: Call, value: string): Promise<void> {
  await showList(call, snoozedLine(await snoozeBy(call, value), call.viewer));
}

/** A button of the morning list. */
async function clickSnoozeToday(call: Call, value: string): Promise<void> {
  await showToday(call, snoozedLine(await snoozeBy(call, value), call.viewer));
}

/** The button of a message about this one task. */
async function clickSnoozeSingle(call: Call, value: string): Promise<void> {
  const task = await snoozeBy(call, value);
  await call.reply(taskChanged(task, snoozedLine(task, call.viewer)));
}

function snoozeBy({ context, founder, now }: Call, value: string): Promise<TaskView> {
  const { taskId, days } = decodeSnooze(value);
  if (days < 1 || days > maxSnoozeDays) throw new AppError('bad_request');
  return snoozeTask(context.db, { founderId: founder.id, taskId, days, now });
}

/** `/task reopen N or words`; 1 is the task completed last. */
async function reopenByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now } = call;
  const tasks = await listRecentlyCompleted(context.db, { founderId: founder.id, now });
  const meant = findMatchingTasks(tasks, typed);
  if (tasks.length === 0) {
    await call.reply(
      plainMessage(
        'There is nothing to reopen.',
        'A completion can be taken back within 24 hours.',
      ),
    );
  } else if (meant.length === 1 && meant[0]) {
    await reopenAndReply(call, meant[0].id);
  } else {
    await call.reply(
      reopenChoice(meant.length > 0 ? meant : tasks, reopenQuestion(typed, meant.length)),
    );
  }
}

async function clickReopen(call: Call, taskId: string): Promise<void> {
  await reopenAndReply(call, taskId);
}

async function reopenAndReply(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await reopenTask(context.db, { founderId: founder.id, taskId, now });
  await call.reply(taskChanged(task, reopenedLine(task)));
}

function reopenChoice(tasks: TaskView[], question: string) {
  return whichTask({
    question,
    tasks,
    action: taskReopenAction,
    label: 'Reopen',
    encode: ({ id }) => id,
  });
}

function reopenQuestion(typed: string, matches: number): string {
  if (matches > 1) return severalMatchText(typed, matches);
  const which = 'Which one of the last 24 hours do you want to reopen?';
  return typed ? `${noMatchText(typed)} ${which}` : which;
}

const subcommands: Record<string, (call: Call, rest: string) => Promise<void>> = {
  list: showTasks,
  add: addTask,
  generate: generateByCommand,
  done: completeByText,
  reopen: reopenByText,
  snooze: snoozeByText,
  pause: pauseByText,
  resume: resumeByText,
  help: (call) => call.reply(taskHelp),
};

export const taskListeners: Listeners = {
  commands: { '/task': { help: taskHelp, run: runTaskCommand } },
  actions: {
    [taskActions.list.done]: clickDone,
    [taskActions.list.snooze]: clickSnooze,
    [taskActions.today.done]: clickDoneToday,
    [taskActions.today.snooze]: clickSnoozeToday,
    [taskActions.single.done]: clickDoneSingle,
    [taskActions.single.snooze]: clickSnoozeSingle,
    [taskDoneYesterdayAction]: clickDoneYesterday,
    [taskReopenAction]: clickReopen,
    [newTaskAction]: openTaskForm,
    [endPauseAction]: resumeByText,
  },
  forms: { [taskFormId]: checkTaskForm },
  shortcuts: { new_task: openTaskForm },
};

async function runTaskCommand(call: Call, text: string): Promise<void> {
  if (text === '') return openTaskForm(call);
  const [typed = '', ...rest] = text.split(/\s+/);
  const known = Object.keys(subcommands);
  const name = typed.toLowerCase();
  const run = known.includes(name) ? subcommands[name] : undefined;
  if (run) return run(call, rest.join(' '));
  const suggestion = suggestCommand(name, known);
  const looksLikeTitle = suggestion === null && rest.length > 0;
  await call.reply(looksLikeTitle ? didYouMeanToAdd(text) : didYouMean('/task', typed, suggestion));
}

async function showTasks(call: Call): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  await call.reply(taskList({ tasks, viewer }));
}

/** `2` or `#2` is the second task of the list; other text is searched for in the titles. */
function findMatchingTasks(tasks: TaskView[], typed: string): TaskView[] {
  const words = typed.trim().toLowerCase();
  const number = /^#?(\d{1,3})\.?$/.exec(words)?.[1];
  const numbered = number === undefined ? undefined : tasks[Number(number) - 1];
  if (numbered) return [numbered];
  if (words === '') return [];
  const same = tasks.filter((task) => task.title.toLowerCase() === words);
  if (same.length === 1) return same;
  return tasks.filter((task) => task.title.toLowerCase().includes(words));
}

/** Updates the task list after a click. */
async function showList(call: Call, notice: string): Promise<void> {
  const { context, founder, now, viewer, onHome } = call;
  await replyWithList(call, notice, async () => {
    const tasks = onHome ? [] : await listOpenTasks(context.db, { founderId: founder.id, now });
    return taskList({ tasks, viewer, notice });
  });
}

const maxShown = 5;

/** Updates the morning list after a click. */
async function showToday(call: Call, notice: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  await replyWithList(call, notice, async () => {
    const open = await listOpenTasks(context.db, { founderId: founder.id, now });
    const today = open.filter((task) => isForToday(task, viewer));
    const list = { tasks: today.slice(0, maxShown), count: today.length };
    return morningList(list, { viewer, notice, publicUrl: context.config.publicUrl });
  });
}
