import type { types } from '@slack/bolt';
import type { PledgeSummary } from '#db/queries/pledges.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { taskStatusLabels } from '#shared/options.ts';
import { taskPath } from '#shared/pages.ts';
import { localDate } from '#shared/time.ts';
import { pledgeCheerAction } from './channel-posts.ts';
import { pledgeStateLabels } from './pledges.ts';
import { withoutInvisibleSigns } from './slack-text.ts';
import { encodeSnooze, taskActions, taskReopenAction } from './tasks.ts';

/** A work object is a link to a task that Slack shows as a card, with details beside it. */
export type WorkObject = types.EntityMetadata;

type Action = types.EntityActionButton;
type Actions = { primary_actions?: Action[]; overflow_actions?: Action[] };

type Facts = {
  taskId: string;
  title: string;
  type: 'Task' | 'Pledge';
  status: { value: string; tag_color: string };
  ownerName: string;
  dueOn: string | null;
  more: types.EntityCustomField[];
  description?: string;
};

type At = { publicUrl: string; now: Date };

/** The part of a pledge that everybody in the cohort may see. */
export function pledgeObject(pledge: PledgeSummary, at: At): WorkObject {
  const { taskId, taskTitle: title, state, founderName, startupName, dueOn, cheers } = pledge;
  const status = { value: pledgeStateLabels[state], tag_color: pledgeColors[state] };
  const more = [textField('startup', 'Startup', startupName)];
  if (cheers > 0) more.push(numberField('cheers', 'Cheers', cheers));
  const facts = { taskId, title, type: 'Pledge' as const, status, ownerName: founderName };
  const cheer: Action = {
    text: 'Cheer',
    action_id: pledgeCheerAction,
    value: taskId,
    accessibility_label: plainLine(`Cheer ${founderName} on: ${title}`, 75),
  };
  const isCheerable = state !== 'missed' && state !== 'withdrawn';
  const actions = isCheerable ? { primary_actions: [cheer] } : {};
  return toWorkObject({ ...facts, dueOn, more }, actions, at);
}

/** The part of a task that others see once its founder shared its link. */
export function taskObject(task: TaskView, founder: { name: string }, at: TaskAt): WorkObject {
  return toWorkObject(toFacts(task, founder, at), {}, at);
}

type TaskAt = At & { viewer: Viewer };

/** A founder's own task, with what they can do about it. */
export function ownTaskObject(task: TaskView, founder: { name: string }, at: TaskAt): WorkObject {
  const facts = toFacts(task, founder, at);
  const points = numberField('points', 'Points', task.earned ?? task.points);
  const cheers = task.cheers > 0 ? [numberField('cheers', 'Cheers', task.cheers)] : [];
  const { description } = task;
  return toWorkObject(
    { ...facts, more: [points, ...cheers], ...(description ? { description } : {}) },
    ownActions(task),
    at,
  );
}

function ownActions({ id, title, status, canReopen }: TaskView): Actions {
  if (status === 'lapsed') return {};
  if (status === 'completed') {
    const reopen = { text: 'Reopen', action_id: taskReopenAction, value: id };
    return canReopen ? { primary_actions: [reopen] } : {};
  }
  const { done, snooze } = taskActions.single;
  return {
    primary_actions: [
      {
        text: 'Done',
        action_id: done,
        value: id,
        style: 'primary',
        accessibility_label: plainLine(`Done: ${title}`, 75),
      },
      {
        text: 'Snooze 1 day',
        action_id: snooze,
        value: encodeSnooze({ taskId: id, days: 1 }),
        accessibility_label: plainLine(`Snooze by 1 day: ${title}`, 75),
      },
    ],
  };
}

const pledgeColors: Record<PledgeSummary['state'], string> = {
  open: 'blue',
  kept: 'green',
  done: 'green',
  missed: 'yellow',
  withdrawn: 'gray',
};

const taskColors: Record<TaskView['status'], string> = {
  pending: 'gray',
  in_progress: 'blue',
  completed: 'green',
  lapsed: 'yellow',
};

function toFacts(task: TaskView, { name }: { name: string }, { viewer }: TaskAt): Facts {
  const { id: taskId, title, status, pledge, dueDate } = task;
  return {
    taskId,
    title,
    type: pledge ? 'Pledge' : 'Task',
    status: pledge
      ? { value: pledgeStateLabels[pledge], tag_color: pledgeColors[pledge] }
      : { value: taskStatusLabels[status], tag_color: taskColors[status] },
    ownerName: name,
    dueOn: dueDate && localDate(new Date(dueDate), viewer.timeZone),
    more: [],
  };
}

function toWorkObject(facts: Facts, actions: Actions, { publicUrl, now }: At): WorkObject {
  const { taskId, title, type, status, ownerName, dueOn, more, description } = facts;
  const fields: types.TaskEntityFields = {
    status,
    // By name, because a user's id could notify them.
    assignee: {
      type: 'slack#/types/user',
      label: 'Founder',
      user: { text: plainLine(ownerName, 80) },
    },
    ...(dueOn ? { due_date: { type: 'slack#/types/date', value: dueOn } } : {}),
    ...(description
      ? { description: { value: plainText(description, 2000), label: 'Notes', long: true } }
      : {}),
  };
  return {
    entity_type: 'slack#/entities/task',
    url: `${publicUrl}${taskPath(taskId)}`,
    external_ref: { id: taskId, type: 'task' },
    entity_payload: {
      attributes: {
        title: { text: plainLine(title, 200) },
        display_type: type,
        metadata_last_modified: Math.floor(now.getTime() / 1000),
      },
      fields,
      ...(more.length > 0 ? { custom_fields: more } : {}),
      display_order: ['status', 'due_date', 'assignee', ...more.map(({ key }) => key)].concat(
        description ? ['description'] : [],
      ),
      ...(actions.primary_actions ? { actions } : {}),
    },
  };
}

function textField(key: string, label: string, value: string): types.EntityCustomField {
  return { key, label, type: 'string', value: plainLine(value, 200) };
}

function numberField(key: string, label: string, value: number): types.EntityCustomField {
  return { key, label, type: 'integer', value };
}

/**
 * A person's text for a work object. Slack doesn't say whether it reads references there, so the signs
 * that would make one become signs that look the same.
 */
function plainText(text: string, maxLength: number): string {
  const plain = withoutInvisibleSigns(text).replaceAll('<', '‹').replaceAll('>', '›').trim() || '–';
  if (plain.length <= maxLength) return plain;
  return `${plain.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function plainLine(text: string, maxLength: number): string {
  return plainText(text.replace(/[\p{Cc}\s]+/gu, ' '), maxLength);
}
