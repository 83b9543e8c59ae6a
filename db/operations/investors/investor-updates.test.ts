import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { findUpdates } from '../../queries/investors/updates.ts';
import { newFounder } from '../../testing/new-founder.ts';
import { newInvestor } from '../../testing/new-investor.ts';
import { newCompletedTask, newTask } from '../../testing/new-task.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { saveCheckIn } from '../check-ins/save-check-in.ts';
import { acceptIntroduction } from '../introductions/answer-introduction.ts';
import { requestIntroduction } from '../introductions/request-introduction.ts';
import { muteUpdates, sendUpdate, setUpdateMail } from './investor-updates.ts';
import { saveStartup } from './startup-interest.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-16T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
let founderId = '';
let startupId = '';
let saver: { id: string; email: string };

beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  ({ id: founderId, startupId } = await newFounder(db, { name: 'Ada Park' }));
  saver = await newInvestor(db);
  await saveStartup(db, { investorId: saver.id, startupId, now });
});

const words = { subject: 'November', body: 'Hello' };
const send = (at = now, clientKey: string = randomUUID()) =>
  sendUpdate(db, { founderId, update: { ...words, clientKey }, now: at });
const recipients = async () => {
  const mails = await db
    .selectFrom('mails')
    .where('template', '=', 'startup-update')
    .orderBy('recipient')
    .select('recipient')
    .execute();
  return mails.map(({ recipient }) => recipient);
};

test('an update goes to approved investors who saved the startup or were introduced, and did not stop it', async () => {
  const introduced = await newInvestor(db);
  const { id } = await requestIntroduction(db, {
    requester: { investorId: introduced.id },
    startupId,
    note: 'Hello',
    now,
  });
  await acceptIntroduction(db, { introductionId: id, founderId, now });
  const waiting = await newInvestor(db);
  await requestIntroduction(db, {
    requester: { investorId: waiting.id },
    startupId,
    note: 'Hi',
    now,
  });
  const revoked = await newInvestor(db, { isApproved: false });
  await saveStartup(db, { investorId: revoked.id, startupId, now });
  const muted = await newInvestor(db);
  await saveStartup(db, { investorId: muted.id, startupId, now });
  await muteUpdates(db, { investorId: muted.id, startupId, isMuted: true });
  const tired = await newInvestor(db);
  await saveStartup(db, { investorId: tired.id, startupId, now });
  await setUpdateMail(db, { investorId: tired.id, isMailed: false, now });
  expect((await findUpdates(db, { founderId, now })).recipients).toBe(2);
  expect((await send()).recipients).toBe(2);
  expect(await recipients()).toEqual([introduced.email, saver.email].sort());
});

test('the same form sent ten times at once is one update, and one mail to each', async () => {
  const clientKey = randomUUID();
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(now, clientKey)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await recipients()).toEqual([saver.email]);
});

test('of two forms at once one is sent, the other only after a week', async () => {
  const answers = await Promise.allSettled([send(), send(), send()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const tooSoon = { code: 'update_too_soon' };
  await expect(send(days(6.9))).rejects.toMatchObject(tooSoon);
  const { nextAt } = await findUpdates(db, { founderId, now: days(1) });
  expect(nextAt).toBe(days(7).toISOString());
  await send(days(7));
  expect(await recipients()).toEqual([saver.email, saver.email]);
});

test('nothing is sent without recipients', async () => {
  await muteUpdates(db, { investorId: saver.id, startupId, isMuted: true });
  await expect(send()).rejects.toMatchObject({ code: 'update_without_readers' });
  expect(await recipients()).toEqual([]);
});

test('the draft has what happened since the last update', async () => {
  const { task } = await newCompletedTask(db, { founderId, at: '2026-11-14T12:00:00Z' });
  const first = (await findUpdates(db, { founderId, now })).draft;
  expect(first.body).toContain('in the last 30 days');
  expect(first.body).toContain(`- ${task.title}`);
  await send();
  const { draft, sent } = await findUpdates(db, { founderId, now: days(8) });
  expect(draft.body).toContain('in the last 8 days');
  expect(draft.body).not.toContain(task.title);
  expect(sent).toMatchObject([{ ...words, recipients: 1, sentAt: now.toISOString() }]);
});

test('no draft for investors repeats a cry for help', async () => {
  await newCompletedTask(db, { founderId, title: 'Kill myself', at: '2026-11-12T12:00:00Z' });
  await newTask(db, { founderId, title: 'I want to die', now: new Date('2026-11-12T12:00:00Z') });
  await saveCheckIn(db, {
    founderId,
    week: '2026-11-12',
    version: 0,
    changes: { goal: 'Sell', helpWanted: 'I want to end my life', sharesHelp: true },
    isDone: true,
    now: new Date('2026-11-13T12:00:00Z'),
  });
  const { draft, parts } = await findUpdates(db, { founderId, now });
  expect(JSON.stringify([draft, parts])).not.toMatch(/kill|die|end my life/i);
});

test('updates are deleted with the account', async () => {
  await send();
  await deleteFounder(db, { founderId, now });
  const left = await db.selectFrom('investor_updates').where('startup_id', '=', startupId);
  expect(await left.select('id').execute()).toEqual([]);
});
