import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findWaitingIntroductions } from '#db/queries/introductions.ts';
import { listReceivedMessages, listSentMessages } from '#db/queries/messages.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { notificationChannels } from '#shared/domain/notification-preferences.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { acceptIntroduction, declineIntroduction } from '../introductions/answer-introduction.ts';
import {
  closeExpiredIntroductions,
  remindRecipients,
  retryIntroductionMessages,
} from '../introductions/maintain-introductions.ts';
import { setPreference } from '../settings/founder-settings.ts';
import { blockFounder, unblockFounder } from './block-founder.ts';
import { sendMessage } from './send-message.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

let sender: TestFounder;
let other: TestFounder;
beforeEach(async () => {
  sender = await newFounder(db, { name: 'Ada' });
  other = await newFounder(db, { slackUserId: `U${randomUUID().slice(0, 8)}` });
  await newSubscription(db, { founderId: sender.id });
});

type Overrides = { to?: string; from?: string; at?: Date; key?: string; text?: string };

function send({ to = other.id, from = sender.id, at = now, key, text = 'Hello' }: Overrides = {}) {
  const message = { founderId: to, text, clientKey: key ?? randomUUID() };
  return sendMessage(db, { senderId: from, now: at, message });
}

const mailsTo = (email: string) =>
  db.selectFrom('mails').where('recipient', '=', email).selectAll().execute();
const pageSize = 20;
const received = async (founderId: string) =>
  (await listReceivedMessages(db, { founderId, pageSize })).messages;
const refusal = (code: string) => expect.objectContaining({ code });

it('notifies the recipient in the app, by mail and in Slack', async () => {
  const { id } = await send({ text: 'Would you look\n\nat our deck?' });
  expect((await findInbox(db, other.id)).items).toMatchObject([
    {
      type: 'founder_message',
      founderName: 'Ada',
      message: 'wrote to you: “Would you look at our deck?”',
      read: false,
    },
  ]);
  expect(await mailsTo(other.email)).toMatchObject([
    { template: 'founder-message', data: { messageId: id }, founder_id: other.id },
  ]);
  const outbox = db.selectFrom('slack_outbox').where('subject_id', '=', id).selectAll();
  expect(await outbox.execute()).toMatchObject([{ kind: 'founder_message', state: 'waiting' }]);
  expect(await received(other.id)).toMatchObject([
    { from: { id: sender.id, email: null }, text: 'Would you look\n\nat our deck?' },
  ]);
});

it('never shows the sender the recipient’s address', async () => {
  const answer = await send();
  const { messages: sent } = await listSentMessages(db, {
    founderId: sender.id,
    pageSize,
  });
  expect(sent).toEqual([answer]);
  expect(JSON.stringify([answer, sent])).not.toContain(other.email);
});

