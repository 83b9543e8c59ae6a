import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  acceptIntroduction,
  withdrawIntroduction,
} from '#db/operations/introductions/answer-introduction.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { sendMessage } from '#db/operations/messages/send-message.ts';
import { setQuietHours } from '#db/operations/settings/founder-settings.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { listReceivedMessages } from '#db/queries/messages.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
const { db } = bot;
let worker: Worker;
let ada = '';
let startupId = '';
let investorId = '';
let introductionId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  for (const table of ['introductions', 'slack_outbox', 'slack_channel_pace'] as const) {
    await db.deleteFrom(table).execute();
  }
  await bot().unlinkFounders();
  bot().slack.calls.length = 0;
  ({ id: ada, startupId } = await newFounder(db, { name: 'Ada', slackUserId: bot().ada }));
  // Independent of the time at which the test runs.
  await setQuietHours(db, { founderId: ada, quietHours: null });
  investorId = (await newInvestor(db, { name: 'Ines <!channel>' })).id;
  await ask();
  const { context, database } = bot();
  worker = await startWorker({ context, pool: database.pool, intervalMs: 20 });
});
afterEach(() => worker.stop());

async function ask(): Promise<void> {
  const request = {
    requester: { investorId },
    startupId,
    note: 'Your <retail> work',
    now: new Date(),
  };
  introductionId = (await requestIntroduction(db, request)).id;
}

const called = (method: string) => bot().slack.called(method);
const state = async () => (await findIntroduction(db, { introductionId }))?.state;

async function posted(): Promise<string | null> {
  const row = await vi.waitFor(async () => {
    const found = await bot()
      .database.db.selectFrom('slack_outbox')
      .where('kind', '=', 'introduction')
      .select(['state', 'message_ts'])
      .executeTakeFirst();
    expect(found?.state).toBe('sent');
    return found;
  }, 10_000);
  return row?.message_ts ?? null;
}

/** The last edit of the message. */
async function edited(words: string): Promise<Record<string, string>> {
  return vi.waitFor(() => {
    const last = called('chat.update').at(-1);
    expect(last?.args.text).toContain(words);
    expect(last?.status).toBe(200);
    return last?.args ?? {};
  }, 10_000);
}

test('a request is a message with its note and two buttons', async () => {
  await posted();
  const [message] = called('chat.postMessage').filter(({ args }) => args.channel === bot().ada);
  expect(message?.args.text).toBe(
    '*Ines &lt;!channel&gt;* (Partner, Northlight Capital), an investor, asked you for an introduction.',
  );
  expect(JSON.parse(message?.args.blocks ?? '')).toMatchObject([
    {},
    {
      type: 'card',
      body: { text: '“Your &lt;retail&gt; work”' },
      actions: [{ action_id: 'introduction_accept', value: introductionId }, {}],
    },
    {},
    {},
  ]);
});

test('Accept replies in place, edits the message and mails both; a replay changes nothing', async () => {
  const ts = await posted();
  const same = { trigger_id: 'T1' };
  await bot().click('introduction_accept', introductionId, same);
  expect(await bot().nextAnswer()).toMatchObject({
    replace_original: true,
    text: expect.stringContaining('✅ You accepted the request of *Ines'),
  });
  await bot().click('introduction_accept', introductionId, same);
  await bot().click('introduction_accept', introductionId);
  expect((await bot().nextAnswer()).text).toContain('You accepted');
  expect(await state()).toBe('accepted');
  expect(await edited('You accepted')).toMatchObject({ ts, channel: expect.stringMatching(/^D/) });
  const mails = await db
    .selectFrom('mails')
    .where('key', 'like', `introduction-accepted:${introductionId}%`)
    .select('key')
    .execute();
  expect(mails).toHaveLength(2);
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'accepted in the browser',
    () => acceptIntroduction(db, { introductionId, founderId: ada, now: new Date() }),
    'You accepted',
  ],
  [
    'taken back',
    () =>
      withdrawIntroduction(db, {
        introductionId,
        requester: { investorId },
        now: new Date(),
      }),
    'took their introduction request back',
  ],
])('after it is %s, the message is edited and has no buttons', async (_what, decide, words) => {
  const ts = await posted();
  await decide();
  const { ts: editedTs, blocks } = await edited(words);
  expect(editedTs).toBe(ts);
  expect(blocks).not.toContain('introduction_accept');
});

