import {
  createTaskForTeammate,
  handOverTask,
  takeBackTask,
} from '#db/operations/tasks/hand-over-task.ts';
import { keepInTitle } from '#db/operations/tasks/keep-in-title.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { findTask } from '#db/queries/tasks.ts';
import { listTeammates, listTeamTasks } from '#db/queries/team-tasks.ts';
import { newTaskSchema, type TaskView, type Teammates } from '#shared/api/tasks.ts';
import { splitDate } from '#shared/domain/dated-text.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { parseSimpleDate } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { askForDay, decodeCut, readPickedDay } from '../messages/dates.ts';
import { didYouMeanToAdd } from '../messages/help.ts';
import { oneAtATimeText, refusal } from '../messages/notices.ts';
import { asTyped, bold } from '../messages/slack-text.ts';
import { taskChanged, whichTask } from '../messages/tasks.ts';
import {
  addedFor,
  askForTeammate,
  askWhoGetsIt,
  handedTo,
  keptFor,
  takenBackLine,
  taskForDayAction,
  taskForKeepAction,
  taskHandAction,
  teamTaskList,
} from '../messages/team-tasks.ts';
import { findMeantTasks, showList } from './find-tasks.ts';
import type { Call } from './listener.ts';

/** `/task team` */
export async function showTeam(call: Call): Promise<void> {
  const { context, founder, viewer } = call;
  const team = await listTeamTasks(context.db, { founderId: founder.id });
  await call.reply(teamTaskList(team, { viewer, publicUrl: context.config.publicUrl }));
}

/**
 * `/task add TITLE for @teammate`, with a date before or after that. Returns the words of a task that is
 * the founder's own: it names nobody, or themself, or they have no team. Null once it was answered.
 */
export async function addForTeammate(call: Call, sent: string): Promise<string | null> {
  const own = asTyped(sent);
  if (!/\sfor\s+(?:<@|@)/i.test(sent)) return own;
  const { context, founder } = call;
  const teammates = await listTeammates(context.db, { founderId: founder.id });
  if (teammates.length === 0) return own;
  const named = await findNamed(call, sent, teammates);
  if (!named) return own;
  const meant = await whoIsMeant(call, named, teammates);
  if (meant === 'me') return named.typed;
  if ('reason' in meant) {
    const { reason } = meant;
    const { typed } = named;
    await call.reply(askForTeammate({ reason, typed, whole: own, teammates }));
    return null;
  }
  await addFor(call, named.typed, meant);
  return null;
}

type Named = {
  /** The title and date. */
  typed: string;
  userId: string | null;
  /** As it stands after the @. */
  handle: string;
};

/** The person whom the last “for @…” names, if it ends the text or only a date follows. */
async function findNamed(call: Call, sent: string, teammates: Teammates): Promise<Named | null> {
  for (const match of [...sent.matchAll(/\sfor\s+(?=<@|@)/gi)].reverse()) {
    const rest = sent.slice(match.index + match[0].length);
    const found = readMention(rest) ?? readName(rest, teammates);
    if (!found) continue;
    const { length, ...who } = found;
    const title = asTyped(sent.slice(0, match.index)).trim();
    const tail = asTyped(rest.slice(length))
      .replace(/^[\s.,!]+/, '')
      .trim();
    if (title !== '' && (tail === '' || (await isDate(call, tail))))
      return { ...who, typed: `${title} ${tail}`.trim() };
  }
  return null;
}

async function isDate({ viewer }: Call, tail: string): Promise<boolean> {
  const dated = await splitDate(`it ${tail}`, viewer);
  return dated.title === 'it';
}

type Who = Pick<Named, 'userId' | 'handle'> & { length: number };

function readMention(rest: string): Who | null {
  const mention = /^<@([UW][A-Z0-9]{1,30})(?:\|([^<>]*))?>/i.exec(rest);
  if (!mention) return null;
  const userId = mention[1]?.toUpperCase() ?? '';
  return { userId, handle: mention[2] || 'them', length: mention[0].length };
}

/** A teammate's name, as far as it was typed; or any other handle. */
function readName(rest: string, teammates: Teammates): Who | null {
  const typed = rest.slice(1);
  const names = new Set(teammates.flatMap(({ name }) => namesOf(name)));
  const ends = [...typed.slice(0, maxNameLength).matchAll(/(?<=[^\s])(?![\p{L}\p{M}\p{N}_-])/gu)];
  const beginnings = ends.map(({ index }) => typed.slice(0, index)).reverse();
  const known = beginnings.find((each) => names.has(nameKey(each)));
  const handle = known ?? /^[\p{L}\p{M}\p{N}._-]{1,80}/u.exec(typed)?.[0];
  if (!handle) return null;
  return { userId: null, handle, length: 1 + handle.length };
}