describe('a message is answered like an introduction', () => {
  const answer = async () => {
    const [message] = await received(other.id);
    return { introductionId: message?.introductionId ?? '', founderId: other.id, now };
  };
  const sent = async () =>
    (await listSentMessages(db, { founderId: sender.id, pageSize })).messages;

  it('neither has the other’s address before it is accepted, then each has', async () => {
    await send({ text: 'x'.repeat(2000) });
    await send({ text: 'And one more thing' });
    const all = await received(other.id);
    expect(new Set(all.map(({ introductionId }) => introductionId)).size).toBe(1);
    expect(JSON.stringify(all)).not.toContain(sender.email);
    expect(await sent()).toMatchObject([{ isWaiting: true }, { isWaiting: true }]);
    await expect(
      acceptIntroduction(db, { ...(await answer()), founderId: sender.id }),
    ).rejects.toEqual(refusal('introduction_not_found'));

    const accepting = await answer();
    await Promise.all([1, 2, 3].map(() => acceptIntroduction(db, accepting)));
    expect(await received(other.id)).toMatchObject([
      { from: { email: sender.email }, introductionId: null },
      { from: { email: sender.email }, introductionId: null },
    ]);
    expect(await sent()).toMatchObject([
      { to: { email: other.email }, isWaiting: false },
      { to: { email: other.email }, isWaiting: false },
    ]);
    for (const { email } of [sender, other]) {
      const mails = (await mailsTo(email)).filter(
        ({ template }) => template === 'introduction-settled',
      );
      expect(mails).toHaveLength(1);
    }
    const inbox = (await findInbox(db, other.id)).items;
    expect(inbox.map(({ read }) => read)).toEqual(inbox.map(() => true));

    // From now on a message is a message, in both directions.
    const later = new Date(now.getTime() + 25 * 60 * 60 * 1000);
    expect(await send({ at: later })).toMatchObject({ isWaiting: false });
    await newSubscription(db, { founderId: other.id });
    await send({ from: other.id, to: sender.id, at: later });
    expect(await received(sender.id)).toMatchObject([{ from: { email: other.email } }]);
    const requests = db.selectFrom('introductions').where('recipient_founder_id', '=', other.id);
    expect(await requests.select('kind').execute()).toEqual([{ kind: 'contact' }]);
  });

  it('a declined one releases nothing, and the sender has to wait', async () => {
    await send();
    await declineIntroduction(db, { ...(await answer()), reason: 'No time' });
    expect(await received(other.id)).toMatchObject([
      { from: { email: null }, introductionId: null },
    ]);
    expect(JSON.stringify(await sent())).not.toContain(other.email);
    await expect(send()).rejects.toEqual(refusal('introduction_declined'));
    expect((await findInbox(db, sender.id)).items).toMatchObject([
      { message: 'can’t take up your message just now' },
    ]);
  });

  it('one that is not answered is reminded of once, expires, and can be sent again', async () => {
    const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);
    await send();
    for (let run = 0; run < 2; run += 1) {
      await retryIntroductionMessages(db, { now: days(1) });
      await remindRecipients(db, { now: days(8) });
    }
    const templates = (await mailsTo(other.email)).map(({ template }) => template);
    expect(templates.toSorted()).toEqual(['founder-message', 'introduction-reminder']);
    await closeExpiredIntroductions(db, { now: days(14) });
    expect(await received(other.id)).toMatchObject([
      { from: { email: null }, introductionId: null },
    ]);
    expect(await send({ at: days(15) })).toMatchObject({ isWaiting: true });
  });

  it('two who write to each other at once have one request', async () => {
    await newSubscription(db, { founderId: other.id });
    const both = await Promise.allSettled([send(), send({ from: other.id, to: sender.id })]);
    // Whoever comes a moment later is an answer, or is shown the request that waits.
    const reasons = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect([[], [refusal('introduction_waits')]]).toContainEqual(reasons);
    const requests = db
      .selectFrom('introductions')
      .where(({ eb, or }) =>
        or([sender, other].map(({ id }) => eb('requester_founder_id', '=', id))),
      );
    expect(await requests.select('state').execute()).toEqual([{ state: 'requested' }]);
  });

  it('blocking the sender closes it', async () => {
    await send();
    await blockFounder(db, { founderId: other.id, blockedId: sender.id, now });
    expect(await received(other.id)).toMatchObject([
      { from: { email: null }, introductionId: null },
    ]);
    expect(await findWaitingIntroductions(db, { founderId: other.id })).toBeNull();
  });
});