test('Decline opens a form, which declines with the reason', async () => {
  await posted();
  await bot().click('introduction_decline', introductionId, { trigger_id: await bot().trigger() });
  const view = await vi.waitFor(() => {
    const opened = called('views.open').at(-1);
    expect(opened?.status).toBe(200);
    return JSON.parse(opened?.args.view ?? '{}');
  }, 5_000);
  const field = view.blocks.at(-1).block_id;
  expect(field).toContain(introductionId);
  const values = { [field]: { value: { type: 'plain_text_input', value: 'No time' } } };
  await bot().submit('introduction_decline_form', values);
  expect(await bot().nextAnswer()).toMatchObject({
    replace_original: true,
    text: expect.stringContaining('You declined the request of *Ines'),
  });
  const found = await findIntroduction(db, { introductionId });
  expect([found?.state, found?.reason]).toEqual(['declined', 'No time']);
  await edited('You declined');
});

test('another founder’s request is not found, whatever the button or form contains', async () => {
  const other = await newFounder(db);
  const request = {
    requester: { investorId },
    startupId: other.startupId,
    note: 'Hello',
    now: new Date(),
  };
  introductionId = (await requestIntroduction(db, request)).id;
  for (const action of ['introduction_accept', 'introduction_decline']) {
    for (const id of [introductionId, 'nonsense', '']) {
      await bot().click(action, id);
      expect((await bot().nextAnswer()).text).toBe('That introduction request was not found.');
    }
  }
  const values = { [`reason:${introductionId}`]: { value: { value: '' } } };
  const refused = await bot().submit('introduction_decline_form', values);
  expect(JSON.parse(refused.text).errors).toEqual({
    [`reason:${introductionId}`]: 'That introduction request was not found.',
  });
  expect(await state()).toBe('requested');
  expect(called('views.open')).toEqual([]);
});

test('the Home tab shows open requests, which can be answered there', async () => {
  const homes = () => called('views.publish');
  const homeWith = (words: string, isThere = true) =>
    vi.waitFor(() => expect(homes().at(-1)?.args.view?.includes(words)).toBe(isThere), 10_000);
  await bot().event({ type: 'app_home_opened', user: bot().ada, tab: 'home' });
  await homeWith('introduction_accept');
  expect(homes().at(-1)?.args.view).toContain('Your &lt;retail&gt; work');
  const onHome = { response_url: undefined, view: { type: 'home' } };
  await bot().click('introduction_accept', introductionId, onHome);
  // The tab is rendered again for both participants, so the notice may be in an earlier view.
  await vi.waitFor(
    () =>
      expect(homes().some(({ args }) => args.view?.includes('You accepted the request'))).toBe(
        true,
      ),
    10_000,
  );
  await homeWith('introduction_accept', false);
  expect(await state()).toBe('accepted');
});

/** Bo, who has premium, writes to Ada. */
async function writeToAda() {
  const { id: senderId, email } = await newFounder(db, { name: 'Bo' });
  await newSubscription(db, { founderId: senderId });
  bot().slack.calls.length = 0;
  const message = { founderId: ada, text: 'Two <questions>', clientKey: randomUUID() };
  return { senderId, email, ...(await sendMessage(db, { senderId, now: new Date(), message })) };
}

