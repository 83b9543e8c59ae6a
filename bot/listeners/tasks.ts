import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { keepInTitle } from '#db/operations/tasks/keep-in-title.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { findChannelToExplain } from '#db/queries/slack/channels.ts';
import { listCompletedSince, listOpenTasks, listRecentlyCompleted } from '#db/queries/tasks.ts';
import {
  type CompletionView,
  type NewTask,
  newTaskSchema,
  type TaskView,
} from '#shared/api/tasks.ts';
import { type DatedText, splitDate } from '#shared/domain/dated-text.ts';
import { duePhrase, isForToday } from '#shared/domain/due-dates.ts';
import { asJustMe, readJustMe } from '#shared/domain/just-me.ts';
import { maxAtOnce, readChoice, tooMany } from '#shared/domain/task-choice.ts';
import { generationText } from '#shared/domain/task-generation.ts';
import { type LineMark, readTaskLine } from '#shared/domain/task-line.ts';
import { matchTitles } from '#shared/domain/title-match.ts';
import { unquoted } from '#shared/domain/unquoted.ts';
import { parseSimpleDate } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import type { Difficulty } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { type Message, plainMessage } from '../messages/block-kit.ts';
import {
  askForDay,
  cutNotice,
  decodeCut,
  offeredDayAction,
  readPickedDay,
} from '../messages/dates.ts';
import { didYouMean, didYouMeanToAdd, taskHelp } from '../messages/help.ts';
import { endPauseAction, newTaskAction } from '../messages/home.ts';
import { countedOtherText } from '../messages/notices.ts';
import { addListAction, keepOneAction } from '../messages/pasted-list.ts';
import { pledgeIsShared } from '../messages/pledges.ts';
import {
  announceActions,
  announceButton,
  announcedText,
  type Reward,
} from '../messages/rewards.ts';
import { severalTasksAction } from '../messages/several-tasks.ts';
import {
  asTyped,
  bold,
  escapeText,
  titleFromMessage,
  toPlainText,
} from '../messages/slack-text.ts';
import {
  addedLine,
  audienceLine,
  completionLine,
  decodeTaskChoice,
  earningsLine,
  morningList,
  reopenedLine,
  savedLine,
  snoozeDayAction,
  snoozedLine,
  taskActions,
  taskAddTypedAction,
  taskChanged,
  taskCompleted,
  taskDayAction,
  taskDeleteAction,
  taskDoneYesterdayAction,
  taskEditAction,
  taskEditFormId,
  taskFormId,
  taskFormView,
  taskKeepTitleAction,
  taskPageAction,
  taskReopenAction,
  taskRestoreAction,
  taskUncutAction,
  taskUnmarkAction,
  undoButton,
  whichTask,
} from '../messages/tasks.ts';
import {
  taskForActions,
  taskForDayAction,
  taskForKeepAction,
  taskForUncutAction,
  taskHandAction,
  taskHandToActions,
  taskTakeBackAction,
} from '../messages/team-tasks.ts';
import {
  checkEditForm,
  clickDelete,
  clickRestore,
  deleteByText,
  editByText,
  openEditForm,
} from './edit-tasks.ts';
import {
  type Found,
  findMeantTasks,
  findYesterdaysTasks,
  foundByWords,
  showList,
  turnPage,
} from './find-tasks.ts';
import { dateOfForm, errorsByField, openForm } from './forms.ts';
import { listByText } from './list-tasks.ts';
import type { ActionHandler, Call, ChosenMessage, FormHandler, Listeners } from './listener.ts';
import { addPastedList, offerPastedList, oneTaskOf } from './pasted-list.ts';
import {
  pauseByText,
  pauseDayAction,
  pauseUntilPickedDay,
  resumeByText,
} from './pause-messages.ts';
import { askForDayOfPledge, pledge } from './pledges.ts';
import { replyWithList } from './reply.ts';
import { announceFromButton, clickAnnounce, findReward } from './rewards.ts';
import { changeSeveral, clickSeveral } from './several-tasks.ts';
import { snoozeBy, snoozeByText, snoozeToPickedDay } from './snooze-tasks.ts';
import { findSubcommand, isFiller, type Subcommand, splitCommand } from './subcommands.ts';
import { suggestCommand } from './suggest-command.ts';
import {
  addForAsTyped,
  addForChosen,
  addForOnPickedDay,
  addForTeammate,
  handByText,
  handToChosen,
  putBackForTeammate,
  showTeam,
  takeBack,
} from './team-tasks.ts';

