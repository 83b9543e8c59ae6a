import { beforeAll, expect, test, vi } from 'vitest';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow } from '#db/testing/rows.ts';
import { taskPath } from '#shared/pages.ts';
import { pledgeCheerAction } from '../messages/channel-posts.ts';
import { taskActions } from '../messages/tasks.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { workObjectListeners } from './work-objects.ts';

const bot = useTestBot();
const { db } = bot;
let own = '';
let pledge = '';
let theirs = '';
let alien = '';

beforeAll(async () => {
  await bot().install();
  const { id: cohortId } = await newCohort(db);
  const ada = await newFounder(db, { cohortId, name: 'Ada Park', slackUserId: bot().ada });
  const bo = await newFounder(db, { cohortId, name: 'Bo Lind' });
  const stranger = await newFounder(db);
  const dueOn = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const make = async (fields: Parameters<typeof newTask>[1]) => (await newTask(db, fields)).id;
  const notes = { description: 'With <!channel> and *stars*', isPrivate: true };
  own = await make({ founderId: ada.id, title: 'Call Ann', dueOn, ...notes });
  const pledged = { title: 'Ship it', dueOn, isPublicPledge: true, description: 'Secret notes' };
  pledge = await make({ founderId: bo.id, ...pledged });
  alien = await make({ founderId: stranger.id, ...pledged });
  theirs = await make({ founderId: bo.id, title: 'Not pledged' });
});

type Presented = {
  metadata?: {
    external_ref: { id: string };
    entity_payload: {
      attributes: { title: { text: string } };
      fields: { description?: { value: string }; due_date?: { value: string } };
      actions?: { primary_actions: { action_id: string; value: string }[] };
    };
  };
  error?: { status: string };
  user_auth_url?: string;
  trigger_id: string;
};

/** What was last shown beside a card. */
function presented(): Presented {
  const { metadata, error, ...args } =
    bot().slack.called('entity.presentDetails').at(-1)?.args ?? {};
  return {
    trigger_id: '',
    ...args,
    ...(metadata ? { metadata: JSON.parse(metadata) } : {}),
    ...(error ? { error: JSON.parse(error) } : {}),
  };
}

async function openDetails(taskId: string | null, fields: object = {}): Promise<Presented> {
  bot().slack.calls.length = 0;
  const ref = taskId === null ? {} : { external_ref: { id: taskId, type: 'task' } };
  const payload = { user: bot().ada, trigger_id: 't1', ...ref, ...fields };
  const listen = workObjectListeners.events?.entity_details_requested;
  const event = { type: 'entity_details_requested', teamId: bot().teamId, happenedAt: null };
  await listen?.(bot().context, { ...event, userId: payload.user, payload });
  return presented();
}

test('a founder’s own task has its notes and what they can do, also if it is just me', async () => {
  const { metadata } = await openDetails(own);
  const { attributes, fields, actions } = metadata?.entity_payload ?? {};
  expect(attributes?.title.text).toBe('Call Ann');
  expect(fields?.description?.value).toBe('With ‹!channel› and *stars*');
  expect(fields?.due_date?.value).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(actions?.primary_actions.map(({ action_id }) => action_id)).toEqual([
    taskActions.single.done,
    taskActions.single.snooze,
  ]);
});

test('a pledge of the cohort can be cheered, and shows none of its notes', async () => {
  const { metadata } = await openDetails(pledge);
  expect(metadata?.entity_payload).toMatchObject({
    attributes: { title: { text: 'Ship it' }, display_type: 'Pledge' },
    actions: { primary_actions: [{ action_id: pledgeCheerAction, value: pledge }] },
  });
  expect(JSON.stringify(metadata)).not.toContain('Secret notes');
});

test('the address finds the task where Slack names no reference', async () => {
  const address = { entity_url: `${bot().url}${taskPath(pledge)}` };
  expect((await openDetails(null, address)).metadata?.external_ref.id).toBe(pledge);
});

test.each([
  ['another cohort’s pledge', () => alien],
  ['a peer’s task that isn’t pledged', () => theirs],
  ['a task that isn’t there', () => 'nothing'],
  ['no task at all', () => null],
])('%s is restricted, whatever it is', async (_what, find) => {
  const { error, metadata } = await openDetails(find());
  expect(error).toEqual({ status: 'restricted' });
  expect(metadata).toBeUndefined();
});

test('somebody who isn’t connected is asked to connect, and sees nothing more', async () => {
  const answer = await openDetails(pledge, { user: bot().bo });
  expect(answer).toMatchObject({ user_auth_url: `${bot().url}/slack/connect` });
  expect(answer.metadata).toBeUndefined();
});

test('details that Slack does not take, or an event that is none, are no failure', async () => {
  bot().slack.refuseNext('entity.presentDetails', 'invalid_trigger_id');
  await openDetails(own);
  expect(bot().logs.at(-1)).toMatchObject({ msg: 'Slack did not show the details of a task' });
  await openDetails(own, { trigger_id: null });
  expect(bot().slack.called('entity.presentDetails')).toEqual([]);
});

const panel = (taskId: string) => ({
  response_url: undefined,
  trigger_id: `t-${taskId}`,
  container: {
    type: 'entity_detail',
    channel_id: 'C_COHORT',
    message_ts: '1.1',
    external_ref: { id: taskId, type: 'task' },
  },
});

test('Cheer and Done in the details work once, answer in private and show how it is then', async () => {
  bot().slack.calls.length = 0;
  const shown = () => bot().slack.called('entity.presentDetails');
  await bot().click(pledgeCheerAction, pledge, panel(pledge));
  await vi.waitFor(() => expect(shown()).toHaveLength(1), 5_000);
  expect(presented()).toMatchObject({ trigger_id: `t-${pledge}` });
  const cheers = { key: 'cheers', label: 'Cheers', type: 'integer', value: 1 };
  expect(presented().metadata?.entity_payload).toMatchObject({
    custom_fields: [{ key: 'startup' }, cheers],
  });
  for (const _ of [1, 2]) await bot().click(taskActions.single.done, own, panel(own));
  await vi.waitFor(() => expect(shown()).toHaveLength(2), 5_000);
  expect(presented().metadata?.entity_payload.actions?.primary_actions).toMatchObject([
    { action_id: 'task_reopen', value: own },
  ]);
  expect((await readRow(db, 'tasks', { id: own }, 'status')).status).toBe('completed');
  const answers = bot().slack.called('chat.postEphemeral');
  expect(answers.map(({ args }) => [args.channel, args.user])).toEqual([
    ['C_COHORT', bot().ada],
    ['C_COHORT', bot().ada],
  ]);
  expect(answers.at(-1)?.args.text).toContain('*Call Ann* is done');
});

test('a click below a person’s message leaves that message as it is', async () => {
  const { response_url: _, ...below } = panel(pledge);
  const container = { ...below.container, type: 'message_attachment', is_app_unfurl: true };
  await bot().click(taskActions.single.snooze, `1:${pledge}`, { ...below, container });
  const answer = await bot().nextAnswer();
  expect(answer).toMatchObject({ response_type: 'ephemeral' });
  expect(answer).not.toHaveProperty('replace_original');
});
