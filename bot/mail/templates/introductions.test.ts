import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  acceptIntroduction,
  declineIntroduction,
  withdrawIntroduction,
} from '#db/operations/introductions/answer-introduction.ts';
import {
  closeExpiredIntroductions,
  queueOutcomeMails,
} from '#db/operations/introductions/maintain-introductions.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { sendMessage } from '#db/operations/messages/send-message.ts';
import { listReceivedMessages } from '#db/queries/messages.ts';
import { readOutcomeToken } from '#db/signed-links.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { updateRows } from '#db/testing/rows.ts';
import {
  type MailServer,
  sendWaitingMails,
  startMailServer,
} from '../../testing/start-mail-server.ts';
import { useTestBot } from '../../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const closing: (() => unknown)[] = [];
const now = new Date('2026-06-15T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
let server: MailServer;
let ada: TestFounder;
let investor: { id: string; email: string };
let introductionId = '';

beforeEach(async () => {
  await db.deleteFrom('introductions').execute();
  await db.deleteFrom('mails').execute();
  server = await startMailServer();
  closing.push(() => server.close());
  ada = await newFounder(db, { name: 'Ada Park' });
  investor = await newInvestor(db, { name: 'Ines Ortega' });
  const request = { requester: { investorId: investor.id }, startupId: ada.startupId, now };
  introductionId = (await requestIntroduction(db, { ...request, note: 'You know retail.' })).id;
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function sendAll(at: Date) {
  const mails = await sendWaitingMails(bot().context, { server, at });
  return { mails, to: (address: string) => mails.find((mail) => mail.to === address) };
}

const answer = { founderId: '', now };
const accept = () => acceptIntroduction(db, { ...answer, introductionId, founderId: ada.id });

test('a team of several founders reads that all of them were asked', async () => {
  const asked = 'Your whole team was asked, and the first answer counts.';
  expect((await sendAll(now)).to(ada.email)?.text).not.toContain(asked);
  await db.deleteFrom('introductions').execute();
  const bo = await newTeammate(db, ada, { name: 'Bo Lind' });
  const request = { requester: { investorId: investor.id }, startupId: ada.startupId, now };
  await requestIntroduction(db, { ...request, note: 'You know retail.' });
  const { to } = await sendAll(now);
  for (const { email } of [ada, bo]) expect(to(email)?.text).toContain(asked);
});

test('the request says who asks and where to answer, without the requester’s address', async () => {
  const { mails } = await sendAll(now);
  expect(mails.map(({ to }) => to)).toEqual([ada.email]);
  const [mail] = mails;
  expect(mail?.subject).toBe('Ines Ortega asked you for an introduction');
  expect(mail?.text).toContain('“You know retail.”');
  expect(mail?.text).toContain('/app/introductions');
  expect(mail?.source).not.toContain(investor.email);
  const way = mail?.headers.find((each) => each.key === 'list-unsubscribe')?.value;
  expect(way).toContain('.introduction.');
});

test('a request that was taken back before its mail is not sent', async () => {
  const requester = { investorId: investor.id };
  await withdrawIntroduction(db, { introductionId, requester, now });
  expect((await sendAll(now)).mails).toEqual([]);
});

test('if it is accepted both get the other’s address, and a reply goes to the other', async () => {
  await accept();
  const sent = await sendAll(now);
  expect(sent.mails).toHaveLength(2);
  for (const [me, other] of [
    [ada.email, investor.email],
    [investor.email, ada.email],
  ] as const) {
    const mail = sent.to(me);
    expect(mail?.subject).toBe('Introducing Ines Ortega and Ada Park');
    expect(mail?.replyTo).toEqual([{ name: '', address: other }]);
    expect(mail?.text).toContain(other);
  }
});

test('if it is declined or not answered the requester is notified kindly, without an address', async () => {
  const decline = { ...answer, introductionId, founderId: ada.id, reason: 'We raise in autumn' };
  await declineIntroduction(db, decline);
  const declined = (await sendAll(now)).mails;
  expect(declined.map(({ to }) => to)).toEqual([investor.email]);
  expect(declined[0]?.text).toContain('can’t take it up right now');
  expect(declined[0]?.text).toContain('“We raise in autumn”');
  expect(declined[0]?.source).not.toContain(ada.email);
  const page = `${bot().context.config.publicUrl}/investor/introductions\n`;
  expect(declined[0]?.text).toContain(page);
  const bo = await newFounder(db, { name: 'Bo' });
  await requestIntroduction(db, {
    requester: { investorId: investor.id },
    startupId: bo.startupId,
    note: 'Hi',
    now,
  });
  expect(await closeExpiredIntroductions(db, { now: days(14) })).toBe(1);
  const { mails } = await sendAll(days(14));
  expect(mails.map(({ subject }) => subject)).toEqual(['Your request to Bo has closed']);
  expect(mails[0]?.text).toContain(page);
});

test('a week later both are asked what came of it, each with links of their own', async () => {
  await accept();
  await sendAll(now);
  expect(await queueOutcomeMails(db, { now: days(7) })).toBe(1);
  const sent = await sendAll(days(7));
  const sides = [ada.email, investor.email].map((to) => {
    const urls = [...(sent.to(to)?.text ?? '').matchAll(/\/introduction\/([\w.-]+)\/(\w+)/g)];
    expect(urls.map(([, , outcome]) => outcome)).toEqual([
      'together',
      'in_touch',
      'not_yet',
      'nothing',
    ]);
    return readOutcomeToken(bot().context.config.appSecret, urls[0]?.[1] ?? '');
  });
  expect(sides).toEqual([
    { introductionId, side: 'recipient' },
    { introductionId, side: 'requester' },
  ]);
});

test('a founder’s message hides the sender’s address until it is accepted', async () => {
  const bo = await newFounder(db, { name: 'Bo' });
  await newSubscription(db, { founderId: bo.id, periodEnd: days(60) });
  await sendAll(now);
  const send = (at: Date) =>
    sendMessage(db, {
      senderId: bo.id,
      message: { founderId: ada.id, text: 'Two questions', clientKey: randomUUID() },
      now: at,
    });
  await send(now);
  const [asked] = (await sendAll(now)).mails;
  expect(asked?.text).toContain('Accept or decline:');
  expect(asked?.text).toContain(`/app/messages?with=${bo.id}`);
  expect(asked?.source).not.toContain(bo.email);
  const message = { founderId: bo.id, text: 'Ask away', clientKey: randomUUID() };
  await sendMessage(db, { senderId: ada.id, message, now });
  const [answered] = (await sendAll(now)).mails;
  expect(answered?.text).toContain('Ask away\n\nAda Park answered you. If they accept');
  expect(answered?.source).not.toContain(ada.email);
  const [open] = (await listReceivedMessages(db, { founderId: ada.id, pageSize: 1 })).messages;
  const request = { introductionId: open?.introductionId ?? '', founderId: ada.id, now };
  await acceptIntroduction(db, request);
  const introduced = await sendAll(now);
  expect(introduced.to(ada.email)?.replyTo).toEqual([{ name: '', address: bo.email }]);
  expect(introduced.to(bo.email)?.replyTo).toEqual([{ name: '', address: ada.email }]);
  await send(days(2));
  const [answerable] = (await sendAll(days(2))).mails;
  expect(answerable?.replyTo).toEqual([{ name: '', address: bo.email }]);
});

test('an answer waits for the end of a founder’s quiet hours, and reaches an investor at once', async () => {
  await sendAll(now);
  await updateRows(db, 'founders', { id: ada.id }, { quiet_from: '11:00', quiet_until: '14:00' });
  await accept();
  expect((await sendAll(now)).mails.map(({ to }) => to)).toEqual([investor.email]);
  const later = new Date('2026-06-15T14:05:00Z');
  expect((await sendAll(later)).mails.map(({ to }) => to)).toEqual([ada.email]);
});