type TaskPrefill = { title?: string; description?: string; link?: string | null };

async function openTaskForm(call: Call, { link, ...prefill }: TaskPrefill = {}): Promise<void> {
  const { db } = call.context;
  const { id: founderId, timeZone, privateByDefault } = call.founder;
  const today = localDate(call.now, timeZone);
  const channel =
    privateByDefault === null
      ? await findChannelToExplain(db, { founderId, first: 'task', made: [] })
      : null;
  const view = (metadata: string) =>
    taskFormView({ today, metadata, privateByDefault, channel, ...prefill });
  await openForm(call, view, '/task add TITLE', link ?? undefined);
}

/** The shortcut “Add as task”: what does not fit the title is kept in the notes. */
async function openTaskFormFromMessage(call: Call, message: ChosenMessage | null): Promise<void> {
  const { text = '', link = null } = message ?? {};
  const title = titleFromMessage(text);
  const whole = toPlainText(text);
  const description = whole.length > title.length ? whole : '';
  await openTaskForm(call, { title, description, link });
}

/**
 * `/task add TITLE`, optionally with a date or a teammate at its end, or a pasted list. Opens the form
 * without a title. What is just me is for no teammate.
 */
async function addTask(call: Call, sent: string): Promise<void> {
  if (sent === '') return openTaskForm(call);
  if (await offerPastedList(call, asTyped(sent))) return;
  const { title: said, isJustMe } = readJustMe(unquoted(sent));
  const text = isJustMe ? asTyped(said) : await addForTeammate(call, said);
  if (text === null) return;
  if (await addMarked(call, text, isJustMe)) return;
  const dated = await splitDate(text, call.viewer);
  const { title } = dated;
  const checked = newTaskSchema.safeParse({ title });
  if (!checked.success) return call.refuse(checked.error.issues[0]?.message ?? '');
  if ('reason' in dated) return call.reply(askAboutDate(call, text, { dated, isJustMe }));
  const task = dated.date ? { title, dueOn: dated.date } : { title };
  const typed = dated.date ? `${title}${dated.cut}` : undefined;
  await createAndReply(call, task, { hasTime: dated.hasTime, typed, isJustMe });
}

/**
 * `Call Ann by fri, hard, pledge`, as the web's line reads it; a pledge without a date is asked for one, and
 * `by christmas, hard` for its day. False: it has no such words.
 */
async function addMarked(call: Call, text: string, isJustMe: boolean): Promise<boolean> {
  const line = await readTaskLine(text, call.viewer);
  const { title, dueOn, difficulty, isPledge, question } = line;
  if (!(difficulty || isPledge || line.isJustMe)) return false;
  const isPrivate = isJustMe || line.isJustMe;
  const dated = question && (await splitDate(title, call.viewer));
  if (dated && 'reason' in dated) {
    // The words go with the answer, which reads them again beside the day.
    const marks = `${difficulty ? `, ${difficulty}` : ''}${isPledge ? ', pledge' : ''}`;
    await call.reply(askAboutDate(call, text, { dated, marks, isJustMe: isPrivate }));
    return true;
  }
  if (isPledge && isPrivate) {
    const kept = new Set<LineMark>(['date', 'difficulty', 'justMe']);
    await call.reply(pledgeIsShared((await readTaskLine(text, call.viewer, kept)).title));
    return true;
  }
  if (isPledge && !dueOn) {
    const { title: promise } = await readTaskLine(text, call.viewer, new Set(['difficulty']));
    await call.reply(askForDayOfPledge(promise, { action: taskKeepTitleAction, value: text }));
    return true;
  }
  const given = { ...(dueOn && { dueOn }), ...(difficulty && { difficulty }) };
  const task = { title, ...given, isPublicPledge: isPledge };
  const checked = newTaskSchema.safeParse(task);
  if (!checked.success) {
    await call.refuse(checked.error.issues[0]?.message ?? '');
    return true;
  }
  const cut: LineMark = dueOn ? 'date' : 'difficulty';
  const { title: typed } = await readTaskLine(text, call.viewer, new Set([cut]));
  if (isPledge && dueOn)
    await call.reply(await pledge(call, { ...checked.data, dueOn }, { typed }));
  else await createAndReply(call, checked.data, { typed, isJustMe: isPrivate, difficulty });
  return true;
}

