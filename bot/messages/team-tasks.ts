import type { TaskView, TeamTasks } from '#shared/api/tasks.ts';
import { duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { maxTeamSize } from '#shared/domain/team.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import {
  actions,
  button,
  context,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { cutNotice } from './dates.ts';
import { bold, escapeText } from './slack-text.ts';
import { taskKeepTitleAction } from './tasks.ts';

/** One for each teammate: action ids have to be unique within a block. */
export const taskForActions = Array.from(
  { length: maxTeamSize - 1 },
  (_, index) => `task_for_${index}`,
);
export const taskForDayAction = 'task_for_day';
export const taskForKeepAction = 'task_for_keep';
export const taskForUncutAction = 'task_for_uncut';
export const taskTakeBackAction = 'task_take_back';
export const taskHandAction = 'task_hand';
/** One for each teammate, as above. */
export const taskHandToActions = taskForActions.map((_, index) => `task_hand_${index}`);

const maxTasksEach = 5;

/** `/task team`: who has what, in short. */
export function teamTaskList(
  { people }: TeamTasks,
  { viewer, publicUrl }: { viewer: Viewer; publicUrl: string },
): Message {
  if (people.length < 2) {
    return plainMessage(
      'You’re the only one on your team.',
      `Invite a teammate on ${link(`${publicUrl}/founder/dashboard/profile`, 'your startup’s profile')}.`,
    );
  }
  const all = people.reduce((sum, { count }) => sum + count, 0);
  const heading = `Your team has ${all === 0 ? 'nothing open' : pluralize(all, 'open task')}.`;
  return message(heading, [
    section(heading),
    ...people.map((person) => section(personLines(person, viewer))),
    context(link(`${publicUrl}/app/tasks?of=team`, 'Open the team’s tasks')),
  ]);
}

function personLines({ name, isMe, count, tasks }: TeamTasks['people'][number], viewer: Viewer) {
  const who = `${bold(name, 80)}${isMe ? ' (you)' : ''}`;
  if (count === 0) return `${who} · nothing open`;
  const shown = tasks.slice(0, maxTasksEach);
  const lines = shown.map((task) => {
    const begun = task.status === 'in_progress' ? ' · in progress' : '';
    return `• ${escapeText(task.title, 200)} · ${duePhrase(task.dueDate, viewer)}${begun}`;
  });
  const more = count - shown.length;
  const rest = more > 0 ? [`and ${formatNumber(more)} more`] : [];
  return [`${who} · ${formatNumber(count)} open`, ...lines, ...rest].join('\n');
}

/** The task that a founder added for a teammate. */
export function addedFor(task: TaskView, name: string, viewer: Viewer, typed?: string): Message {
  const due = duePhrase(task.dueDate, viewer);
  const added = withTakeBack(`Added ${bold(task.title)} for ${bold(name, 80)}, ${due}.`, task);
  const cut = typed ? cutNotice(task, { typed, viewer, action: taskForUncutAction }) : null;
  if (!cut) return added;
  const buttons = cut.buttons.length > 0 ? [actions(cut.buttons)] : [];
  return message(added.text, [...added.blocks, context(cut.line), ...buttons]);
}

/** The words that were taken for a date are back in its title. */
export function keptFor(task: TaskView, viewer: Viewer): Message {
  return withTakeBack(`Saved: ${bold(task.title)}, ${duePhrase(task.dueDate, viewer)}.`, task);
}

/** A task that went from the founder's board to a teammate's. */
export function handedTo(task: TaskView, name: string): Message {
  return withTakeBack(`Handed ${bold(task.title)} to ${bold(name, 80)}.`, task);
}

function withTakeBack(text: string, task: TaskView): Message {
  const undo = button({
    action: taskTakeBackAction,
    label: 'Take back',
    value: task.id,
    description: `Take back: ${task.title}`,
  });
  return message(text, [
    section(text, undo),
    context('It’s on their board and they’ll hear of it. Whoever completes it earns the points.'),
  ]);
}

export function takenBackLine(task: TaskView): string {
  return `${bold(task.title)} is on your own board.`;
}

type WhoIsMeant = {
  /** Escaped: why nobody is meant. */
  reason: string;
  /** The typed text, without the person it is for. */
  typed: string;
  /** The same with that. */
  whole: string;
  teammates: { founderId: string; name: string }[];
};

/** Asks whom a task is for; nothing that was typed is lost. */
export function askForTeammate({ reason, typed, whole, teammates }: WhoIsMeant): Message {
  const question = `${reason} Who is ${bold(typed, 200)} for?`;
  return message(question, [
    section(question),
    actions([
      ...teammates.slice(0, taskForActions.length).map(({ founderId, name }, index) =>
        button({
          action: taskForActions[index] ?? '',
          label: name,
          value: `${founderId}:${typed}`,
          description: `For ${name}: ${typed}`,
        }),
      ),
      button({
        action: taskKeepTitleAction,
        label: 'Keep it in the title',
        value: whole,
        description: `Keep it in the title: ${whole}`,
      }),
    ]),
  ]);
}

type WhoGetsIt = {
  /** Escaped: why nobody is meant; null if nobody was named. */
  reason: string | null;
  task: TaskView;
  teammates: { founderId: string; name: string }[];
};

/** Asks whom a task is handed to. */
export function askWhoGetsIt({ reason, task, teammates }: WhoGetsIt): Message {
  const question = [reason, `Who takes over ${bold(task.title, 200)}?`].filter(Boolean).join(' ');
  return message(question, [
    section(question),
    actions(
      teammates.slice(0, taskHandToActions.length).map(({ founderId, name }, index) =>
        button({
          action: taskHandToActions[index] ?? '',
          label: name,
          value: `${founderId}:${task.id}`,
          description: `Hand to ${name}: ${task.title}`,
        }),
      ),
    ),
  ]);
}