const maxNameLength = 240;

/**
 * The names that people type for somebody: the whole one, the first one, and Slack's usual handles.
 */
function namesOf(name: string): string[] {
  const words = nameKey(name).split(' ');
  return [words.join(' '), words.join('.'), words.join(''), words[0] ?? ''].filter(Boolean);
}

async function whoIsMeant(
  { context, founder, teamId }: Call,
  { userId, handle }: Pick<Named, 'userId' | 'handle'>,
  teammates: Teammates,
): Promise<Teammates[number] | 'me' | { reason: string }> {
  const who = handle === 'them' ? 'that person' : bold(`@${handle}`, 80);
  if (userId === null) {
    const named = teammates.filter(({ name }) => namesOf(name).includes(nameKey(handle)));
    const [only] = named;
    if (named.length === 1 && only) return only;
    return { reason: named.length > 1 ? 'Several fit that name.' : `I can’t tell who ${who} is.` };
  }
  const found = await findFounderBySlack(context.db, { teamId, userId });
  if (found?.id === founder.id) return 'me';
  const teammate = teammates.find(({ founderId }) => founderId === found?.id);
  if (teammate) return teammate;
  return {
    reason: found
      ? `${who} isn’t on your team.`
      : `I don’t yet know who ${who} is: they haven’t connected Slack.`,
  };
}

/** The button of a teammate, below the question whom a task is for. */
export async function addForChosen(call: Call, value: string): Promise<void> {
  const chosen = await findChosen(call, value);
  if (chosen) await addFor(call, chosen.text, chosen.teammate);
}

/** The day that was picked for a teammate's new task. */
export async function addForOnPickedDay(call: Call, value: string): Promise<void> {
  const { date, subject } = readPickedDay(value);
  const chosen = await findChosen(call, subject);
  if (!chosen) return;
  const { teammate, text: title } = chosen;
  const checked = parseSimpleDate(date, call.viewer);
  if (checked.ok) return createFor(call, { title, dueOn: checked.date }, { teammate });
  await call.reply(askForTeammatesDay(call, { title, reason: checked.reason, teammate }));
}

/** *Keep it in the title*: exactly as it was typed. */
export async function addForAsTyped(call: Call, value: string): Promise<void> {
  const chosen = await findChosen(call, value);
  if (chosen) await createFor(call, { title: chosen.text }, { teammate: chosen.teammate });
}

/** *Keep it in the title*, after its end was taken for the date. */
export async function putBackForTeammate(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const cut = decodeCut(value);
  if (!cut) throw new AppError('bad_request');
  const task = await keepInTitle(context.db, { founderId: founder.id, ...cut, now });
  await call.reply(keptFor(task, viewer));
}

type Teammate = Teammates[number];

/** What a button is for: a teammate, and words. Null once it was answered that they left. */
async function findChosen(
  call: Call,
  value: string,
): Promise<{ teammate: Teammate; text: string } | null> {
  const { context, founder } = call;
  const [, founderId = '', text = ''] = /^([\w-]{1,64}):(.*)$/s.exec(value) ?? [];
  const teammates = await listTeammates(context.db, { founderId: founder.id });
  const teammate = teammates.find((each) => each.founderId === founderId);
  if (teammate) return { teammate, text };
  await call.reply(refusal('They aren’t on your team anymore.'));
  return null;
}

async function addFor(call: Call, typed: string, teammate: Teammate): Promise<void> {
  const dated = await splitDate(typed, call.viewer);
  const { title } = dated;
  if ('reason' in dated) {
    return call.reply(askForTeammatesDay(call, { ...dated, typed, teammate }));
  }
  const dueOn = dated.date ?? undefined;
  await createFor(call, { title, dueOn }, { teammate, typed: dueOn && typed });
}

type TeammatesDay = {
  title: string;
  reason: string;
  teammate: Teammate;
  offer?: CalendarDate;
  mayBeTitle?: boolean;
  /** The words that may all belong to the title. */
  typed?: string;
};