/** What may be words of the title stays there, unless the offered day is chosen. */
function askAboutDate(
  { viewer }: Call,
  text: string,
  { dated, marks = '', isJustMe }: { dated: UnclearDate; marks?: string; isJustMe: boolean },
) {
  const { title, reason, offer, mayBeTitle } = dated;
  // The words go with each answer: they are read again there.
  const marked = (words: string) => (isJustMe ? asJustMe(words) : words);
  const whole = `${title}${marks}`;
  const today = localDate(viewer.now, viewer.timeZone);
  return askForDay({
    reason,
    question: mayBeTitle ? '' : dayQuestion(title),
    action: taskDayAction,
    subject: marked(mayBeTitle && text.length <= maxTitle ? text : whole),
    keepTyped: { action: taskKeepTitleAction, value: marked(text) },
    ...(offer && { offer: { date: offer, today, subject: marked(whole) } }),
  });
}

type UnclearDate = Extract<DatedText, { reason: string }>;

/** Longer texts are no titles. */
const maxTitle = 200;

function dayQuestion(title: string): string {
  return `Which day is ${bold(readJustMe(title).title)} due?`;
}

function askForTaskDay(title: string, reason: string) {
  const question = dayQuestion(title);
  return askForDay({ reason, question, action: taskDayAction, subject: title });
}

/** The day that was picked for a new task. */
async function addWithPickedDay(call: Call, value: string): Promise<void> {
  const { date, subject } = readPickedDay(value);
  const checked = parseSimpleDate(date, call.viewer);
  if (!checked.ok) return call.reply(askForTaskDay(subject, checked.reason));
  const line = await readTaskLine(subject, call.viewer, new Set(['date']));
  const { title, difficulty, isPledge, isJustMe } = line;
  const task = newTaskSchema.safeParse({
    title,
    dueOn: checked.date,
    difficulty: difficulty ?? undefined,
  });
  if (!task.success) return call.refuse(task.error.issues[0]?.message ?? '');
  if (isPledge && !isJustMe) {
    return call.reply(await pledge(call, { ...task.data, dueOn: checked.date }));
  }
  await createAndReply(call, task.data, { isJustMe, difficulty });
}

/** *Keep it in the title*: the title exactly as it was typed. */
async function addTitle(call: Call, title: string, dueOn?: string): Promise<void> {
  const checked = newTaskSchema.safeParse({ title, dueOn });
  if (checked.success) return createAndReply(call, { title, dueOn });
  await call.refuse(checked.error.issues[0]?.message ?? '');
}

/** *Keep it in the title*, after its end was taken for the date or the difficulty. */
async function putBackInTitle(
  call: Call,
  value: string,
  options: { resetsDifficulty?: boolean } = {},
): Promise<void> {
  const { context, founder, now, viewer } = call;
  const cut = decodeCut(value);
  if (!cut) throw new AppError('bad_request');
  const task = await keepInTitle(context.db, { founderId: founder.id, ...cut, ...options, now });
  await call.reply(taskChanged(task, savedLine(task, viewer)));
}

const checkTaskForm: FormHandler = (values, time, sourceUrl) => {
  const { title, description, difficulty, dueOn, audience } = values;
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
  return {
    async submit(call) {
      const added = await create(call, checked.data, { sourceUrl });
      return { tell: () => call.reply(added) };
    },
  };
};

type CreateOptions = {
  hasTime?: boolean;
  sourceUrl?: string | null;
  /** The words that it is made from, if a date or else a difficulty was among them. */
  typed?: string;
  isJustMe?: boolean;
  /** It was among the words. */
  difficulty?: Difficulty | null;
};

