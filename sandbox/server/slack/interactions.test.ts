import type { BlockAction, ButtonAction, ViewSubmitAction } from '@slack/bolt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { View } from '#sandbox/shared/block-kit.ts';
import type {
  DeliveryResult,
  Message,
  SlackState,
  SubmitResult,
} from '#sandbox/shared/slack-api.ts';
import {
  aiko,
  jonas,
  mira,
  pollTimeout,
  startTestProduct,
  type TestProduct,
} from '#sandbox/testing/start-test-product.ts';

let product: TestProduct;
const clicks: BlockAction<ButtonAction>[] = [];
const submissions: ViewSubmitAction[] = [];
const closed: string[] = [];

const doneButton = {
  type: 'actions' as const,
  elements: [
    {
      type: 'button' as const,
      action_id: 'done',
      value: 'task-7',
      text: { type: 'plain_text' as const, text: 'Done' },
    },
  ],
};

const form = {
  type: 'modal' as const,
  callback_id: 'new-task',
  private_metadata: 'kept',
  notify_on_close: true,
  title: { type: 'plain_text' as const, text: 'New task' },
  submit: { type: 'plain_text' as const, text: 'Add' },
  blocks: [
    {
      type: 'input' as const,
      block_id: 'title',
      label: { type: 'plain_text' as const, text: 'Title' },
      element: { type: 'plain_text_input' as const, action_id: 'text' },
    },
    {
      type: 'input' as const,
      block_id: 'due',
      optional: true,
      label: { type: 'plain_text' as const, text: 'Due' },
      element: { type: 'datepicker' as const, action_id: 'day', initial_date: '2026-12-03' },
    },
  ],
};

const secondForm = { ...form, callback_id: 'second', notify_on_close: false };

beforeAll(async () => {
  product = await startTestProduct();
  const { app } = product;
  app.command('/task', async ({ ack, client, command }) => {
    await ack();
    await client.views.open({ trigger_id: command.trigger_id, view: form });
  });
  app.command('/streak', async ({ ack }) => {
    await ack({ text: 'Only you', blocks: [doneButton] });
  });
  app.action<BlockAction<ButtonAction>>('done', async ({ ack, body, respond }) => {
    await ack();
    clicks.push(body);
    await respond({ text: 'It is done', replace_original: true });
  });
  app.action<BlockAction<ButtonAction>>('note', async ({ ack, body }) => {
    await ack();
    clicks.push(body);
  });
  app.view<ViewSubmitAction>('new-task', async ({ ack, body }) => {
    submissions.push(body);
    const title = body.view.state.values.title?.text?.value;
    if (title === 'taken') {
      await ack({ response_action: 'errors', errors: { title: 'You have this one already.' } });
    } else if (title === 'twice') {
      await ack({ response_action: 'update', view: secondForm });
    } else await ack();
  });
  app.view({ callback_id: 'new-task', type: 'view_closed' }, async ({ ack, body }) => {
    await ack();
    closed.push(body.view.id);
  });
});

beforeEach(() => {
  clicks.length = 0;
  submissions.length = 0;
  closed.length = 0;
});

afterAll(() => product.close());

const readState = (as: string, channel = 'spring-2026') =>
  product.get<SlackState>('/slack/state', { as, channel });

async function postButton(): Promise<string> {
  const channel = product.sandbox.channelIds.spring ?? '';
  const blocks = [doneButton];
  const posted = await product.app.client.chat.postMessage({ channel, text: 'Task', blocks });
  return posted.ts ?? '';
}

async function openForm(): Promise<View> {
  await product.post('/slack/command', { as: mira.email, text: '/task' });
  await expect.poll(async () => (await readState(mira.email)).modals.length, pollTimeout).toBe(1);
  const [view] = (await readState(mira.email)).modals;
  if (!view) throw new Error('no dialog');
  return view;
}

const submit = (viewId: string, values: object) =>
  product.post<SubmitResult>('/slack/submit', { as: mira.email, viewId, values });

async function findMessage(as: string, ts: string): Promise<Message | undefined> {
  return (await readState(as)).open?.messages.find((one) => one.ts === ts);
}

