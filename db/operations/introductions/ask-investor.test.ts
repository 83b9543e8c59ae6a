import { beforeEach, describe, expect, it } from 'vitest';
import { listQueuedMails } from '#db/testing/list-queued.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findRelationships, listIntroductions } from '../../queries/introductions.ts';
import { listOpenInvestors } from '../../queries/investors/open-investors.ts';
import { findInbox } from '../../queries/notifications.ts';
import { deleteInvestor } from '../accounts/delete-investor.ts';
import {
  acceptIntroduction,
  declineIntroduction,
  withdrawIntroduction,
} from './answer-introduction.ts';
import { askInvestor, setOpenToFounders } from './ask-investor.ts';
import { closeExpiredIntroductions } from './maintain-introductions.ts';
import { requestIntroduction } from './request-introduction.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const nextMonth = new Date('2026-07-01T12:00:00Z');

let ada: TestFounder;
let subscriptionId = '';
beforeEach(async () => {
  await db.deleteFrom('introductions').execute();
  await db.deleteFrom('mails').execute();
  await db.updateTable('investors').set({ open_to_founders_at: null }).execute();
  ada = await newFounder(db, { name: 'Ada' });
  subscriptionId = (await newSubscription(db, { founderId: ada.id })).subscriptionId;
});

async function openInvestor(input: Parameters<typeof newInvestor>[1] = {}) {
  const investor = await newInvestor(db, input);
  await setOpenToFounders(db, { investorId: investor.id, isOpen: true, now });
  return investor;
}
const ask = (investorId: string, at = now) =>
  askInvestor(db, { founderId: ada.id, investorId, note: 'We sell bridges.', now: at });
const open = (at = now) =>
  listOpenInvestors(db, { founder: { id: ada.id, timeZone: 'UTC' }, now: at });
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.code,
  );

describe('the investors a member sees', () => {
  it('are those who opted in and are approved, by name, company and focus alone', async () => {
    const { id } = await openInvestor({ name: 'Vera' });
    await openInvestor({ isApproved: false });
    await newInvestor(db);
    expect(await open()).toEqual({
      investors: [{ id, name: 'Vera', company: 'Northlight Capital', focus: [] }],
      allowance: { limit: 3, left: 3, renewsOn: '2026-07-01' },
    });
    await setOpenToFounders(db, { investorId: id, isOpen: false, now });
    expect((await open()).investors).toEqual([]);
    expect(await code(ask(id))).toBe('investor_not_open');
  });
});

