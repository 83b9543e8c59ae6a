import { beforeEach, describe, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { listQueuedMails } from '#db/testing/list-queued.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { countIntroductions } from '../../queries/introductions.ts';
import { pauseMessages, setQuietHours } from '../settings/founder-settings.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';
import { acceptIntroduction, recordIntroductionOutcome } from './answer-introduction.ts';
import {
  closeExpiredIntroductions,
  queueOutcomeMails,
  remindRecipients,
  retryIntroductionMessages,
} from './maintain-introductions.ts';
import { requestIntroduction } from './request-introduction.ts';

const { db } = useTestDatabase();
const asked = new Date('2026-06-15T12:00:00Z');
const day = (count: number, ms = 0) => new Date(asked.getTime() + count * 86_400_000 + ms);
const five = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, run));
const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0);

let ada: TestFounder;
let bo: TestFounder;
let investor: { id: string; email: string };
let introductionId = '';
beforeEach(async () => {
  for (const table of ['introductions', 'mails', 'slack_outbox', 'direct_messages'] as const) {
    await db.deleteFrom(table).execute();
  }
  ada = await newFounder(db, { name: 'Ada', slackUserId: `U${Math.random()}` });
  bo = await newFounder(db, { name: 'Bo' });
  investor = await newInvestor(db);
});

async function ask(now = asked, founderId = bo.id): Promise<void> {
  const request = { requester: { founderId }, startupId: ada.startupId, note: 'Hello', now };
  introductionId = (await requestIntroduction(db, request)).id;
}

const posts = async () =>
  (await db.selectFrom('slack_outbox').orderBy('id').select('kind').execute()).map(
    ({ kind }) => kind,
  );

describe('an unanswered request', () => {
  it('is reminded of once, after a week, by five concurrent runs', async () => {
    await ask();
    expect(await remindRecipients(db, { now: day(7, -1) })).toBe(0);
    expect(sum(await five(() => remindRecipients(db, { now: day(7) })))).toBe(1);
    expect(await remindRecipients(db, { now: day(8) })).toBe(0);
    expect(await listQueuedMails(db)).toEqual([
      `introduction-reminder ${ada.email}`,
      `introduction-requested ${ada.email}`,
    ]);
    expect(await posts()).toEqual(['introduction', 'introduction_reminder']);
    expect((await findInbox(db, ada.id)).items).toHaveLength(2);
  });

  it('closes once after two weeks and notifies the requester', async () => {
    await ask();
    expect(await closeExpiredIntroductions(db, { now: day(14, -1) })).toBe(0);
    expect(sum(await five(() => closeExpiredIntroductions(db, { now: day(14) })))).toBe(1);
    expect(await remindRecipients(db, { now: day(14) })).toBe(0);
    expect(await listQueuedMails(db)).toContain(`introduction-settled ${bo.email}`);
    expect((await findInbox(db, bo.id)).items).toHaveLength(1);
    expect(await posts()).toEqual(['introduction', 'introduction_update']);
  });
});