describe('a button', () => {
  test('in a channel sends who pressed it where, and may replace its message', async () => {
    const ts = await postButton();
    const click = { as: jonas.email, channel: 'spring-2026', ts, actionId: 'done' };
    expect(await product.post<DeliveryResult>('/slack/click', click)).toMatchObject({ ok: true });
    expect(clicks[0]).toMatchObject({
      user: { id: product.sandbox.userIds[jonas.email], username: 'jonas.weber' },
      container: { type: 'message', message_ts: ts, is_ephemeral: false },
      channel: { id: product.sandbox.channelIds.spring, name: 'spring-2026' },
      message: { ts, text: 'Task' },
      actions: [{ action_id: 'done', value: 'task-7', type: 'button' }],
    });
    expect(clicks[0]?.actions[0]?.block_id).toBeTruthy();
    await expect
      .poll(async () => (await findMessage(mira.email, ts))?.text, pollTimeout)
      .toBe('It is done');
    expect((await findMessage(mira.email, ts))?.blocks).toEqual([]);
  });

  test('in an ephemeral message cannot be pressed by another person', async () => {
    await product.post('/slack/command', { as: mira.email, channel: 'general', text: '/streak' });
    const message = (await readState(mira.email, 'general')).open?.messages.at(-1);
    expect(message).toMatchObject({ ephemeral: true });
    const click = { channel: 'general', ts: message?.ts, actionId: 'done' };
    await expect(product.post('/slack/click', { ...click, as: jonas.email })).rejects.toThrow(
      '404',
    );
    expect(clicks).toEqual([]);
    await product.post('/slack/click', { ...click, as: mira.email });
    expect(clicks[0]?.message).toBeUndefined();
    await expect
      .poll(
        async () => (await readState(mira.email, 'general')).open?.messages.at(-1)?.text,
        pollTimeout,
      )
      .toBe('It is done');
  });

  test('must exist, and its person must be in the channel', async () => {
    const ts = await postButton();
    const click = { as: mira.email, channel: 'spring-2026', ts, actionId: 'undo' };
    await expect(product.post('/slack/click', click)).rejects.toThrow('404');
    const outsider = { ...click, as: aiko.email, actionId: 'done' };
    await expect(product.post('/slack/click', outsider)).rejects.toThrow('404');
    expect(clicks).toEqual([]);
  });
});

describe('a dialog', () => {
  test('opens for the person who asked, and closes on submit', async () => {
    const view = await openForm();
    expect(view).toMatchObject({ callback_id: 'new-task', private_metadata: 'kept' });
    expect((await readState(jonas.email)).modals).toEqual([]);
    expect(await submit(view.id, { title: { text: 'Ship it' } })).toMatchObject({ ok: true });
    expect(submissions[0]?.view).toMatchObject({
      id: view.id,
      hash: view.hash,
      private_metadata: 'kept',
      state: {
        values: {
          title: { text: { type: 'plain_text_input', value: 'Ship it' } },
          due: { day: { type: 'datepicker', selected_date: '2026-12-03' } },
        },
      },
    });
    expect((await readState(mira.email)).modals).toEqual([]);
  });

  test('checks required fields before the product is notified', async () => {
    const view = await openForm();
    expect(await submit(view.id, { title: { text: '' } })).toMatchObject({
      errors: { title: 'Please complete this required field.' },
    });
    expect(submissions).toEqual([]);
  });

  test("stays open with the product's errors, then closes", async () => {
    const view = await openForm();
    expect(await submit(view.id, { title: { text: 'taken' } })).toMatchObject({
      errors: { title: 'You have this one already.' },
    });
    expect((await readState(mira.email)).modals).toHaveLength(1);
    expect((await submit(view.id, { title: { text: 'free' } })).errors).toBeUndefined();
    expect((await readState(mira.email)).modals).toEqual([]);
  });

  test('can be replaced by another one', async () => {
    const view = await openForm();
    await submit(view.id, { title: { text: 'twice' } });
    const { modals } = await readState(mira.email);
    expect(modals).toMatchObject([{ id: view.id, callback_id: 'second' }]);
    await product.post('/slack/close', { as: mira.email, viewId: view.id });
  });

  test('notifies the product when it is closed, and cannot be submitted by others', async () => {
    const view = await openForm();
    const stolen = { as: jonas.email, viewId: view.id, values: { title: { text: 'mine' } } };
    await expect(product.post('/slack/submit', stolen)).rejects.toThrow('404');
    expect(submissions).toEqual([]);
    await product.post('/slack/close', { as: mira.email, viewId: view.id });
    expect(closed).toEqual([view.id]);
    expect((await readState(mira.email)).modals).toEqual([]);
  });
});

describe('a forged interaction', () => {
  test('is signed and sent unchanged, so that the product has to check it', async () => {
    const payload = {
      type: 'block_actions',
      team: { id: product.sandbox.slack.teamId },
      user: { id: 'U-stranger' },
      api_app_id: product.sandbox.slack.appId,
      actions: [{ type: 'button', action_id: 'note', block_id: 'x', value: 'not mine' }],
    };
    expect(await product.post('/slack/payload', { payload })).toMatchObject({ ok: true });
    expect(clicks).toMatchObject([{ user: { id: 'U-stranger' } }]);
  });
});
