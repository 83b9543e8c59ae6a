import type { BlockAction, ButtonAction } from '@slack/bolt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '#sandbox/shared/block-kit.ts';
import type { SlackState } from '#sandbox/shared/slack-api.ts';
import {
  mira,
  pollTimeout,
  startTestProduct,
  type TestProduct,
} from '#sandbox/testing/start-test-product.ts';

let product: TestProduct;
const containers: BlockAction<ButtonAction>['container'][] = [];

const taskOf = (url: string, title: string) => ({
  entity_type: 'slack#/entities/task',
  url,
  external_ref: { id: 't1', type: 'task' },
  entity_payload: {
    attributes: { title: { text: title } },
    fields: { status: { value: 'Open', tag_color: 'blue' } },
    actions: { primary_actions: [{ text: 'Cheer', action_id: 'cheer', value: 't1' }] },
  },
});

beforeAll(async () => {
  product = await startTestProduct();
  const { app } = product;
  app.event('link_shared', async ({ event, client }) => {
    const [link] = event.links;
    const url = link?.url ?? '';
    const { source, unfurl_id = '', channel, message_ts: ts } = event;
    const place =
      source === 'composer' ? { source: 'composer' as const, unfurl_id } : { channel, ts };
    const entity = { ...taskOf(url, 'Ship it'), app_unfurl_url: url };
    await client.chat.unfurl({ ...place, metadata: { entities: [entity] } });
  });
  app.event('entity_details_requested', async ({ event, client }) => {
    const { trigger_id, entity_url } = event;
    await client.entity.presentDetails({
      trigger_id,
      metadata: taskOf(entity_url, 'Ship it, in detail'),
    });
  });
  app.action<BlockAction<ButtonAction>>('cheer', async ({ ack, body, client }) => {
    await ack();
    containers.push(body.container);
    if (body.container.type !== 'entity_detail') return;
    const error = { status: 'restricted' };
    await client.entity.presentDetails({ trigger_id: body.trigger_id, error });
  });
});

afterAll(() => product.close());

const state = () =>
  product.get<SlackState>('/slack/state', { as: mira.email, channel: 'spring-2026' });
const titles = (blocks: Block[]) =>
  blocks.map(({ entity }) => entity?.entity_payload.attributes.title.text);

test('a work object is shown in the composer, below the message and beside it, and its buttons work', async () => {
  const as = mira.email;
  const url = `${product.url}/app/tasks?task=t1`;
  await product.post('/slack/compose', { as, text: `See ${url}` });
  const composing = async () => titles((await state()).open?.composing ?? []);
  await expect.poll(composing, pollTimeout).toEqual(['Ship it']);
  await product.post('/slack/compose', { as, text: 'See' });
  expect(await composing()).toEqual([]);

  await product.post('/slack/message', { as, channel: 'spring-2026', text: `See ${url}` });
  const message = async () => (await state()).open?.messages.at(-1);
  await expect
    .poll(async () => titles((await message())?.unfurls ?? []), pollTimeout)
    .toEqual(['Ship it']);
  const place = { as, channel: 'spring-2026', ts: (await message())?.ts };
  await product.post('/slack/click', { ...place, actionId: 'cheer' });
  expect(containers.at(-1)).toMatchObject({
    type: 'message_attachment',
    external_ref: { id: 't1' },
    app_unfurl_url: url,
  });

  await product.post('/slack/details', { ...place, url });
  const details = async () => (await state()).details;
  await expect
    .poll(async () => titles((await details())?.blocks ?? []), pollTimeout)
    .toEqual(['Ship it, in detail']);
  await product.post('/slack/click', { as, inDetails: true, actionId: 'cheer' });
  await expect
    .poll(async () => (await details())?.note, pollTimeout)
    .toBe('You don’t have access to the details of this.');
  expect(containers.at(-1)).toMatchObject({ type: 'entity_detail', external_ref: { id: 't1' } });
  await product.post('/slack/close-details', { as });
  expect(await details()).toBeNull();
});