describe('the Slack message', () => {
  it('is sent once after quiet hours', async () => {
    const quietHours = { from: '11:00', until: '13:00' };
    await setQuietHours(db, { founderId: ada.id, quietHours });
    await ask();
    expect(await retryIntroductionMessages(db, { now: day(0, 30 * 60_000) })).toBe(0);
    expect(await posts()).toEqual([]);
    const after = day(0, 61 * 60_000);
    expect(sum(await five(() => retryIntroductionMessages(db, { now: after })))).toBe(1);
    expect(await posts()).toEqual(['introduction']);
  });

  it('is sent for three requests a day, and for the fourth on the next day', async () => {
    for (let index = 0; index < 4; index += 1) await ask(asked, (await newFounder(db)).id);
    expect(await posts()).toHaveLength(3);
    expect(await retryIntroductionMessages(db, { now: day(0, 1) })).toBe(0);
    expect(await retryIntroductionMessages(db, { now: day(1) })).toBe(1);
    expect(await posts()).toHaveLength(4);
  });

  it('is sent the next day when other messages have reached the daily limit', async () => {
    for (const seconds of [1, 2, 3]) {
      const subject = { founderId: ada.id, notifiedAt: day(0, seconds * 1000) };
      const message = { founderId: ada.id, kind: 'cheer', subject } as const;
      await db.transaction().execute((trx) => queueDirectMessage(trx, { ...message, now: asked }));
    }
    await ask();
    expect(await posts()).toEqual(['cheer', 'cheer', 'cheer']);
    // The app and the mailbox get it at once.
    expect((await findInbox(db, ada.id)).items).toHaveLength(1);
    expect(await listQueuedMails(db)).toEqual([`introduction-requested ${ada.email}`]);
    expect(await retryIntroductionMessages(db, { now: day(0, 1) })).toBe(0);
    expect(sum(await five(() => retryIntroductionMessages(db, { now: day(1) })))).toBe(1);
    expect(await posts()).toEqual(['cheer', 'cheer', 'cheer', 'introduction']);
  });

  it.each([
    [5, ['introduction']],
    [10, ['introduction_reminder']],
  ])('is sent once after a pause of %i days', async (days, expected) => {
    const until = day(days).toISOString().slice(0, 10);
    await pauseMessages(db, { founderId: ada.id, until, now: asked });
    await ask();
    if (days > 7) await remindRecipients(db, { now: day(7) });
    expect(await retryIntroductionMessages(db, { now: day(days - 1) })).toBe(0);
    expect(sum(await five(() => retryIntroductionMessages(db, { now: day(days) })))).toBe(1);
    expect(await retryIntroductionMessages(db, { now: day(days + 1) })).toBe(0);
    expect(await posts()).toEqual(expected);
  });
});

describe('after acceptance', () => {
  beforeEach(async () => {
    const requester = { investorId: investor.id };
    const request = { requester, startupId: ada.startupId, note: 'Hello', now: asked };
    introductionId = (await requestIntroduction(db, request)).id;
    await acceptIntroduction(db, { introductionId, founderId: ada.id, now: asked });
    await db.deleteFrom('mails').execute();
  });
  const both = () => [ada.email, investor.email].map((to) => `introduction-outcome ${to}`).sort();

  it('both sides are asked once after 7 and once after 30 days', async () => {
    expect(await queueOutcomeMails(db, { now: day(7, -1) })).toBe(0);
    expect(sum(await five(() => queueOutcomeMails(db, { now: day(7) })))).toBe(1);
    expect(await listQueuedMails(db)).toEqual(both());
    expect(await queueOutcomeMails(db, { now: day(29) })).toBe(0);
    expect(sum(await five(() => queueOutcomeMails(db, { now: day(30) })))).toBe(1);
    expect(await listQueuedMails(db)).toEqual([...both(), ...both()].sort());
    expect(await queueOutcomeMails(db, { now: day(300) })).toBe(0);
  });

  it('both sides are asked once after an outage over both days', async () => {
    expect(await queueOutcomeMails(db, { now: day(40) })).toBe(1);
    expect(await queueOutcomeMails(db, { now: day(40) })).toBe(0);
    expect(await listQueuedMails(db)).toEqual(both());
  });

  it('the answers of both sides are counted for the admin', async () => {
    await recordIntroductionOutcome(db, {
      introductionId,
      by: 'requester',
      outcome: 'together',
      now: day(7),
    });
    await recordIntroductionOutcome(db, {
      introductionId,
      by: 'recipient',
      outcome: 'in_touch',
      now: day(7),
    });
    await ask();
    const { states, outcomes } = await countIntroductions(db);
    expect(states).toMatchObject({
      requested: { founders: 1, investors: 0 },
      accepted: { founders: 0, investors: 1 },
      declined: { founders: 0, investors: 0 },
    });
    expect(outcomes).toEqual({
      together: { requesters: 1, recipients: 0 },
      in_touch: { requesters: 0, recipients: 1 },
      not_yet: { requesters: 0, recipients: 0 },
      nothing: { requesters: 0, recipients: 0 },
    });
  });
});
