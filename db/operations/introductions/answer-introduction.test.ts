import { beforeEach, describe, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { listQueuedMails } from '#db/testing/list-queued.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { findRow, readRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findIntroduction, type Participant } from '../../queries/introductions.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import {
  acceptIntroduction,
  closeIntroductionsOfPerson,
  declineIntroduction,
  recordIntroductionOutcome,
  withdrawIntroduction,
} from './answer-introduction.ts';
import { closeExpiredIntroductions } from './maintain-introductions.ts';
import { requestIntroduction } from './request-introduction.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const atEnd = new Date('2026-06-29T12:00:00Z');

let ada: TestFounder;
let bo: TestFounder;
let introductionId = '';
beforeEach(async () => {
  await db.deleteFrom('introductions').execute();
  await db.deleteFrom('mails').execute();
  ada = await newFounder(db, { name: 'Ada' });
  bo = await newFounder(db, { name: 'Bo' });
  introductionId = await ask({ founderId: bo.id });
});

async function ask(requester: Participant): Promise<string> {
  const request = { requester, startupId: ada.startupId, note: 'You know retail.', now };
  return (await requestIntroduction(db, request)).id;
}

const answer = (at = now, founderId = ada.id) => ({ introductionId, founderId, now: at });
const accept = (at = now, founderId = ada.id) => acceptIntroduction(db, answer(at, founderId));
const decline = (reason = '', at = now) => declineIntroduction(db, { ...answer(at), reason });
const withdraw = (requester: Participant = { founderId: bo.id }) =>
  withdrawIntroduction(db, { introductionId, requester, now });
const state = async () => (await findIntroduction(db, { introductionId }))?.state;
const answered = async () =>
  (await listQueuedMails(db)).filter((mail) => mail.startsWith('introduction-settled'));

// Stryker repeats each race for every change that nothing else noticed.
const [rounds, times] = process.env.STRYKER ? [1, 5] : [8, 50];

describe('accepting', () => {
  it('gives both the other’s address by mail and on the page, and notifies the requester', async () => {
    expect(await accept()).toMatchObject({
      state: 'accepted',
      other: { name: 'Bo', email: bo.email },
    });
    expect(await answered()).toEqual(
      [ada, bo].map(({ email }) => `introduction-settled ${email}`).sort(),
    );
    expect((await findInbox(db, bo.id)).items).toMatchObject([
      { type: 'introduction', founderName: 'Ada', message: expect.stringContaining('accepted') },
    ]);
    expect((await findInbox(db, ada.id)).unread).toBe(0);
  });

  it(`takes effect once when sent ${times} times at once`, async () => {
    const views = await Promise.all(Array.from({ length: times }, () => accept()));
    expect(new Set(views.map((view) => view.state))).toEqual(new Set(['accepted']));
    expect(await answered()).toHaveLength(2);
    expect((await findInbox(db, bo.id)).items).toHaveLength(1);
  });

  it('is only allowed for the recipient', async () => {
    for (const stranger of [bo.id, (await newFounder(db)).id]) {
      await expect(accept(now, stranger)).rejects.toMatchObject({ code: 'introduction_not_found' });
    }
    expect(await state()).toBe('requested');
  });

  it('is refused after 14 days, even before the request is closed', async () => {
    await expect(accept(atEnd)).rejects.toMatchObject({ code: 'introduction_decided' });
    expect(await accept(new Date(atEnd.getTime() - 1))).toMatchObject({ state: 'accepted' });
  });
});

describe('accepting while the request ends otherwise', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['declining', () => decline(), 'declined'],
    ['withdrawing', () => withdraw(), 'withdrawn'],
    ['expiry', () => closeExpiredIntroductions(db, { now: atEnd }), 'expired'],
    ['leaving', () => deleteFounder(db, { founderId: bo.id, now }), 'withdrawn'],
  ])('by %s has exactly one outcome and only its mails', async (what, end, other) => {
    for (let round = 0; round < rounds; round += 1) {
      await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) => (index % 2 === round % 2 ? accept() : end())),
      );
      const ended = await state();
      expect(['accepted', other]).toContain(ended);
      const mails = await answered();
      const expected = { accepted: 2, declined: 1, expired: 1, withdrawn: 0 }[String(ended)];
      // Deleting an account deletes its mails too.
      if (what !== 'leaving') expect(mails).toHaveLength(expected ?? -1);
      await db.deleteFrom('introductions').execute();
      await db.deleteFrom('mails').execute();
      bo = await newFounder(db);
      introductionId = await ask({ founderId: bo.id });
    }
  });
});

