import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { acceptIntroduction } from '../operations/introductions/answer-introduction.ts';
import { requestIntroduction } from '../operations/introductions/request-introduction.ts';
import { blockFounder } from '../operations/messages/block-founder.ts';
import { markConversationRead } from '../operations/messages/mark-conversation-read.ts';
import { sendMessage } from '../operations/messages/send-message.ts';
import { findConversation, listConversations } from './conversations.ts';
import { findInbox } from './notifications.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 6e4);

let ada: TestFounder;
let bo: TestFounder;
beforeEach(async () => {
  ada = await newFounder(db, { name: 'Ada' });
  bo = await newFounder(db, { name: 'Bo' });
  await newSubscription(db, { founderId: ada.id });
});

type Who = { id: string };
const write = (from: Who, to: Who, text: string, minutes = 0) =>
  sendMessage(db, {
    senderId: from.id,
    now: minutesLater(minutes),
    message: { founderId: to.id, text, clientKey: randomUUID() },
  });
const listOf = async ({ id }: Who) =>
  (await listConversations(db, { founderId: id, pageSize: 20 })).conversations;
const between = (me: Who, other: Who, page = {}) =>
  findConversation(db, { founderId: me.id, otherId: other.id, pageSize: 20, now, ...page });

it('joins what two wrote to each other, and counts what the reader hasn’t opened', async () => {
  await write(ada, bo, 'First', 0);
  await write(ada, bo, 'Second', 1);
  expect(await listOf(bo)).toMatchObject([
    { id: ada.id, kind: 'founder', name: 'Ada', text: 'Second', isMine: false, unread: 2 },
  ]);
  await write(bo, ada, 'Answer', 2);
  expect(await listOf(ada)).toMatchObject([{ id: bo.id, text: 'Answer', unread: 1 }]);
  const { lines } = await between(bo, ada);
  expect(lines.map(({ text, isMine }) => [text, isMine])).toEqual([
    ['Answer', true],
    ['Second', false],
    ['First', false],
  ]);
});

it('is read once it is opened, in the bell, too, and nobody reads for others', async () => {
  await write(ada, bo, 'Hello');
  const third = await newFounder(db);
  const refused = markConversationRead(db, { founderId: third.id, otherId: ada.id, now });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  expect((await listOf(bo))[0]?.unread).toBe(1);
  for (let time = 0; time < 2; time += 1) {
    await markConversationRead(db, { founderId: bo.id, otherId: ada.id, now });
    expect((await listOf(bo))[0]?.unread).toBe(0);
    expect((await findInbox(db, bo.id)).items.map(({ read }) => read)).toEqual([true]);
  }
  await expect(between(third, ada)).rejects.toMatchObject({ code: 'not_found' });
});

describe('requests for introductions', () => {
  it('stand in the same conversation as messages, with their note and their state', async () => {
    await requestIntroduction(db, {
      requester: { founderId: bo.id },
      startupId: ada.startupId,
      note: 'May we talk?',
      now,
    });
    expect(await listOf(ada)).toMatchObject([{ id: bo.id, text: 'May we talk?', waitsFor: 'you' }]);
    expect(await listOf(bo)).toMatchObject([{ id: ada.id, isMine: true, waitsFor: 'them' }]);
    const { introduction, side, lines } = await between(ada, bo);
    expect(side).toBe('recipient');
    expect(introduction).toMatchObject({ state: 'requested', other: { email: null } });
    expect(lines).toMatchObject([{ kind: 'introduction', text: 'May we talk?', isMine: false }]);
    expect(JSON.stringify(await between(ada, bo))).not.toContain(bo.email);

    const answer = { introductionId: introduction?.id ?? '', founderId: ada.id, now };
    await acceptIntroduction(db, answer);
    await write(ada, bo, 'Gladly', 5);
    expect(await between(ada, bo)).toMatchObject({
      conversation: { text: 'Gladly', waitsFor: null },
      introduction: { state: 'accepted', other: { email: bo.email } },
      lines: [{ kind: 'message' }, { kind: 'introduction' }],
    });
  });

  it('of an investor are a conversation that the whole team sees, without messages', async () => {
    const teammate = await newTeammate(db, ada);
    const investor = await newInvestor(db, { name: 'Vera' });
    await requestIntroduction(db, {
      requester: { investorId: investor.id },
      startupId: ada.startupId,
      note: 'About your round',
      now,
    });
    for (const founder of [ada, teammate]) {
      expect(await listOf(founder)).toMatchObject([
        { id: investor.id, kind: 'investor', name: 'Vera', waitsFor: 'you', startupId: null },
      ]);
    }
    const opened = await between(ada, investor);
    expect(opened).toMatchObject({ writing: 'closed', introduction: { state: 'requested' } });
    expect(JSON.stringify(opened)).not.toContain(investor.email);
  });
});

it('can be written to by members and by whoever was written to, unless one blocked the other', async () => {
  await write(ada, bo, 'Hello');
  expect((await between(bo, ada)).writing).toBe('open');
  const third = await newFounder(db);
  await requestIntroduction(db, {
    requester: { founderId: third.id },
    startupId: bo.startupId,
    note: 'May we talk?',
    now,
  });
  expect((await between(third, bo)).writing).toBe('premium');
  await blockFounder(db, { founderId: bo.id, blockedId: ada.id, now });
  expect(await between(bo, ada)).toMatchObject({
    writing: 'closed',
    conversation: { isBlocked: true, waitsFor: null },
  });
});

it('is listed and read page by page, each once', async () => {
  const senders: string[] = [];
  for (const minutes of [1, 2, 3]) {
    const sender = await newFounder(db);
    await newSubscription(db, { founderId: sender.id });
    await write(sender, ada, 'Hello', minutes);
    senders.unshift(sender.id);
  }
  const first = await listConversations(db, { founderId: ada.id, pageSize: 2 });
  const rest = { founderId: ada.id, pageSize: 2, after: first.next ?? '' };
  const second = await listConversations(db, rest);
  expect(second.next).toBeNull();
  expect([...first.conversations, ...second.conversations].map(({ id }) => id)).toEqual(senders);

  await write(ada, bo, 'One', 4);
  await write(ada, bo, 'Two', 5);
  const newest = await between(bo, ada, { pageSize: 1 });
  const older = await between(bo, ada, { pageSize: 1, after: newest.next });
  expect([newest, older].map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    ['Two'],
    ['One'],
  ]);
  expect(older.next).toBeNull();
});
