import { beforeEach, describe, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { listQueuedMails } from '#db/testing/list-queued.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Participant } from '../../queries/introductions.ts';
import { declineIntroduction, withdrawIntroduction } from './answer-introduction.ts';
import { requestIntroduction } from './request-introduction.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

let ada: TestFounder;
let bo: TestFounder;
beforeEach(async () => {
  for (const table of ['introductions', 'mails', 'slack_outbox', 'direct_messages'] as const) {
    await db.deleteFrom(table).execute();
  }
  ada = await newFounder(db, { name: 'Ada', slackUserId: `U${Date.now()}` });
  bo = await newFounder(db, { name: 'Bo' });
});

type Startup = { startupId: string; founderId?: string };

const ask = (requester: Participant, { startupId, founderId }: Startup = ada, at = now) =>
  requestIntroduction(db, {
    requester,
    startupId,
    founderId,
    note: 'You know retail.',
    now: at,
  });

const askedBy = (id: string, to: Startup = ada, at = now) => ask({ founderId: id }, to, at);

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code: ErrorCode }) => error.code,
  );

const count = async () =>
  Number(
    (
      await db
        .selectFrom('introductions')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('a founder’s request', () => {
  it('notifies the recipient in the app, by mail and in Slack without revealing an address', async () => {
    const view = await askedBy(bo.id);
    expect(view).toMatchObject({
      state: 'requested',
      note: 'You know retail.',
      other: { kind: 'founder', founderId: ada.id, name: 'Ada', email: null },
      expiresAt: '2026-06-29T12:00:00.000Z',
    });
    expect(JSON.stringify(view)).not.toContain('@');
    expect((await findInbox(db, ada.id)).items).toMatchObject([
      { type: 'introduction', founderName: 'Bo', message: 'asked you for an introduction' },
    ]);
    expect(await listQueuedMails(db)).toEqual([`introduction-requested ${ada.email}`]);
    const outbox = await db.selectFrom('slack_outbox').select(['kind', 'subject_id']).execute();
    expect(outbox).toEqual([{ kind: 'introduction', subject_id: `${view.id}:${ada.id}` }]);
  });

  it('is sent only on channels that the founder has turned on', async () => {
    for (const channel of ['in_app', 'email', 'slack'] as const) {
      const off = { founder_id: ada.id, type: 'introduction', channel, enabled: false } as const;
      await db.insertInto('notification_preferences').values(off).execute();
    }
    await askedBy(bo.id);
    expect((await findInbox(db, ada.id)).items).toEqual([]);
    expect(await listQueuedMails(db)).toEqual([]);
    expect(await db.selectFrom('slack_outbox').selectAll().execute()).toEqual([]);
  });

  it('returns the open one when repeated, even 50 times at once', async () => {
    const first = await askedBy(bo.id);
    expect(await askedBy(bo.id)).toEqual(first);
    const { id } = await newFounder(db);
    const answers = await Promise.all(Array.from({ length: 50 }, () => askedBy(id)));
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    expect(await count()).toBe(2);
    expect((await findInbox(db, ada.id)).items).toHaveLength(2);
    expect(await listQueuedMails(db)).toHaveLength(2);
  });

  it('is created once when both ask at once; the other must answer it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refusal(index % 2 ? askedBy(bo.id, ada) : askedBy(ada.id, bo)),
      ),
    );
    expect(answers.sort()).toEqual([
      ...Array(5).fill('introduction_waits'),
      ...Array(5).fill('none'),
    ]);
    expect(await count()).toBe(1);
  });

  it('is refused to oneself and to people who are not founders', async () => {
    expect(await refusal(askedBy(bo.id, bo))).toBe('introduction_self');
    expect(
      await refusal(askedBy(bo.id, { startupId: '00000000-0000-4000-8000-000000000000' })),
    ).toBe('introduction_founder');
    await updateRows(db, 'startup_applications', { id: ada.startupId }, { status: 'rejected' });
    expect(await refusal(askedBy(bo.id))).toBe('introduction_founder');
    expect(await refusal(askedBy(ada.id, bo))).toBe('introduction_not_open');
  });

  it('goes to the one of the team whom it names, and to nobody of another startup', async () => {
    const cy = await newTeammate(db, ada, { name: 'Cy' });
    expect(await refusal(askedBy(bo.id, { startupId: bo.startupId, founderId: cy.id }))).toBe(
      'introduction_self',
    );
    const other = await newFounder(db);
    expect(await refusal(askedBy(bo.id, { startupId: other.startupId, founderId: cy.id }))).toBe(
      'introduction_founder',
    );
    expect(await askedBy(bo.id, { startupId: ada.startupId, founderId: cy.id })).toMatchObject({
      other: { founderId: cy.id, startupId: ada.startupId, name: 'Cy' },
    });
  });

  it('is refused for 30 days after a decline', async () => {
    const { id } = await askedBy(bo.id);
    const answer = { introductionId: id, founderId: ada.id, reason: '', now };
    await declineIntroduction(db, answer);
    expect(await refusal(askedBy(bo.id, ada, later(29)))).toBe('introduction_declined');
    expect(await refusal(askedBy(bo.id, ada, later(30)))).toBe('none');
  });

  it('can be withdrawn and repeated only a few times', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await askedBy(bo.id);
      const requester = { founderId: bo.id };
      await withdrawIntroduction(db, { introductionId: id, requester, now });
      expect((await findInbox(db, ada.id)).items).toEqual([]);
    }
    expect(await refusal(askedBy(bo.id))).toBe('too_many_asks');
    expect(await refusal(askedBy(bo.id, ada, later(14)))).toBe('none');
  });
});

