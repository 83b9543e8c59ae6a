import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { keepInTitle } from '#db/operations/tasks/keep-in-title.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { hasCohortPeers } from '#db/queries/pledges.ts';
import { findChannelToExplain } from '#db/queries/slack/channels.ts';
import { findTask, listMissedPledges } from '#db/queries/tasks.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { type DatedText, splitDate } from '#shared/domain/dated-text.ts';
import { readJustMe } from '#shared/domain/just-me.ts';
import { isBulleted, readPastedList } from '#shared/domain/pasted-list.ts';
import { choicesBefore } from '#shared/domain/task-choice.ts';
import { unquoted } from '#shared/domain/unquoted.ts';
import { parseSimpleDate, readDate, tooFarAhead } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import type { Message } from '../messages/block-kit.ts';
import {
  askForDay,
  askForOtherDay,
  decodeCut,
  offeredDayAction,
  readPickedDay,
} from '../messages/dates.ts';
import { didYouMean, pledgeHelp } from '../messages/help.ts';
import {
  keptLine,
  missedDoneAction,
  missedDropAction,
  missedMoveAction,
  missedPledges,
  missedReopenAction,
  missedUndoAction,
  newDateDays,
  onePledgeAtATime,
  pledgeDayAction,
  pledgeFormId,
  pledgeFormView,
  pledgeIsShared,
  pledgeKeepTypedAction,
  pledgeMade,
  pledgeMoveAction,
  pledgeTypedAction,
  pledgeUncutAction,
  pledgeUncutDayAction,
  pledgeWithdrawAction,
} from '../messages/pledges.ts';
import { announceActions, announceButton, announcedText } from '../messages/rewards.ts';
import { bold, titleFromMessage } from '../messages/slack-text.ts';
import {
  completionLine,
  earningsLine,
  reopenedLine,
  snoozedLine,
  taskChanged,
} from '../messages/tasks.ts';
import {
  askToWithdraw,
  movePledgeByText,
  movePledgeToPickedDay,
  showPledges,
  toWords,
  withdrawByText,
} from './change-pledges.ts';
import { dateOfForm, errorsByField, openForm } from './forms.ts';
import type { Call, ChosenMessage, FormHandler, Listeners } from './listener.ts';
import { replyWithList } from './reply.ts';
import { announceFromButton, findReward } from './rewards.ts';
import { findSubcommand, type Subcommand, splitCommand } from './subcommands.ts';
import { suggestCommand } from './suggest-command.ts';

async function runPledgeCommand(call: Call, text: string): Promise<void> {
  if (text === '') return openPledgeForm(call);
  const command = splitCommand(text, findPledgeSubcommand);
  if (command) return command.subcommand.run(call, command.rest.replaceAll('\n', ' '), text);
  const meant = await readByNumber(call, text);
  if (meant) return meant.run(call, meant.which, text);
  await pledgeByText(call, text);
}

type RunSubcommand = (call: Call, rest: string, typed: string) => Promise<void>;

const subcommands: Subcommand<RunSubcommand>[] = [
  {
    name: 'list',
    run: (call, rest, typed) =>
      /^(?:please|pls)?\W*$/i.test(rest) ? showPledges(call) : pledgeByText(call, typed),
  },
  {
    name: 'move',
    run: movePledgeByText,
    takesText: true,
    aliases: ['postpone', 'reschedule'],
  },
  {
    name: 'withdraw',
    run: withdrawByText,
    takesText: true,
    aliases: ['cancel', 'delete', 'remove'],
  },
];
const subcommandNames = subcommands.map(({ name }) => name);

export function findPledgeSubcommand(word: string): Subcommand<RunSubcommand> | null {
  return findSubcommand(subcommands, word);
}

/** These words begin a pledge, too (“push the release”), unless a number, alone or with a day, or “all” follows. */
const numberCommands: { words: RegExp; run: RunSubcommand }[] = [
  { words: /^(?:push|snooze|delay|defer|change|edit|update|shift)$/i, run: movePledgeByText },
  { words: /^(?:drop|undo|rm)$/i, run: withdrawByText },
  {
    words: /^(?:done|did|kept|complete|completed|finish|finished)$/i,
    run: (call) => showPledges(call, 'Kept one? Press *Done* below it.'),
  },
];

