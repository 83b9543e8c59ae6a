import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Participant } from '#db/queries/introductions.ts';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount, testSealer } from '#db/testing/new-account.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { chosenWebhookTypes } from '#shared/domain/webhook-events.ts';
import { addWebhookEndpoint } from '../webhooks/webhook-endpoints.ts';
import {
  acceptIntroduction,
  declineIntroduction,
  withdrawIntroduction,
} from './answer-introduction.ts';
import { askInvestor, setOpenToFounders } from './ask-investor.ts';
import { closeExpiredIntroductions, remindRecipients } from './maintain-introductions.ts';
import { requestContact, requestIntroduction } from './request-introduction.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const nextWeek = new Date('2026-06-22T12:00:00Z');
const atEnd = new Date('2026-06-29T12:00:00Z');

beforeAll(async () => {
  const actor = await newAccount(db, 'admin');
  await addWebhookEndpoint(db, {
    url: 'https://receiver.test/',
    events: chosenWebhookTypes,
    sealer: testSealer,
    actor,
    now,
  });
});

let ada: TestFounder;
let bo: TestFounder;
let cy: TestFounder;
let ines: { id: string; name: string; email: string };
beforeEach(async () => {
  await db.deleteFrom('introductions').execute();
  await db.updateTable('founders').set({ slack_user_id: null, slack_team_id: null }).execute();
  ada = await newFounder(db, { name: 'Ada', slackUserId: 'UADA' });
  bo = await newTeammate(db, ada, { name: 'Bo', slackUserId: 'UBO' });
  cy = await newFounder(db, { name: 'Cy', cohortId: ada.cohortId });
  ines = await newInvestor(db, { name: 'Ines' });
  await forget();
});

/** Earlier messages are not looked at again. */
async function forget() {
  for (const table of ['mails', 'cohort_notifications', 'webhook_deliveries'] as const) {
    await db.deleteFrom(table).execute();
  }
}

const ask = async (requester: Participant, { startupId } = ada) =>
  (await requestIntroduction(db, { requester, startupId, note: 'Let us talk.', now })).id;
const askIn = async (founder: TestFounder, investorId = ines.id) => {
  await newSubscription(db, { founderId: founder.id });
  await setOpenToFounders(db, { investorId, isOpen: true, now });
  const request = { founderId: founder.id, investorId, note: 'We sell bridges.', now };
  return (await askInvestor(db, request)).id;
};
/** A request that comes with a message, which has notified its recipient already. */
const write = (from: TestFounder, to: TestFounder) =>
  db.transaction().execute((trx) =>
    requestContact(trx, {
      requester: { founderId: from.id },
      founderId: to.id,
      note: 'Hello',
      now,
    }),
  );

const mails = () =>
  db
    .selectFrom('mails')
    .select(['template', 'recipient', 'founder_id', 'investor_id', 'data', 'key'])
    .select('drop_after')
    .orderBy('template')
    .orderBy('recipient')
    .execute();
async function bells() {
  const rows = await db
    .selectFrom('cohort_notifications')
    .select(['recipient_id', 'founder_name', 'message', 'read'])
    .execute();
  const names = new Map([ada, bo, cy].map(({ id, name }) => [id, name]));
  return rows
    .map(
      ({ recipient_id: id, founder_name, message, read }) =>
        `${names.get(id)}: ${founder_name} ${message}${read ? ' (read)' : ''}`,
    )
    .sort();
}
const webhooks = () => db.selectFrom('webhook_deliveries').select(['type', 'data']).execute();
const updates = () =>
  db
    .selectFrom('slack_outbox')
    .where('kind', '=', 'introduction_update')
    .where('channel_id', 'in', ['UADA', 'UBO'])
    .select(['channel_id', 'subject_id'])
    .orderBy('channel_id')
    .execute();

const liveEventsOf = (happen: () => Promise<unknown>) => collectLiveEvents(database(), happen);
const pages = (...founders: TestFounder[]) =>
  founders.map(({ id }) => ({ founderId: id, cohortId: null }));