describe('declining', () => {
  it('needs no reason, and notes when it was', async () => {
    const at = new Date(now.getTime() + 1);
    expect(await decline('', at)).toMatchObject({ state: 'declined', reason: null });
    expect(await findIntroduction(db, { introductionId })).toMatchObject({
      state: 'declined',
      reason: null,
      decidedAt: at,
    });
    expect(await decline('Later', at)).toMatchObject({ reason: null });
    await expect(accept(at)).rejects.toMatchObject({ code: 'introduction_decided' });
  });

  it('notifies the requester with the reason, if any, and without an address', async () => {
    expect(await decline('No time this month')).toMatchObject({
      state: 'declined',
      reason: 'No time this month',
      other: { email: null },
    });
    expect(await decline('again')).toMatchObject({ reason: 'No time this month' });
    expect(await answered()).toEqual([`introduction-settled ${bo.email}`]);
    await expect(accept()).rejects.toMatchObject({ code: 'introduction_decided' });
  });
});

describe('withdrawing', () => {
  it('is only allowed for the requester, deletes the notification and mails nobody', async () => {
    await expect(withdraw({ founderId: ada.id })).rejects.toMatchObject({
      code: 'introduction_not_found',
    });
    await withdraw();
    expect(await withdraw()).toMatchObject({ state: 'withdrawn' });
    expect((await findInbox(db, ada.id)).items).toEqual([]);
    expect(await answered()).toEqual([]);
    await expect(accept()).rejects.toMatchObject({ code: 'introduction_decided' });
  });
});

it('can’t be withdrawn once it was answered', async () => {
  await accept();
  await expect(withdraw()).rejects.toMatchObject({ code: 'introduction_decided' });
  expect(await state()).toBe('accepted');
});

it('that does not exist is not found', async () => {
  introductionId = crypto.randomUUID();
  const notFound = { code: 'introduction_not_found' };
  await expect(accept()).rejects.toMatchObject(notFound);
  await expect(withdraw()).rejects.toMatchObject(notFound);
  const outcome = { introductionId, by: 'requester', outcome: 'nothing', now } as const;
  await expect(recordIntroductionOutcome(db, outcome)).rejects.toMatchObject(notFound);
});