test('Reply opens a form, which sends the founder an answer once', async () => {
  const { id: messageId, senderId } = await writeToAda();
  const requester = await newFounder(db, { slackUserId: bot().bo });
  const reply = { trigger_id: await bot().trigger(), response_url: `${bot().url}/response` };
  await bot().click('message_reply', messageId, reply);
  await vi.waitFor(() => expect(called('views.open')).toHaveLength(1), 10_000);
  const view = JSON.parse(called('views.open')[0]?.args.view ?? '');
  expect(JSON.stringify(view.blocks)).toContain('Two <questions>');
  const submitted = (text: string, user = bot().ada) => ({
    user: { id: user },
    trigger_id: 'T1',
    view: {
      id: 'V-reply',
      hash: text,
      type: 'modal',
      callback_id: 'message_reply_form',
      private_metadata: view.private_metadata,
      state: { values: { text: { value: { value: text } } } },
    },
  });
  const refused = await bot().submit('message_reply_form', {}, submitted('  '));
  expect(JSON.parse(refused.text)).toMatchObject({
    response_action: 'errors',
    errors: { text: expect.any(String) },
  });
  // Somebody else's form, then the founder's own twice.
  const spied = await bot().submit('message_reply_form', {}, submitted('Spy', bot().bo));
  expect(spied.text).toContain('not found');
  for (let time = 0; time < 2; time += 1) {
    await bot().submit('message_reply_form', {}, submitted('Ask away'));
  }
  expect((await bot().nextAnswer()).text).toBe('Sent. I’ll tell you here when *Bo* writes back.');
  const { messages } = await listReceivedMessages(db, { founderId: senderId, pageSize: 5 });
  expect(messages).toMatchObject([{ text: 'Ask away', from: { id: ada, email: null } }]);
  expect(
    (await listReceivedMessages(db, { founderId: requester.id, pageSize: 5 })).messages,
  ).toEqual([]);
});

test('a reply that is refused stays in its form with its words, and can be sent again', async () => {
  const { id: messageId, senderId } = await writeToAda();
  const reply = { trigger_id: await bot().trigger(), response_url: `${bot().url}/response` };
  await bot().click('message_reply', messageId, reply);
  await vi.waitFor(() => expect(called('views.open')).toHaveLength(1), 10_000);
  const view = JSON.parse(called('views.open')[0]?.args.view ?? '');
  await db.insertInto('contact_blocks').values({ founder_id: senderId, blocked_id: ada }).execute();
  const submit = (trigger_id: string) =>
    bot().submit(
      'message_reply_form',
      {},
      {
        user: { id: bot().ada },
        trigger_id,
        view: {
          id: 'V-late',
          hash: '1',
          type: 'modal',
          callback_id: 'message_reply_form',
          private_metadata: view.private_metadata,
          state: { values: { text: { value: { value: 'My long answer' } } } },
        },
      },
    );
  const { response_action, errors } = JSON.parse((await submit('T1')).text);
  expect(response_action).toBe('errors');
  expect(errors.text).toMatch(/\S/);
  await db.deleteFrom('contact_blocks').where('founder_id', '=', senderId).execute();
  for (const trigger of ['T2', 'T3']) {
    expect((await submit(trigger)).text).toBe('');
    expect((await bot().nextAnswer()).text).toBe('Sent. I’ll tell you here when *Bo* writes back.');
  }
  const { messages } = await listReceivedMessages(db, { founderId: senderId, pageSize: 5 });
  expect(messages).toMatchObject([{ text: 'My long answer' }]);
});

test('a founder’s message is answered by the same buttons, and keeps its text', async () => {
  const { email } = await writeToAda();
  const [{ introductionId: requestId } = {}] = (
    await listReceivedMessages(db, { founderId: ada, pageSize: 1 })
  ).messages;
  const ofMessage = () =>
    called('chat.postMessage').find(({ args }) => args.text?.includes('wrote to you'))?.args;
  await vi.waitFor(() => expect(ofMessage()).toBeDefined(), 10_000);
  expect(JSON.stringify(ofMessage())).not.toContain(email);
  expect(ofMessage()?.blocks).toContain('introduction_accept');
  expect(ofMessage()?.blocks).toContain('message_reply');
  await bot().click('introduction_accept', requestId ?? '');
  expect((await bot().nextAnswer()).text).toContain('You accepted the request of *Bo*');
  const { blocks } = await edited('Two &lt;questions&gt;');
  expect(blocks).toContain('You accepted the request of *Bo*');
  expect(blocks).not.toContain('introduction_accept');
});