async function createAndReply(call: Call, input: NewTask, options?: CreateOptions): Promise<void> {
  await call.reply(await create(call, input, options));
}

async function create(
  call: Call,
  input: NewTask,
  { hasTime = false, sourceUrl = null, typed, isJustMe = false, difficulty }: CreateOptions = {},
): Promise<Message> {
  const { context, founder, now, viewer, creationKey: clientKey } = call;
  const task = await createTask(context.db, {
    founderId: founder.id,
    now,
    task: newTaskSchema.parse({ ...input, clientKey }),
    sourceUrl,
    isJustMe,
  });
  const line = addedLine(task, viewer, hasTime);
  const { cohortName } = founder;
  const told = { founderId: founder.id, first: 'task', made: [task.id] } as const;
  const channel = await findChannelToExplain(context.db, told);
  const isDated = input.dueOn !== undefined;
  const action = isDated ? taskUncutAction : taskUnmarkAction;
  const cut = typed ? cutNotice(task, { typed, viewer, action }) : null;
  const heard = audienceLine(task, { cohortName, channel });
  const marked = difficulty ? `I marked it ${difficulty}.` : '';
  const below = [isDated && cut?.line, marked, heard].filter(Boolean).join(' ');
  return taskChanged(task, line, below, cut?.buttons);
}

/** `/task generate`: shows the result above the open tasks. */
async function generateByCommand(call: Call) {
  const { context, founder, now } = call;
  const generation = await generateTasksForFounder(context.db, { founderId: founder.id, now });
  await showList(call, { notice: generationText(generation) });
}

/** `/task done N …` or words, with `yesterday` before or behind them. */
async function completeByText(call: Call, typed: string, orAdd?: string): Promise<void> {
  const { found, which, doneYesterday } = await readDoneInput(call, typed);
  switch (found.kind) {
    case 'none':
      return explainNothingDone(call, { found, which, orAdd });
    case 'one': {
      const completion = await completeFor(call, found.task.id, doneYesterday);
      return replyCompleted(call, completion, doneYesterday);
    }
    case 'several':
      return changeSeveral(call, {
        kind: doneYesterday ? 'done_yesterday' : 'done',
        tasks: found.tasks,
        asksFirst: found.mustConfirm,
        left: found.left,
      });
    case 'ask':
      await call.reply(
        whichTask({
          question: found.question,
          tasks: found.tasks,
          viewer: call.viewer,
          action: doneYesterday ? taskDoneYesterdayAction : taskActions.single.done,
          label: doneYesterday ? 'Done yesterday' : 'Done',
          encode: ({ id }) => id,
        }),
      );
  }
}

async function replyCompleted(call: Call, completion: CompletionView, doneYesterday = false) {
  const reward = await findReward(call, completion);
  await call.reply(taskCompleted(completion, { doneYesterday, reward }));
}