describe('a person who leaves', () => {
  it('leaves what was answered before, and requests between others, as they are', async () => {
    const between = introductionId;
    const cy = await newFounder(db);
    introductionId = await ask({ founderId: cy.id });
    await accept();
    introductionId = await ask({ investorId: (await newInvestor(db)).id });
    await db.transaction().execute(async (trx) => {
      await closeIntroductionsOfPerson(trx, { participant: { founderId: cy.id }, now });
    });
    const rows = await db.selectFrom('introductions').select(['id', 'state']).execute();
    expect(rows.map(({ state: each }) => each).sort()).toEqual([
      ...['accepted', 'requested', 'requested'],
    ]);
    expect(rows).toContainEqual({ id: between, state: 'requested' });
  });

  it('has their open requests closed and their notes removed', async () => {
    await deleteFounder(db, { founderId: bo.id, now });
    const row = () => readRow(db, 'introductions', { id: introductionId }, ['state', 'note']);
    expect(await row()).toEqual({ state: 'withdrawn', note: 'Removed' });
    expect((await findInbox(db, ada.id)).items).toEqual([]);
    const { id: investorId } = await newInvestor(db);
    introductionId = await ask({ investorId });
    await deleteFounder(db, { founderId: ada.id, now });
    expect((await row()).state).toBe('expired');
    expect(await answered()).toHaveLength(1);
  });

  it('has their open requests withdrawn when an investor’s approval is revoked', async () => {
    const { id: investorId } = await newInvestor(db);
    introductionId = await ask({ investorId });
    const close = () =>
      db.transaction().execute(async (trx) => {
        await updateRows(trx, 'investors', { id: investorId }, { approved_at: null });
        await closeIntroductionsOfPerson(trx, { participant: { investorId }, now });
      });
    await Promise.allSettled([close(), accept(), close(), accept()]);
    const ended = await state();
    expect(['accepted', 'withdrawn']).toContain(ended);
    expect(await answered()).toHaveLength(ended === 'accepted' ? 2 : 0);
  });

  it('can’t be accepted as an unapproved investor, and the next run closes the request', async () => {
    const { id: investorId } = await newInvestor(db);
    introductionId = await ask({ investorId });
    await updateRows(db, 'investors', { id: investorId }, { approved_at: null });
    await expect(accept()).rejects.toMatchObject({ code: 'introduction_decided' });
    expect(await closeExpiredIntroductions(db, { now })).toBe(1);
    expect(await state()).toBe('withdrawn');
    expect(await closeExpiredIntroductions(db, { now })).toBe(0);
  });
});

describe('the outcome', () => {
  const say = (by: Participant, outcome: 'together' | 'nothing') =>
    recordIntroductionOutcome(db, { introductionId, by, outcome, now });

  it('is recorded by each side after acceptance', async () => {
    const by = { founderId: bo.id };
    await expect(say(by, 'together')).rejects.toMatchObject({ code: 'introduction_not_found' });
    await accept();
    expect(await say(by, 'together')).toMatchObject({ outcome: 'together' });
    expect(await say({ founderId: ada.id }, 'nothing')).toMatchObject({ outcome: 'nothing' });
    const { id } = await newFounder(db);
    await expect(say({ founderId: id }, 'nothing')).rejects.toMatchObject({
      code: 'introduction_not_found',
    });
    const found = await findIntroduction(db, { introductionId });
    expect([found?.requesterOutcome, found?.recipientOutcome]).toEqual(['together', 'nothing']);
  });

  it('is that of the side which a mail names, with its time; a later answer replaces it', async () => {
    await accept();
    const record = (by: 'requester' | 'recipient', outcome: 'together' | 'nothing', ms: number) =>
      recordIntroductionOutcome(db, {
        introductionId,
        by,
        outcome,
        now: new Date(now.getTime() + ms),
      });
    expect(await record('requester', 'nothing', 1)).toMatchObject({
      outcome: 'nothing',
      other: { name: 'Ada' },
    });
    expect(await record('recipient', 'nothing', 2)).toMatchObject({
      outcome: 'nothing',
      other: { name: 'Bo' },
    });
    await record('requester', 'together', 3);
    const row = await findRow(db, 'introductions', { id: introductionId }, [
      'requester_outcome',
      'requester_outcome_at',
      'recipient_outcome',
      'recipient_outcome_at',
    ]);
    expect(row).toEqual({
      requester_outcome: 'together',
      requester_outcome_at: new Date(now.getTime() + 3),
      recipient_outcome: 'nothing',
      recipient_outcome_at: new Date(now.getTime() + 2),
    });
  });

  it('is that of one introduction only', async () => {
    await accept();
    const first = introductionId;
    introductionId = await ask({ investorId: (await newInvestor(db)).id });
    await accept();
    await say({ founderId: ada.id }, 'together');
    const found = await findIntroduction(db, { introductionId: first });
    expect(found?.recipientOutcome).toBeNull();
  });
});