describe('a request to a startup', () => {
  it('is mailed to each of its founders until it expires', async () => {
    const id = await ask({ founderId: cy.id });
    const mail = { template: 'introduction-requested', investor_id: null, drop_after: atEnd };
    expect(await mails()).toEqual(
      [ada, bo]
        .map((to) => ({
          ...mail,
          recipient: to.email,
          founder_id: to.id,
          data: { introductionId: id },
          key: `introduction-requested:${id}:${to.id}`,
        }))
        .sort((a, b) => a.recipient.localeCompare(b.recipient)),
    );
    expect(await bells()).toEqual([
      'Ada: Cy asked you for an introduction',
      'Bo: Cy asked you for an introduction',
    ]);
    expect(await webhooks()).toEqual([
      {
        type: 'introduction.requested',
        data: { introductionId: id, requester: 'founder', recipient: 'founder' },
      },
    ]);
  });

  it('renews the pages of both sides, and the Home tabs of those who are asked', async () => {
    await db
      .updateTable('founders')
      .set({ slack_home_opened_at: now })
      .where('id', 'in', [ada.id, bo.id, cy.id])
      .execute();
    const seen = await liveEventsOf(() => ask({ founderId: cy.id }));
    for (const event of pages(ada, bo, cy)) expect(seen).toContainEqual(event);
    expect(seen.filter((event) => 'founderId' in event && event.founderId === ada.id)).toHaveLength(
      seen.filter((event) => 'founderId' in event && event.founderId === cy.id).length,
    );
    const homes = (await listQueuedJobs(db)).filter(({ name }) => name.includes('home'));
    const ids = homes.map(({ payload }) => (payload as { founderId: string }).founderId);
    expect(ids).toEqual(expect.arrayContaining([ada.id, bo.id]));
    expect(ids).not.toContain(cy.id);
  });

  it('is reminded of in other words, and no other program hears of it again', async () => {
    const id = await ask({ investorId: ines.id });
    await forget();
    await remindRecipients(db, { now: nextWeek });
    expect(
      (await mails()).map(({ template, key, drop_after }) => [template, key, drop_after]),
    ).toEqual(
      expect.arrayContaining(
        [ada, bo].map((to) => [
          ...['introduction-reminder', `introduction-reminder:${id}:${to.id}`, atEnd],
        ]),
      ),
    );
    expect(await bells()).toEqual([
      'Ada: Ines is still waiting for your answer to an introduction request',
      'Bo: Ines is still waiting for your answer to an introduction request',
    ]);
    expect(await webhooks()).toEqual([]);
  });
});

describe('a request to an investor', () => {
  it('is mailed to them, and shown on their pages', async () => {
    let id = '';
    const seen = await liveEventsOf(async () => {
      id = await askIn(cy);
    });
    expect(await mails()).toEqual([
      {
        template: 'introduction-requested',
        recipient: ines.email,
        founder_id: null,
        investor_id: ines.id,
        data: { introductionId: id },
        drop_after: atEnd,
        key: `introduction-requested:${id}`,
      },
    ]);
    expect(await bells()).toEqual([]);
    for (const event of [...pages(cy), { investorId: ines.id }]) {
      expect(seen).toContainEqual(event);
    }
    expect(await webhooks()).toMatchObject([
      { data: { requester: 'founder', recipient: 'investor' } },
    ]);
    await forget();
    await remindRecipients(db, { now: nextWeek });
    expect(await mails()).toMatchObject([
      { template: 'introduction-reminder', key: `introduction-reminder:${id}` },
    ]);
  });

  it('that is answered is told to the founder alone', async () => {
    const id = await askIn(cy);
    await forget();
    await acceptIntroduction(db, { introductionId: id, investorId: ines.id, now });
    expect(await bells()).toEqual([
      'Cy: Ines accepted your request: their email address is under Introductions',
    ]);
    expect(await mails()).toEqual(
      [
        { side: 'requester', recipient: cy.email, founder_id: cy.id },
        { side: 'recipient', recipient: ines.email, founder_id: null },
      ]
        .map(({ side, ...to }) => ({
          template: 'introduction-settled',
          ...to,
          investor_id: null,
          drop_after: null,
          data: { introductionId: id, side },
          key: `introduction-accepted:${id}:${side}`,
        }))
        .sort((a, b) => a.recipient.localeCompare(b.recipient)),
    );
    expect(await updates()).toEqual([]);
  });
});

describe('a message from another founder', () => {
  it('is followed by a reminder only, for the one it is to, and other programs hear of neither', async () => {
    await write(cy, ada);
    expect([await mails(), await bells(), await webhooks()]).toEqual([[], [], []]);
    await remindRecipients(db, { now: nextWeek });
    expect(await bells()).toEqual(['Ada: Cy is still waiting for your answer to a message']);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([ada.email]);
  });

  it.each([
    ['accepted', 'accepted your message: their email address is under Introductions'],
    ['declined', 'can’t take up your message just now'],
  ] as const)(
    'that is %s is told to its sender, and to no other program',
    async (state, message) => {
      const introductionId = await write(cy, ada);
      const answer = { introductionId: introductionId ?? '', founderId: ada.id, now };
      if (state === 'accepted') await acceptIntroduction(db, answer);
      else await declineIntroduction(db, { ...answer, reason: '' });
      expect(await bells()).toEqual([`Cy: Ada ${message}`]);
      expect(await webhooks()).toEqual([]);
    },
  );
});