describe('asking an investor', () => {
  it('mails them, and releases addresses and their photo only after they accept', async () => {
    const vera = await openInvestor({ name: 'Vera' });
    const face = { photo: '/pictures/vera' };
    await db.updateTable('investors').set(face).where('id', '=', vera.id).execute();
    const asked = await ask(vera.id);
    expect(asked).toMatchObject({
      state: 'requested',
      expiresAt: '2026-06-29T12:00:00.000Z',
      other: {
        kind: 'investor',
        name: 'Vera',
        about: 'Northlight Capital',
        email: null,
        photo: null,
      },
    });
    expect(await ask(vera.id)).toEqual(asked);
    expect(await listQueuedMails(db)).toEqual([`introduction-requested ${vera.email}`]);
    const received = () =>
      listIntroductions(db, {
        participant: { investorId: vera.id },
        side: 'recipient',
        pageSize: 5,
        now,
      });
    expect((await received()).introductions).toMatchObject([
      { state: 'requested', other: { name: 'Ada', email: null } },
    ]);
    const waiting = { participant: { investorId: vera.id } };
    expect((await findRelationships(db, waiting)).waiting).toEqual({
      startupIds: [ada.startupId],
      founderIds: [ada.id],
      investorIds: [],
    });

    const answer = { introductionId: asked.id, now };
    expect(await code(acceptIntroduction(db, { ...answer, founderId: ada.id }))).toBe(
      'introduction_not_found',
    );
    const other = await openInvestor();
    expect(await code(acceptIntroduction(db, { ...answer, investorId: other.id }))).toBe(
      'introduction_not_found',
    );
    const accept = () => acceptIntroduction(db, { ...answer, investorId: vera.id });
    const views = await Promise.all(Array.from({ length: 10 }, accept));
    expect(views[0]).toMatchObject({ state: 'accepted', other: { email: ada.email } });
    const sent = {
      participant: { founderId: ada.id },
      side: 'requester',
      pageSize: 5,
      now,
    } as const;
    expect((await listIntroductions(db, sent)).introductions).toMatchObject([
      { other: { email: vera.email, ...face } },
    ]);
    expect((await listQueuedMails(db)).filter((mail) => mail.includes('settled'))).toEqual(
      [`introduction-settled ${ada.email}`, `introduction-settled ${vera.email}`].sort(),
    );
    expect((await findInbox(db, ada.id)).items).toMatchObject([
      { founderName: 'Vera', message: expect.stringContaining('accepted') },
    ]);
    expect(await code(ask(vera.id, nextMonth))).toBe('introduced_already');
    const back = { requester: { investorId: vera.id }, startupId: ada.startupId, note: 'Hi', now };
    expect(await code(requestIntroduction(db, back))).toBe('introduced_already');
  });

  it('is refused to somebody who is not accepted any more', async () => {
    const { id } = await openInvestor();
    await updateRows(db, 'startup_applications', { id: ada.startupId }, { status: 'rejected' });
    expect(await code(ask(id))).toBe('forbidden');
  });

  it('is never possible a fourth time in a month, however many are sent at once', async () => {
    const investors = [];
    for (let index = 0; index < 6; index += 1) investors.push(await openInvestor());
    const codes = await Promise.all(investors.map(({ id }) => code(ask(id))));
    expect(codes.toSorted()).toEqual([
      ...Array(3).fill('done'),
      ...Array(3).fill('investor_requests_used_up'),
    ]);
    expect((await open()).allowance).toEqual({ limit: 3, left: 0, renewsOn: '2026-07-01' });
    expect((await open(nextMonth)).allowance.left).toBe(3);
    const fourth = investors[codes.indexOf('investor_requests_used_up')];
    expect(await code(ask(String(fourth?.id), nextMonth))).toBe('done');
  });

  it('counts once for a repeated click, and gives nothing back', async () => {
    const [first, second, third, fourth] = [
      await openInvestor(),
      await openInvestor(),
      await openInvestor(),
      await openInvestor(),
    ];
    const same = await Promise.all(Array.from({ length: 8 }, () => ask(first.id)));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    expect((await open()).allowance.left).toBe(2);
    const introductionId = same[0]?.id ?? '';
    await withdrawIntroduction(db, { introductionId, requester: { founderId: ada.id }, now });
    const declined = await ask(second.id);
    const decline = {
      introductionId: declined.id,
      investorId: second.id,
      reason: 'Too early',
      now,
    };
    await declineIntroduction(db, decline);
    expect(await code(ask(second.id))).toBe('introduction_declined');
    await ask(third.id);
    expect(await code(ask(fourth.id))).toBe('investor_requests_used_up');
    const late = new Date('2026-06-29T12:00:00Z');
    expect(await closeExpiredIntroductions(db, { now: late })).toBe(1);
    expect(await code(ask(fourth.id, late))).toBe('investor_requests_used_up');
  });

  it('counts by the founder’s own month', async () => {
    ada = await newFounder(db, { timeZone: 'Pacific/Kiritimati' });
    await newSubscription(db, { founderId: ada.id });
    // Already July there.
    await ask((await openInvestor()).id, new Date('2026-06-30T12:00:00Z'));
    const months = await db
      .selectFrom('introductions')
      .where('requester_founder_id', '=', ada.id)
      .select(['requested_month', 'month_slot'])
      .execute();
    expect(months).toEqual([{ requested_month: '2026-07-01', month_slot: 1 }]);
  });

  it('ends with premium; a request that waits stays', async () => {
    const vera = await openInvestor();
    const waiting = await ask(vera.id);
    await db
      .updateTable('premium_subscriptions')
      .set({ status: 'cancelled' })
      .where('subscription_id', '=', subscriptionId)
      .execute();
    expect(await code(ask((await openInvestor()).id))).toBe('premium_needed');
    const answer = { introductionId: waiting.id, investorId: vera.id, now };
    expect(await acceptIntroduction(db, answer)).toMatchObject({ state: 'accepted' });
  });

  it('and being asked by them at the same moment leaves one open request', async () => {
    const vera = await openInvestor();
    const back = { requester: { investorId: vera.id }, startupId: ada.startupId, note: 'Hi', now };
    await Promise.allSettled([ask(vera.id), requestIntroduction(db, back), ask(vera.id)]);
    const rows = await db.selectFrom('introductions').select('state').execute();
    expect(rows).toEqual([{ state: 'requested' }]);
  });
});

it('an investor who leaves closes what waits for them, and their name goes', async () => {
  const vera = await openInvestor({ name: 'Vera' });
  const { id: introductionId } = await ask(vera.id);
  await deleteInvestor(db, { investorId: vera.id, now });
  const { introductions } = await listIntroductions(db, {
    participant: { founderId: ada.id },
    side: 'requester',
    pageSize: 5,
    now,
  });
  expect(introductions).toMatchObject([
    { id: introductionId, state: 'expired', other: { name: 'Former investor', email: null } },
  ]);
  expect((await open()).allowance.left).toBe(2);
  expect(JSON.stringify((await findInbox(db, ada.id)).items)).not.toContain('Vera');
});