const askWhat: RunSubcommand = (call) =>
  showPledges(call, 'What about it? `/pledge move 1 fri`, for example.');

/** `push 1 to friday`, `drop 2`, `1 done`, `1 friday` */
async function readByNumber({ viewer }: Call, text: string) {
  const [, before = '', after = ''] = /^([#\d](?:.*\d)?)\s+(\p{L}+)[.!]*$/su.exec(text) ?? [];
  const [, word = '', behind = ''] = after
    ? [null, after, before]
    : (/^(\p{L}+)[:,]?\s+(\S.*)$/su.exec(text) ?? []);
  const named = numberCommands.find(({ words }) => words.test(word));
  const which = named ? behind : text;
  const run = named?.run ?? askWhat;
  const chosen = choicesBefore(which).find(
    ({ choice, rest }) => choice.kind === 'numbers' || (named && rest === ''),
  );
  if (!chosen || (!named && !/^#?\d/.test(text))) return null;
  const when = chosen.rest.replace(toWords, '');
  if (/^(?:please|pls)?\W*$/i.test(when)) return { run, which };
  const date = await readDate(when, viewer);
  return date.ok || date.isDate ? { run, which } : null;
}

/**
 * “Add dark mode” is itself the promise. “Add: …” isn’t, nor is “add” before a verb: “add ship it”, “add
 * finish the deck”, “add I will …”.
 */
const leadIns =
  /^(?:(?:add(?:\s*[:–—-]\s*|\s+(?=(?:i|we)(?:[’']|\s)|(?!(?:an?|the|our|my|your|some|more|another|all|both|half|only|just|about|to|in|on|up|back|for|with|at|into|onto|over|by|from|\d+)\s)[a-z]+\s+(?:(?:an?|the|my|our|your|this|these)\s|(?:it|them)\b)))|(?:i|we)(?:[’']ll|[’']m going to|[’']re going to|\s+(?:will|am going to|are going to|(?:hereby )?(?:pledge|promise|commit)(?:\s+(?:to|that))))\s+)\s*)+(?=\S+\s+\S)/i;

/** The promise alone: the post says who pledges it. */
function withoutLeadIn(text: string): string {
  return text.replace(leadIns, '');
}

/** `/pledge TEXT by DATE`; asks for the day if there is none. */
async function pledgeByText(call: Call, text: string): Promise<void> {
  const suggestion = /\s/.test(text) ? null : suggestCommand(text, [...subcommandNames, 'help']);
  if (suggestion) return call.reply(didYouMean('/pledge', text, suggestion));
  const items = isBulleted(text) ? readPastedList(text) : null;
  if (items) return call.reply(onePledgeAtATime(items));
  const said = readJustMe(withoutLeadIn(unquoted(text)));
  if (said.isJustMe) return call.reply(pledgeIsShared(said.title));
  const dated = await splitDate(said.title, call.viewer);
  const title = 'by' in dated ? dated.by.title : dated.title;
  const checked = newTaskSchema.safeParse({ title });
  if (!checked.success) return call.refuse(checked.error.issues[0]?.message ?? '');
  if ('date' in dated && dated.date) {
    return makePledge(call, { title, dueOn: dated.date }, `${title}${dated.cut}`);
  }
  await call.reply(
    askForPledgeDay(title, dateProblem(dated), askedOptions(call, said.title, dated)),
  );
}

type AskOptions = Pick<Parameters<typeof askForDay>[0], 'keepTyped' | 'offer'>;

function askedOptions({ viewer }: Call, text: string, dated: DatedText): AskOptions {
  const offer = 'reason' in dated ? dated.offer : undefined;
  const today = localDate(viewer.now, viewer.timeZone);
  const isCut = 'reason' in dated || 'by' in dated;
  return {
    ...(isCut && { keepTyped: { action: pledgeKeepTypedAction, value: text } }),
    ...(offer && { offer: { date: offer, today } }),
  };
}

/** *Keep it in the title*, below the question for the day: that is still to be chosen. */
async function keepTypedTitle(call: Call, text: string): Promise<void> {
  const checked = newTaskSchema.safeParse({ title: text });
  if (!checked.success) return call.refuse(checked.error.issues[0]?.message ?? '');
  await call.reply(askForPledgeDay(text, noDate));
}

const noDate = 'By when? A pledge needs a date.';

function dateProblem(dated: DatedText): string {
  if ('reason' in dated) return dated.reason;
  if ('by' in dated) return `I can’t read “${dated.by.when}” as a date.`;
  return noDate;
}

/** A pledge that was said in a task's words, without its date. */
export function askForDayOfPledge(title: string, keepTyped: AskOptions['keepTyped']) {
  return askForPledgeDay(title, noDate, keepTyped && { keepTyped });
}

function askForPledgeDay(title: string, reason: string, options: AskOptions = {}) {
  const question = `By which day will you keep ${bold(title)}?`;
  return askForDay({ reason, question, action: pledgeDayAction, subject: title, ...options });
}

/**
 * *Keep it in the title*, after its end was taken for the date: a pledge needs one, so it is asked for
 * first, and the pledge stays as it is until then.
 */
async function askToPutBack(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const cut = decodeCut(value);
  if (!cut) throw new AppError('bad_request');
  const task = await findTask(context.db, { founderId: founder.id, taskId: cut.taskId, now });
  if (task.status === 'completed') throw new AppError('task_completed');
  if (task.title === cut.typed) return call.reply(taskChanged(task, keptLine(task, viewer)));
  if (task.title !== cut.title) throw new AppError('task_changed');
  await call.reply(askForOtherDay(cut, { reason: noDate, action: pledgeUncutDayAction }));
}

async function putBackInPledge(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const { date, subject } = readPickedDay(value);
  const cut = decodeCut(subject);
  if (!cut) throw new AppError('bad_request');
  const checked = parseSimpleDate(date, viewer);
  if (!checked.ok) {
    const { reason } = checked;
    return call.reply(askForOtherDay(cut, { reason, action: pledgeUncutDayAction }));
  }
  const pledgeDueOn = checked.date;
  const kept = { founderId: founder.id, ...cut, pledgeDueOn, now };
  const task = await keepInTitle(context.db, kept);
  await call.reply(taskChanged(task, keptLine(task, viewer)));
}

async function pledgeByPickedDay(call: Call, value: string): Promise<void> {
  const { date, subject: title } = readPickedDay(value);
  const checked = parseSimpleDate(date, call.viewer);
  if (!checked.ok) return call.reply(askForPledgeDay(title, checked.reason));
  const pledge = pledgeSchema.safeParse({ title, dueOn: checked.date });
  if (pledge.success) return makePledge(call, pledge.data);
  await call.refuse(pledge.error.issues[0]?.message ?? '');
}

async function openPledgeForm(call: Call, title = '', link?: string | null): Promise<void> {
  const { founder, now } = call;
  const today = localDate(now, founder.timeZone);
  const seen = await findReaders(call, []);
  const view = (metadata: string) => pledgeFormView({ today, metadata, title, ...seen });
  await openForm(call, view, '/pledge TEXT by DATE', link ?? undefined);
}

/** The shortcut “Make this a pledge”: opens the form with the message as its title. */
async function openPledgeFormFromMessage(call: Call, message: ChosenMessage | null): Promise<void> {
  await openPledgeForm(call, titleFromMessage(message?.text ?? ''), message?.link);
}

const pledgeSchema = newTaskSchema.pick({ title: true, dueOn: true }).required();

const checkPledgeForm: FormHandler = ({ title, dueOn }, time, sourceUrl) => {
  const checked = pledgeSchema.safeParse({ title: title ?? '', dueOn: dueOn ?? '' });
  const today = dateOfForm(time);
  const errors = errorsByField(checked.error, { dueOn, today });
  const far = checked.success ? tooFarAhead(checked.data.dueOn, today) : null;
  if (far) errors.dueOn = far;
  if (Object.keys(errors).length > 0 || !checked.success) return { errors };
  return {
    async submit(call) {
      const made = await pledge(call, checked.data, { sourceUrl });
      return { tell: () => call.reply(made) };
    },
  };
};

async function makePledge(
  call: Call,
  input: { title: string; dueOn: string },
  typed?: string,
): Promise<void> {
  await call.reply(await pledge(call, input, { typed }));
}

export async function pledge(
  call: Call,
  input: { title: string; dueOn: string },
  { sourceUrl = null, typed }: { sourceUrl?: string | null; typed?: string } = {},
): Promise<Message> {
  const { context, founder, now, viewer, creationKey: clientKey } = call;
  const task = await createTask(context.db, {
    founderId: founder.id,
    now,
    task: newTaskSchema.parse({ ...input, isPublicPledge: true, clientKey }),
    sourceUrl,
    evenIfPledged: false,
  });
  return pledgeMade(task, { viewer, typed, ...(await findReaders(call, [task.id])) });
}

async function findReaders({ context: { db }, founder }: Call, made: string[]) {
  const founderId = founder.id;
  const isSeen = await hasCohortPeers(db, { founderId });
  const channel = await findChannelToExplain(db, { founderId, first: 'pledge', made });
  return { isSeen, channel };
}

export const pledgeListeners: Listeners = {
  commands: {
    '/pledge': {
      help: pledgeHelp,
      subcommands: subcommandNames,
      understands: (text) => text === '' || splitCommand(text, findPledgeSubcommand) !== null,
      run: runPledgeCommand,
    },
  },
  actions: {
    // The three choices for a missed pledge. The message stays, with the remaining ones.
    [missedDoneAction]: completeMissed,
    [missedMoveAction]: moveMissed,
    [missedDropAction]: dropMissed,
    [missedUndoAction]: undoDropMissed,
    [missedReopenAction]: reopenMissed,
    [announceActions.missed]: clickAnnounceAboveMissed,
    [pledgeDayAction]: pledgeByPickedDay,
    [offeredDayAction(pledgeDayAction)]: pledgeByPickedDay,
    [pledgeKeepTypedAction]: keepTypedTitle,
    [pledgeUncutAction]: askToPutBack,
    [pledgeUncutDayAction]: putBackInPledge,
    [pledgeMoveAction]: movePledgeToPickedDay,
    [offeredDayAction(pledgeMoveAction)]: movePledgeToPickedDay,
    [pledgeWithdrawAction]: askToWithdraw,
    [pledgeTypedAction]: pledgeByText,
  },
  forms: { [pledgeFormId]: checkPledgeForm },
  shortcuts: { pledge_message: openPledgeFormFromMessage },
};

async function completeMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const completion = await completeTask(context.db, {
    founderId: founder.id,
    taskId,
    now,
    source: 'slack',
  });
  const reward = await findReward(call, completion);
  const notice = `${completionLine(completion)}\n${earningsLine(completion, reward)}`;
  await showRemaining(call, notice, {
    completion,
    announce: announceButton(completion, reward, 'missed'),
  });
}

/** *Tell your cohort* above the missed pledges. */
async function clickAnnounceAboveMissed(call: Call, value: string): Promise<void> {
  await showRemaining(call, announcedText(await announceFromButton(call, value)));
}

/** A second click on an old message keeps the date that was set. */
async function moveMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const input = { founderId: founder.id, taskId, now };
  const task = await findTask(context.db, input);
  const hasDate = task.dueDate !== null && new Date(task.dueDate) > now;
  const moved = hasDate ? task : await snoozeTask(context.db, { ...input, days: newDateDays });
  await showRemaining(call, snoozedLine(moved, viewer));
}

async function dropMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const input = { founderId: founder.id, taskId, now };
  const { title } = await findTask(context.db, input);
  await deleteTask(context.db, input);
  await showRemaining(call, `${bold(title)} is off your board.`, { undo: taskId });
}

async function undoDropMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await restoreTask(context.db, { founderId: founder.id, taskId, now });
  await showRemaining(call, `${bold(task.title)} is back on your board.`);
}

async function reopenMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await reopenTask(context.db, { founderId: founder.id, taskId, now });
  await showRemaining(call, reopenedLine(task));
}

async function showRemaining(
  call: Call,
  notice: string,
  buttons: Pick<Parameters<typeof missedPledges>[0], 'undo' | 'completion' | 'announce'> = {},
): Promise<void> {
  const { context, founder, now, viewer } = call;
  await replyWithList(call, notice, async () => {
    const tasks = await listMissedPledges(context.db, { founderId: founder.id, now });
    return missedPledges({ tasks, viewer, notice, ...buttons });
  });
}