function askForTeammatesDay(
  { viewer }: Call,
  { title, reason, teammate, offer, mayBeTitle, typed }: TeammatesDay,
) {
  const { founderId, name } = teammate;
  const today = localDate(viewer.now, viewer.timeZone);
  const isWhole = mayBeTitle && typed !== undefined && typed.length <= 200;
  return askForDay({
    reason,
    question: isWhole ? '' : `Which day is ${bold(title)} for ${bold(name, 80)} due?`,
    action: taskForDayAction,
    subject: `${founderId}:${isWhole ? typed : title}`,
    ...(typed && { keepTyped: { action: taskForKeepAction, value: `${founderId}:${typed}` } }),
    ...(offer && { offer: { date: offer, today, subject: `${founderId}:${title}` } }),
  });
}

async function createFor(
  call: Call,
  input: { title: string; dueOn?: CalendarDate },
  { teammate, typed }: { teammate: Teammate; typed?: string },
): Promise<void> {
  const { context, founder, now, viewer, creationKey: clientKey } = call;
  const checked = newTaskSchema.safeParse({ ...input, clientKey });
  if (!checked.success) return call.refuse(checked.error.issues[0]?.message ?? '');
  const task = await createTaskForTeammate(context.db, {
    founderId: founder.id,
    teammateId: teammate.founderId,
    now,
    task: checked.data,
  });
  await call.reply(addedFor(task, teammate.name, viewer, typed));
}

/** `/task hand N @teammate`, or a few words of the title; without a teammate it asks for one. */
export async function handByText(call: Call, sent: string, orAdd?: string): Promise<void> {
  const { context, founder, viewer } = call;
  const teammates = await listTeammates(context.db, { founderId: founder.id });
  if (teammates.length === 0) return orAdd ? call.reply(didYouMeanToAdd(orAdd)) : showTeam(call);
  // “Hand over 2” is what people say.
  const { which, who } = readHandOver(sent.replace(/^over(?:\s+|$)/i, ''), teammates);
  const found = await findMeantTasks(call, which);
  if (found.kind === 'none') {
    if (orAdd && !found.byNumber) return call.reply(didYouMeanToAdd(orAdd));
    const question = 'Which one? `/task hand 2 @teammate`, for example.';
    return showList(call, { notice: found.notice ?? question });
  }
  const meant = who && (await whoIsMeant(call, who, teammates));
  if (meant === 'me') return call.reply(refusal('That’s you, and it’s on your board already.'));
  const teammate = meant && 'founderId' in meant ? meant : null;
  if (found.kind !== 'one') {
    return call.reply(
      whichTask({
        question: found.kind === 'ask' ? found.question : oneAtATimeText,
        tasks: found.tasks,
        viewer,
        action: taskHandAction,
        label: 'Hand over',
        encode: ({ id }) => `${teammate?.founderId ?? ''}:${id}`,
      }),
    );
  }
  const { task } = found;
  if (teammate) return handTo(call, task, teammate);
  const reason = meant && 'reason' in meant ? meant.reason : null;
  await call.reply(askWhoGetsIt({ reason, task, teammates }));
}

/** The task, and the person named after it, if any. */
function readHandOver(sent: string, teammates: Teammates) {
  const match = /^(.*?)(?:\s+to)?\s+(?=<@|@)(.*)$/is.exec(sent);
  const rest = match?.[2] ?? '';
  const found = readMention(rest) ?? (rest ? readName(rest, teammates) : null);
  const isAll = found && /^[\s.,!]*$/.test(rest.slice(found.length));
  return isAll
    ? { which: asTyped(match?.[1] ?? ''), who: found }
    : { which: asTyped(sent), who: null };
}

/** A button that names the task, and the teammate unless that is still to be asked. */
export async function handToChosen(call: Call, value: string): Promise<void> {
  const { context, founder, now } = call;
  const [, teammateId = '', taskId = ''] = /^([\w-]*):(.+)$/s.exec(value) ?? [];
  const teammates = await listTeammates(context.db, { founderId: founder.id });
  const task = await findTask(context.db, { founderId: founder.id, taskId, now });
  if (teammateId === '') return call.reply(askWhoGetsIt({ reason: null, task, teammates }));
  const teammate = teammates.find((each) => each.founderId === teammateId);
  if (!teammate) return call.reply(refusal('They aren’t on your team anymore.'));
  await handTo(call, task, teammate);
}

async function handTo(call: Call, task: TaskView, teammate: Teammates[number]): Promise<void> {
  const { context, founder, now } = call;
  const handed = { taskId: task.id, teammateId: teammate.founderId };
  await handOverTask(context.db, { founderId: founder.id, ...handed, now });
  await call.reply(handedTo(task, teammate.name));
}

/** *Take back* beside a task that went to a teammate. */
export async function takeBack(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await takeBackTask(context.db, { founderId: founder.id, taskId, now });
  await call.reply(taskChanged(task, takenBackLine(task)));
}