describe('a message is refused', () => {
  it('from a sender without premium or after it has ended', async () => {
    const past = new Date(now.getTime() - 4 * 24 * 60 * 60 * 1000);
    await expect(send({ from: other.id, to: sender.id })).rejects.toEqual(
      refusal('premium_needed'),
    );
    await newSubscription(db, { founderId: other.id, status: 'cancelled' });
    await newSubscription(db, { founderId: other.id, periodEnd: past });
    await expect(send({ from: other.id, to: sender.id })).rejects.toEqual(
      refusal('premium_needed'),
    );
    expect(await received(sender.id)).toEqual([]);
  });

  it('to oneself, to nobody and to a former founder', async () => {
    await expect(send({ to: sender.id })).rejects.toEqual(refusal('message_self'));
    await expect(send({ to: randomUUID() })).rejects.toEqual(refusal('member_not_found'));
    await deleteFounder(db, { founderId: other.id, now });
    await expect(send()).rejects.toEqual(refusal('member_not_found'));
  });

  it('from a blocked sender until they are unblocked', async () => {
    const block = { founderId: other.id, blockedId: sender.id, now };
    await expect(blockFounder(db, block)).rejects.toEqual(refusal('member_not_found'));
    await send();
    await blockFounder(db, block);
    await blockFounder(db, block);
    await expect(send()).rejects.toEqual(refusal('message_refused'));
    await unblockFounder(db, block);
    await send();
  });

  it('when the recipient turned messages off on all channels, and only then', async () => {
    const off = (channel: (typeof notificationChannels)[number]) =>
      setPreference(db, { founderId: other.id, type: 'founder_message', channel, enabled: false });
    await off('in_app');
    await off('email');
    await send();
    expect((await findInbox(db, other.id)).items).toEqual([]);
    expect(await mailsTo(other.email)).toEqual([]);
    await off('slack');
    await expect(send()).rejects.toEqual(refusal('message_refused'));
  });
});

describe('limits', () => {
  it('allow two messages to one founder in 24 hours, even concurrently', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => send()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(send()).rejects.toEqual(refusal('message_limit_founder'));
    await send({ at: new Date(now.getTime() + 24 * 60 * 60 * 1000) });
  });

  it('allow ten messages in 24 hours, even concurrently', async () => {
    const others = await Promise.all(Array.from({ length: 13 }, () => newFounder(db)));
    const answers = await Promise.allSettled(others.map(({ id }) => send({ to: id })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(send()).rejects.toEqual(refusal('message_limit'));
  });
});

describe('an answer', () => {
  it('needs no premium, releases no address and leaves the request open', async () => {
    await expect(send({ from: other.id, to: sender.id })).rejects.toEqual(
      refusal('premium_needed'),
    );
    await send();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send({ from: other.id, to: sender.id, key, text: 'Yes' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await received(sender.id)).toMatchObject([
      { text: 'Yes', introductionId: null, from: { email: null } },
    ]);
    const [first] = await received(other.id);
    expect(first?.introductionId).not.toBeNull();
    // Premium may end meanwhile: the founder who was answered still writes back, to the same request.
    await db.deleteFrom('premium_subscriptions').execute();
    await send({ at: new Date(now.getTime() + 1000) });
    expect((await received(other.id)).map((each) => each.introductionId)).toEqual([
      first?.introductionId,
      first?.introductionId,
    ]);
  });

  it('starts the daily count to one founder again', async () => {
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await send({ at: at(0) });
    await send({ at: at(1) });
    await expect(send({ at: at(2) })).rejects.toEqual(refusal('message_limit_founder'));
    await send({ from: other.id, to: sender.id, at: at(3) });
    await send({ at: at(4) });
  });

  it('is not to a request that was declined', async () => {
    await send();
    const [message] = await received(other.id);
    const introductionId = message?.introductionId ?? '';
    await declineIntroduction(db, { introductionId, founderId: other.id, now, reason: '' });
    await expect(send({ from: other.id, to: sender.id })).rejects.toEqual(
      refusal('premium_needed'),
    );
  });
});

it('stores one message when one form is sent twenty times', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ key })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await received(other.id)).toHaveLength(1);
  expect(await mailsTo(other.email)).toHaveLength(1);
});

it('deletes a founder’s messages and their notifications, in other cohorts too', async () => {
  await send({ text: 'My secret plan' });
  await deleteFounder(db, { founderId: sender.id, now });
  expect((await findInbox(db, other.id)).items).toEqual([]);
  expect(await received(other.id)).toEqual([]);
});

it('gives no points, freezes or streak days for premium or messages', async () => {
  const ledger = async () => {
    const { points_ledger, founder_totals, daily_points, streak_freezes } = await readFounderRows(
      db,
      sender.id,
    );
    return { points_ledger, founder_totals, daily_points, streak_freezes };
  };
  const before = await ledger();
  await newSubscription(db, { founderId: sender.id });
  await send();
  expect(await ledger()).toEqual(before);
  expect(await reconcileLedger(db, sender.id)).toEqual([]);
});