describe('a request that ends', () => {
  let introductionId = '';
  beforeEach(async () => {
    await db.deleteFrom('slack_outbox').execute();
    introductionId = await ask({ founderId: cy.id });
    await db.deleteFrom('mails').execute();
    await db.deleteFrom('webhook_deliveries').execute();
  });
  const settled = async () =>
    (await mails()).map(({ template, recipient, key }) => [template, recipient, key]);
  const toRequester = (state: string) => [
    ...['introduction-settled', cy.email, `introduction-${state}:${introductionId}:requester`],
  ];
  const read = ['Ada', 'Bo'].map((name) => `${name}: Cy asked you for an introduction (read)`);
  const edits = () =>
    [ada, bo].map(({ id, name }) => ({
      channel_id: `U${name.toUpperCase()}`,
      subject_id: `${introductionId}:${id}`,
    }));

  it('by an acceptance is told to the rest of the team, and both get an email', async () => {
    await acceptIntroduction(db, { introductionId, founderId: bo.id, now });
    expect(await bells()).toEqual([
      'Ada: Bo accepted the introduction request of Cy',
      ...read,
      'Cy: Bo accepted your request: their email address is under Introductions',
    ]);
    expect(await settled()).toEqual(
      expect.arrayContaining([
        toRequester('accepted'),
        [
          ...[
            'introduction-settled',
            bo.email,
            `introduction-accepted:${introductionId}:recipient`,
          ],
        ],
      ]),
    );
    expect(await webhooks()).toEqual([
      {
        type: 'introduction.answered',
        data: { introductionId, requester: 'founder', recipient: 'founder', answer: 'accepted' },
      },
    ]);
    expect(await updates()).toEqual(edits());
  });

  it('by a refusal is told to the rest of the team, and the requester gets an email', async () => {
    const answer = { introductionId, founderId: ada.id, reason: 'Later', now };
    await declineIntroduction(db, answer);
    expect(await bells()).toEqual([
      ...read.slice(0, 1),
      'Bo: Ada declined the introduction request of Cy',
      ...read.slice(1),
      'Cy: Ada can’t take up your introduction request just now',
    ]);
    expect(await settled()).toEqual([toRequester('declined')]);
    expect(await webhooks()).toMatchObject([{ data: { answer: 'declined' } }]);
    expect(await updates()).toEqual(edits());
  });

  it('because nobody answered is told to the requester', async () => {
    await closeExpiredIntroductions(db, { now: atEnd });
    expect(await bells()).toEqual([
      ...read,
      'Cy: Ada didn’t get around to your introduction request: it has closed',
    ]);
    expect(await settled()).toEqual([toRequester('expired')]);
    expect(await webhooks()).toEqual([]);
  });

  it('because it is withdrawn leaves no notification, but edits what Slack shows', async () => {
    const withdrawal = { introductionId, requester: { founderId: cy.id }, now };
    const other = await ask({ investorId: ines.id });
    expect(await bells()).toHaveLength(4);
    const seen = await liveEventsOf(() => withdrawIntroduction(db, withdrawal));
    for (const event of pages(ada, bo, cy)) expect(seen).toContainEqual(event);
    expect(await bells()).toEqual([
      'Ada: Ines asked you for an introduction',
      'Bo: Ines asked you for an introduction',
    ]);
    expect((await settled()).filter(([template]) => template === 'introduction-settled')).toEqual(
      [],
    );
    expect((await webhooks()).map(({ type }) => type)).toEqual(['introduction.requested']);
    expect(await updates()).toEqual(edits());
    expect(other).not.toBe(introductionId);
  });

  it('marks nothing as read but what was told of it', async () => {
    await ask({ investorId: ines.id });
    await acceptIntroduction(db, { introductionId, founderId: ada.id, now });
    const unread = (await bells()).filter((bell) => !bell.endsWith('(read)'));
    expect(unread).toEqual([
      'Ada: Ines asked you for an introduction',
      'Bo: Ada accepted the introduction request of Cy',
      'Bo: Ines asked you for an introduction',
      'Cy: Ada accepted your request: their email address is under Introductions',
    ]);
  });
});