it('a founder can ask 20 times a day, what is withdrawn included', async () => {
  const requester = { founderId: bo.id };
  for (let index = 0; index < 20; index += 1) {
    const { id } = await askedBy(bo.id, await newFounder(db));
    await withdrawIntroduction(db, { introductionId: id, requester, now });
  }
  const last = new Date(later(1).getTime() - 1);
  expect(await refusal(askedBy(bo.id, ada, last))).toBe('too_many_asks');
  expect(await refusal(askedBy(bo.id, ada, later(1)))).toBe('none');
});

describe('an investor’s request', () => {
  it.each([
    ['not verified', { isVerified: false }],
    ['not approved', { isApproved: false }],
  ])('is refused while they are %s', async (_what, overrides) => {
    const { id } = await newInvestor(db, overrides);
    expect(await refusal(ask({ investorId: id }))).toBe('introduction_not_open');
    expect(await count()).toBe(0);
  });

  it('shows the company, and at most ten can be open, even when 50 are sent at once', async () => {
    const { id: investorId } = await newInvestor(db, { name: 'Ines' });
    const founders = await Promise.all(Array.from({ length: 50 }, () => newFounder(db)));
    const answers = await Promise.all(founders.map((each) => refusal(ask({ investorId }, each))));
    expect(answers.filter((answer) => answer === 'none')).toHaveLength(10);
    expect(new Set(answers)).toEqual(new Set(['none', 'too_many_introductions']));
    expect(await count()).toBe(10);
    const recipientId = founders[answers.indexOf('none')]?.id ?? '';
    expect((await findInbox(db, recipientId)).items).toMatchObject([
      { founderName: 'Ines', startupName: 'Partner, Northlight Capital' },
    ]);
  });
});

it('the table allows one open request per pair, one requester and none to oneself', async () => {
  const { id: investorId } = await newInvestor(db);
  const row = {
    note: 'Hello',
    created_at: now,
    expires_at: later(14),
    recipient_founder_id: ada.id,
  };
  const insert = (requester: object) =>
    db
      .insertInto('introductions')
      .values({
        ...row,
        requester_founder_id: null,
        requester_investor_id: null,
        ...requester,
      } as never)
      .execute();
  await insert({ requester_founder_id: bo.id });
  const reverse = { requester_founder_id: ada.id, recipient_founder_id: bo.id };
  await expect(insert(reverse)).rejects.toThrow('introductions_open_pair');
  await expect(insert({})).rejects.toThrow('check');
  await expect(insert({ requester_founder_id: ada.id })).rejects.toThrow('check');
  const both = { requester_founder_id: bo.id, requester_investor_id: investorId };
  await expect(insert(both)).rejects.toThrow('check');
  await expect(insert({ requester_investor_id: investorId, note: '' })).rejects.toThrow('check');
});