/** If a title itself has the word `yesterday` or `today`, it belongs to the title. */
async function readDoneInput(call: Call, typed: string) {
  const whole = await findMeantTasks(call, typed);
  const doneToday = withToday.exec(typed)?.slice(1).find(Boolean);
  if (whole.kind === 'none' && doneToday) {
    const found = await findMeantTasks(call, doneToday);
    return { found, which: doneToday, doneYesterday: false };
  }
  const rest =
    /^(?:(.*[^\s,(])[\s,(]+)?(?:from )?(?:yesterday|gestern|hier|ayer)[.!)]*$/is.exec(
      typed.trim(),
    ) ?? /^(?:yesterday|gestern|hier|ayer)[\s:,]+(\S.*)$/is.exec(typed.trim());
  if (whole.kind === 'one' || !rest) return { found: whole, which: typed, doneYesterday: false };
  const which = rest[1]?.trim() ?? '';
  return { found: await findYesterdaysTasks(call, which), which, doneYesterday: true };
}

/** `2 today`, `2 (just now)`, `today: 1 and 2` */
const withToday =
  /^\s*(?:(.*[^\s,(:–—-])[\s,(:–—-]+(?:today|just now|this (?:morning|afternoon|evening)|earlier(?: today)?)[.!)\s]*|today[\s:,]+(\S.*))$/is;

const completedSearchMs = 30 * 24 * 60 * 60 * 1000;

type NothingDone = {
  found: Extract<Found, { kind: 'none' }>;
  which: string;
  orAdd: string | undefined;
};

/** The task may be completed already. */
async function explainNothingDone(call: Call, { found, which, orAdd }: NothingDone) {
  const { context, founder, now } = call;
  const since = new Date(now.getTime() - completedSearchMs);
  const completed = found.byNumber
    ? []
    : await listCompletedSince(context.db, { founderId: founder.id, since, now });
  const [before] = matchTitles(completed, which).fits;
  if (before) {
    return replyCompleted(call, await completeFor(call, before.id, false));
  }
  if (orAdd && !found.byNumber) return call.reply(didYouMeanToAdd(orAdd));
  const question = 'Which one is done? `/task done 1`, for example.';
  await showList(call, { notice: found.notice ?? question });
}

/** A button of the task list, which stays in place without the completed task. */
async function clickDone(call: Call, taskId: string): Promise<void> {
  const completion = await completeFor(call, taskId, false);
  const reward = await findReward(call, completion);
  await showList(call, {
    notice: completionNotice(completion, reward),
    undo: undoButton(completion, 'list'),
    announce: announceButton(completion, reward, 'list'),
  });
}

/** A button of the morning list, which stays with the rest of today's tasks. */
async function clickDoneToday(call: Call, taskId: string): Promise<void> {
  const completion = await completeFor(call, taskId, false);
  const reward = await findReward(call, completion);
  await showToday(call, completionNotice(completion, reward), {
    undo: undoButton(completion, 'today'),
    announce: announceButton(completion, reward, 'today'),
  });
}

/** The button of a message about this one task. */
async function clickDoneSingle(call: Call, taskId: string): Promise<void> {
  await replyCompleted(call, await completeFor(call, taskId, false));
}

/** A button of the question that `/task done … yesterday` asks if several tasks match. */
async function clickDoneYesterday(call: Call, taskId: string): Promise<void> {
  const doneYesterday = true;
  const completion = await completeFor(call, taskId, doneYesterday);
  await replyCompleted(call, completion, doneYesterday);
}

function completionNotice(completion: CompletionView, reward: Reward): string {
  return `${completionLine(completion)}\n${earningsLine(completion, reward)}`;
}

/** *Tell your cohort* above the task list. */
async function clickAnnounceInList(call: Call, value: string): Promise<void> {
  await showList(call, { notice: announcedText(await announceFromButton(call, value)) });
}

/** *Tell your cohort* above the morning list. */
async function clickAnnounceToday(call: Call, value: string): Promise<void> {
  await showToday(call, announcedText(await announceFromButton(call, value)));
}

function completeFor({ context, founder, now }: Call, taskId: string, doneYesterday: boolean) {
  const source = 'slack';
  return completeTask(context.db, { founderId: founder.id, taskId, now, source, doneYesterday });
}

/** A button of the task list. */
async function clickSnooze(call: Call, value: string): Promise<void> {
  await showList(call, { notice: snoozedLine(await snoozeBy(call, value), call.viewer) });
}

/** A button of the morning list. */
async function clickSnoozeToday(call: Call, value: string): Promise<void> {
  await showToday(call, snoozedLine(await snoozeBy(call, value), call.viewer));
}

/** The menu of a task in a list. */
async function chooseMore(call: Call, value: string, snooze: ActionHandler): Promise<void> {
  const choice = decodeTaskChoice(value);
  if (!choice) throw new AppError('bad_request');
  await (choice.what === 'snooze' ? snooze(call, choice.value) : openEditForm(call, choice.value));
}

/** The button of a message about this one task. */
async function clickSnoozeSingle(call: Call, value: string): Promise<void> {
  const task = await snoozeBy(call, value);
  await call.reply(taskChanged(task, snoozedLine(task, call.viewer)));
}

/** `/task reopen N or words`; 1 is the task completed last. */
async function reopenByText(call: Call, typed: string, orAdd?: string): Promise<void> {
  const { context, founder, now } = call;
  const tasks = await listRecentlyCompleted(context.db, { founderId: founder.id, now });
  const found = await findReopenable(call, tasks, typed);
  if (found.kind === 'none' && !found.byNumber && typed !== '' && orAdd) {
    return call.reply(didYouMeanToAdd(orAdd));
  }
  if (tasks.length === 0) {
    return call.reply(
      plainMessage(
        'There is nothing to reopen.',
        'A completion can be taken back within 24 hours.',
      ),
    );
  }
  switch (found.kind) {
    case 'one':
      return reopenAndReply(call, found.task.id);
    case 'several':
      return changeSeveral(call, {
        kind: 'reopen',
        tasks: found.tasks,
        asksFirst: found.mustConfirm,
      });
    default: {
      const which = 'Which task do you want to reopen? (last 24 hours)';
      const question =
        found.kind === 'ask' ? found.question : [found.notice, which].filter(Boolean).join(' ');
      await call.reply(
        whichTask({
          question,
          tasks: found.kind === 'ask' ? found.tasks : tasks,
          viewer: call.viewer,
          action: taskReopenAction,
          label: 'Reopen',
          encode: ({ id }) => id,
        }),
      );
    }
  }
}

/**
 * Completions have numbers of their own, from the latest back. A larger number can be that of a
 * completed task in the list that was shown.
 */
async function findReopenable(call: Call, tasks: TaskView[], typed: string): Promise<Found> {
  const choice = readChoice(typed);
  if (!choice) return foundByWords(tasks, typed);
  const none = { kind: 'none', byNumber: true } as const;
  if (choice.kind === 'unclear') return { ...none, notice: escapeText(choice.reason) };
  if (choice.kind === 'numbers') {
    const counted = choice.numbers.flatMap((number) => tasks[number - 1] ?? []);
    if (counted.length === choice.numbers.length) return toReopenable(counted, false);
    const listed = await findMeantTasks(call, typed);
    const meant = listed.kind === 'one' ? [listed.task] : 'tasks' in listed ? listed.tasks : [];
    return toReopenable(
      tasks.filter((task) => meant.some(({ id }) => id === task.id)),
      false,
    );
  }
  if (choice.kind === 'all') {
    const isOther = choice.count !== null && choice.count !== tasks.length;
    if (isOther) return { ...none, notice: countedOtherText(typed, tasks.length, 'done') };
    if (tasks.length > maxAtOnce) return { ...none, notice: tooMany(tasks.length).reason };
    return toReopenable(tasks, true);
  }
  // “Undo the last one” means the latest completion.
  const { at, count } = choice.kind === 'place' ? choice : { at: 'end' as const, count: 1 };
  const first = at === 'end' ? 0 : at - 1;
  return toReopenable(tasks.slice(first, first + count), true);
}

function toReopenable(tasks: TaskView[], mustConfirm: boolean): Found {
  const [task] = tasks;
  if (!task) return { kind: 'none', notice: null, byNumber: true };
  return tasks.length === 1 ? { kind: 'one', task } : { kind: 'several', tasks, mustConfirm };
}

async function reopenAndReply(call: Call, taskId: string): Promise<void> {
  const task = await reopenFor(call, taskId);
  await call.reply(taskChanged(task, reopenedLine(task)));
}

/** *Undo* in the task list. */
async function clickUndo(call: Call, taskId: string): Promise<void> {
  await showList(call, { notice: reopenedLine(await reopenFor(call, taskId)) });
}

/** *Undo* in the morning list. */
async function clickUndoToday(call: Call, taskId: string): Promise<void> {
  await showToday(call, reopenedLine(await reopenFor(call, taskId)));
}

function reopenFor({ context, founder, now }: Call, taskId: string): Promise<TaskView> {
  return reopenTask(context.db, { founderId: founder.id, taskId, now });
}

/** `orAdd`: what was typed after an alias may be the title of a new task, if nothing matches. */
type RunSubcommand = (call: Call, rest: string, orAdd?: string) => Promise<void>;

const subcommands: Subcommand<RunSubcommand>[] = [
  {
    name: 'list',
    run: listByText,
    aliases: ['ls', 'tasks', 'board', 'liste', 'lista', 'aufgaben', 'tâches', 'tareas'],
  },
  { name: 'add', run: addTask, takesText: true, takesMention: true },
  { name: 'team', run: showTeam },
  {
    name: 'hand',
    run: handByText,
    takesText: true,
    takesMention: true,
    aliases: ['give', 'assign'],
  },
  { name: 'generate', run: generateByCommand },
  {
    name: 'done',
    run: completeByText,
    takesText: true,
    aliases: [
      ...['complete', 'completed', 'finish', 'finished', 'tick'],
      ...['erledigt', 'fertig', 'fini', 'terminé', 'fait', 'hecho', 'listo', 'terminado'],
    ],
  },
  {
    name: 'reopen',
    run: reopenByText,
    takesText: true,
    aliases: ['undone', 'undo', 'uncomplete', 'rückgängig', 'annuler', 'deshacer'],
  },
  {
    name: 'snooze',
    run: snoozeByText,
    takesText: true,
    aliases: [
      ...['move', 'postpone', 'defer', 'delay'],
      ...['verschieben', 'verschiebe', 'repousser', 'décaler', 'aplazar', 'posponer'],
    ],
  },
  { name: 'edit', run: editByText, takesText: true, aliases: ['change', 'rename', 'update'] },
  {
    name: 'delete',
    run: deleteByText,
    takesText: true,
    aliases: [
      ...['remove', 'rm', 'drop', 'cancel'],
      ...['löschen', 'lösche', 'supprimer', 'supprime', 'borrar', 'borra', 'eliminar', 'elimina'],
    ],
  },
  { name: 'pause', run: pauseByText, takesText: true },
  { name: 'resume', run: resumeByText },
  { name: 'help', run: (call) => call.reply(taskHelp) },
];
export const taskSubcommands = subcommands.map(({ name }) => name);

export function findTaskSubcommand(word: string): Subcommand<RunSubcommand> | null {
  return findSubcommand(subcommands, word);
}

export const taskListeners: Listeners = {
  commands: {
    '/task': {
      help: taskHelp,
      subcommands: taskSubcommands,
      understands: understandsTask,
      run: runTaskCommand,
    },
  },
  actions: {
    [taskActions.list.done]: clickDone,
    [taskActions.list.snooze]: clickSnooze,
    [taskActions.list.more]: (call, value) => chooseMore(call, value, clickSnooze),
    [taskActions.list.undo]: clickUndo,
    [taskActions.today.done]: clickDoneToday,
    [taskActions.today.snooze]: clickSnoozeToday,
    [taskActions.today.more]: (call, value) => chooseMore(call, value, clickSnoozeToday),
    [taskActions.today.undo]: clickUndoToday,
    [taskActions.single.done]: clickDoneSingle,
    [taskActions.single.snooze]: clickSnoozeSingle,
    [announceActions.list]: clickAnnounceInList,
    [announceActions.today]: clickAnnounceToday,
    [announceActions.single]: clickAnnounce,
    [taskDoneYesterdayAction]: clickDoneYesterday,
    [severalTasksAction]: clickSeveral,
    [taskReopenAction]: reopenAndReply,
    [taskEditAction]: openEditForm,
    [taskDeleteAction]: clickDelete,
    [taskRestoreAction]: clickRestore,
    [`${taskPageAction}_next`]: turnPage,
    [`${taskPageAction}_back`]: turnPage,
    [taskAddTypedAction]: addTask,
    [taskKeepTitleAction]: (call, title) => addTitle(call, title),
    [addListAction]: addPastedList,
    [keepOneAction]: (call, value) => {
      const { isJustMe, ...task } = oneTaskOf(value);
      return createAndReply(call, task, { isJustMe });
    },
    ...Object.fromEntries(taskForActions.map((action) => [action, addForChosen])),
    ...Object.fromEntries(
      [taskHandAction, ...taskHandToActions].map((action) => [action, handToChosen]),
    ),
    [taskForDayAction]: addForOnPickedDay,
    [offeredDayAction(taskForDayAction)]: addForOnPickedDay,
    [taskForKeepAction]: addForAsTyped,
    [taskForUncutAction]: putBackForTeammate,
    [taskTakeBackAction]: takeBack,
    [taskUncutAction]: (call, value) => putBackInTitle(call, value),
    [taskUnmarkAction]: (call, value) => putBackInTitle(call, value, { resetsDifficulty: true }),
    [taskDayAction]: addWithPickedDay,
    [offeredDayAction(taskDayAction)]: addWithPickedDay,
    [snoozeDayAction]: snoozeToPickedDay,
    [offeredDayAction(snoozeDayAction)]: snoozeToPickedDay,
    [pauseDayAction]: pauseUntilPickedDay,
    [offeredDayAction(pauseDayAction)]: pauseUntilPickedDay,
    [newTaskAction]: (call) => openTaskForm(call),
    [endPauseAction]: resumeByText,
  },
  forms: { [taskFormId]: checkTaskForm, [taskEditFormId]: checkEditForm },
  shortcuts: { new_task: (call) => openTaskForm(call), task_message: openTaskFormFromMessage },
};

/** “Change settings” begins with an alias, and is a question all the same. */
function understandsTask(sent: string): boolean {
  const command = splitCommand(sent, findTaskSubcommand);
  if (!command) return sent.trim() === '';
  const { subcommand, word, rest } = command;
  return subcommand.takesText ? subcommand.name === word.toLowerCase() : isFiller(rest);
}

async function runTaskCommand(call: Call, sent: string): Promise<void> {
  const text = asTyped(sent).trim();
  if (text === '') return openTaskForm(call);
  const command = splitCommand(sent, findTaskSubcommand);
  if (command) {
    const { subcommand, word } = command;
    const rest = subcommand.takesMention ? command.rest : asTyped(command.rest);
    // “Help Ann move” and “list the flat” are no commands.
    if (!subcommand.takesText && !isFiller(rest)) return call.reply(didYouMeanToAdd(text));
    const isAlias = subcommand.name !== word.toLowerCase();
    return subcommand.run(call, rest, isAlias && rest !== '' ? text : undefined);
  }
  if (await offerPastedList(call, text)) return;
  if (readChoice(text)) return showChosen(call, text);
  const [typed = '', ...words] = text.split(/\s+/);
  const suggestion = suggestCommand(typed.toLowerCase(), taskSubcommands);
  const looksLikeTitle = (suggestion === null && words.length > 0) || readJustMe(text).isJustMe;
  const toAdd = words.length > 0 ? text : null;
  await call.reply(
    looksLikeTitle ? didYouMeanToAdd(text) : didYouMean('/task', typed, suggestion, toAdd),
  );
}

/** `/task 2`, without what to do with it: the task and its buttons. */
async function showChosen(call: Call, typed: string): Promise<void> {
  const found = await findMeantTasks(call, typed);
  if (found.kind !== 'one') {
    const notice = found.kind === 'none' ? (found.notice ?? undefined) : undefined;
    return showList(call, { notice });
  }
  const { task } = found;
  await call.reply(
    taskChanged(task, `${bold(task.title)}, ${duePhrase(task.dueDate, call.viewer)}.`),
  );
}

const maxShown = 5;

/** Updates the morning list after a click. */
async function showToday(
  call: Call,
  notice: string,
  buttons: {
    undo?: ReturnType<typeof undoButton>;
    announce?: ReturnType<typeof announceButton>;
  } = {},
): Promise<void> {
  const { context, founder, now, viewer } = call;
  await replyWithList(call, notice, async () => {
    const open = await listOpenTasks(context.db, { founderId: founder.id, now });
    const today = open.filter((task) => isForToday(task, viewer));
    const list = { tasks: today.slice(0, maxShown), count: today.length, weeklyOn: null };
    const { publicUrl } = context.config;
    return morningList(list, { viewer, notice, ...buttons, publicUrl });
  });
}
