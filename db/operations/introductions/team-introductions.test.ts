import { beforeEach, describe, expect, it } from 'vitest';
import {
  findRelationships,
  findWaitingIntroductions,
  listIntroductions,
  listOpenIntroductions,
  type Participant,
} from '#db/queries/introductions.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { listQueuedMails } from '#db/testing/list-queued.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { AppError } from '#shared/errors.ts';
import { updateProfile } from '../founders/update-profile.ts';
import { leaveTeam } from '../team/team-members.ts';
import { acceptIntroduction, declineIntroduction } from './answer-introduction.ts';
import { askInvestor, setOpenToFounders } from './ask-investor.ts';
import { remindRecipients, retryIntroductionMessages } from './maintain-introductions.ts';
import { requestIntroduction } from './request-introduction.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

let ada: TestFounder;
let bo: TestFounder;
let ines: { id: string; email: string };
beforeEach(async () => {
  for (const table of ['introductions', 'mails', 'slack_outbox'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('founders').set({ slack_user_id: null, slack_team_id: null }).execute();
  ada = await newFounder(db, { name: 'Ada', slackUserId: 'UADA' });
  bo = await newTeammate(db, ada, { name: 'Bo', slackUserId: 'UBO' });
  ines = await newInvestor(db, { name: 'Ines' });
});

const ask = (to = ada, investorId = ines.id) =>
  requestIntroduction(db, {
    requester: { investorId },
    startupId: to.startupId,
    founderId: to.id,
    note: 'Let us talk.',
    now,
  });
const accept = (introductionId: string, founderId: string) =>
  acceptIntroduction(db, { introductionId, founderId, now });
const decline = (introductionId: string, founderId: string) =>
  declineIntroduction(db, { introductionId, founderId, reason: 'Later.', now });
const received = async (founderId: string) =>
  (
    await listIntroductions(db, {
      participant: { founderId },
      side: 'recipient',
      pageSize: 20,
      now,
    })
  ).introductions;
const inbox = async (founderId: string) =>
  (await findInbox(db, founderId)).items.map(
    ({ founderName, message }) => `${founderName} ${message}`,
  );
const outbox = () =>
  db.selectFrom('slack_outbox').orderBy('id').select(['kind', 'channel_id']).execute();

it('says on both sides that a whole team was asked, as long as nobody has answered', async () => {
  const sent = async () =>
    (
      await listIntroductions(db, {
        participant: { investorId: ines.id },
        side: 'requester',
        pageSize: 20,
        now,
      })
    ).introductions.map(({ asksTeam }) => asksTeam);
  const alone = await newFounder(db);
  await ask(alone);
  expect(await received(alone.id)).toMatchObject([{ asksTeam: false }]);
  const { id } = await ask();
  expect(await received(bo.id)).toMatchObject([{ asksTeam: true }]);
  expect((await sent()).toSorted()).toEqual([false, true]);
  await accept(id, bo.id);
  expect(await received(ada.id)).toMatchObject([{ asksTeam: false }]);
  // Nobody else is left to be asked.
  const { id: later } = await ask(ada, (await newInvestor(db)).id);
  await leaveTeam(db, { founderId: bo.id, now });
  expect((await received(ada.id)).find((each) => each.id === later)).toMatchObject({
    asksTeam: false,
  });
});

it('there is nobody to introduce within a team', async () => {
  const request = requestIntroduction(db, {
    requester: { founderId: bo.id },
    startupId: ada.startupId,
    note: 'Hello.',
    now,
  });
  await expect(request).rejects.toMatchObject({ code: 'introduction_self' });
  const teammates = async (participant: Participant) =>
    (await findRelationships(db, { participant })).teammates;
  expect(await teammates({ founderId: bo.id })).toEqual([ada.id]);
  expect(await teammates({ investorId: ines.id })).toEqual([]);
});

describe('a request to a startup', () => {
  it('comes to everybody on its team, in the app, by email and in Slack', async () => {
    const { id } = await ask();
    expect(await listQueuedMails(db)).toEqual(
      [ada.email, bo.email].map((to) => `introduction-requested ${to}`).sort(),
    );
    for (const { id: founderId } of [ada, bo]) {
      expect(await inbox(founderId)).toEqual(['Ines asked you for an introduction']);
      expect(await received(founderId)).toMatchObject([{ id, state: 'requested' }]);
      const input = { founderId, now, limit: 3 };
      expect(await listOpenIntroductions(db, input)).toMatchObject([{ id }]);
      expect(await findWaitingIntroductions(db, { founderId })).toMatchObject({ count: 1 });
      const { waiting } = await findRelationships(db, { participant: { founderId } });
      expect(waiting.investorIds).toEqual([ines.id]);
    }
    expect(await outbox()).toEqual(
      expect.arrayContaining(
        ['UADA', 'UBO'].map((user) => ({ kind: 'introduction', channel_id: user })),
      ),
    );
    expect(await retryIntroductionMessages(db, { now })).toBe(0);
  });

  it('is one, whichever of the team is asked', async () => {
    const { id } = await ask();
    expect((await ask(bo)).id).toBe(id);
    const { requested } = await findRelationships(db, { participant: { investorId: ines.id } });
    expect(requested.founderIds.sort()).toEqual([ada.id, bo.id].sort());
    expect(requested.startupIds).toEqual([ada.startupId]);
    await decline(id, bo.id);
    await expect(ask()).rejects.toMatchObject({ code: 'introduction_declined' });
  });

  it('does not come to those who left, nor to other startups', async () => {
    await leaveTeam(db, { founderId: bo.id, now });
    await db.deleteFrom('mails').execute();
    const { id } = await ask();
    expect(await listQueuedMails(db)).toEqual([`introduction-requested ${ada.email}`]);
    const stranger = await newFounder(db);
    for (const founderId of [bo.id, stranger.id]) {
      await expect(accept(id, founderId)).rejects.toThrow();
    }
    expect(await received(stranger.id)).toEqual([]);
    await expect(accept(id, stranger.id)).rejects.toMatchObject({
      code: 'introduction_not_found',
    });
  });

  it('waits for the owner when the one who was asked leaves the team', async () => {
    const { id } = await ask(bo);
    await leaveTeam(db, { founderId: bo.id, now });
    expect(await received(ada.id)).toMatchObject([{ id, state: 'requested' }]);
    expect(await accept(id, ada.id)).toMatchObject({ other: { email: ines.email } });
  });

  it('is remembered once with everybody', async () => {
    await ask();
    await db.deleteFrom('mails').execute();
    const week = { now: new Date('2026-06-22T13:00:00Z') };
    await Promise.all([remindRecipients(db, week), remindRecipients(db, week)]);
    expect(await listQueuedMails(db)).toEqual(
      [ada.email, bo.email].map((to) => `introduction-reminder ${to}`).sort(),
    );
  });
});

describe('the first answer', () => {
  it('stands when two answer at once, and the other is told who answered', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.deleteFrom('introductions').execute();
      const { id } = await ask();
      await db.deleteFrom('mails').execute();
      const results = await Promise.allSettled([
        accept(id, ada.id),
        decline(id, bo.id),
        accept(id, bo.id),
        decline(id, ada.id),
      ]);
      const refusals = results.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as AppError] : [],
      );
      expect(refusals).toHaveLength(3);
      const [winner, other] = (await received(ada.id))[0]?.answeredBy ? [bo, ada] : [ada, bo];
      const toOther = refusals.filter(({ code }) => code === 'introduction_answered');
      expect(toOther).toHaveLength(2);
      expect(toOther[0]?.message).toBe(
        `${winner.name} has already answered this request. Nothing was changed.`,
      );
      const rows = await received(other.id);
      expect(rows).toMatchObject([{ answeredBy: winner.name, other: { email: null } }]);
      const mails = await listQueuedMails(db);
      expect(mails.filter((mail) => mail.endsWith(other.email))).toEqual([]);
    }
  });

  it('connects the one who gave it with the investor, and tells the others in the bell and in Slack', async () => {
    const { id } = await ask();
    await db.deleteFrom('mails').execute();
    await db.updateTable('slack_outbox').set({ state: 'sent', message_ts: '1' }).execute();
    expect(await accept(id, bo.id)).toMatchObject({
      answeredBy: null,
      other: { email: ines.email },
    });
    expect(await accept(id, bo.id)).toMatchObject({ state: 'accepted' });
    expect(await listQueuedMails(db)).toEqual(
      [bo.email, ines.email].map((to) => `introduction-settled ${to}`).sort(),
    );
    expect(await inbox(ada.id)).toContain('Bo accepted the introduction request of Ines');
    expect(await inbox(bo.id)).toEqual(['Ines asked you for an introduction']);
    expect((await outbox()).filter(({ kind }) => kind === 'introduction_update')).toEqual([
      { kind: 'introduction_update', channel_id: 'UADA' },
      { kind: 'introduction_update', channel_id: 'UBO' },
    ]);
    expect(await received(ada.id)).toMatchObject([
      { state: 'accepted', answeredBy: 'Bo', asksForOutcome: false, other: { email: null } },
    ]);
    const participant = { investorId: ines.id };
    const sent = { participant, side: 'requester', pageSize: 20, now } as const;
    expect((await listIntroductions(db, sent)).introductions).toMatchObject([
      { other: { founderId: bo.id, name: 'Bo', email: bo.email } },
    ]);
    await expect(ask()).rejects.toMatchObject({ code: 'introduced_already' });
    const { introduced } = await findRelationships(db, { participant });
    expect(introduced.founderIds.sort()).toEqual([ada.id, bo.id].sort());
  });

  it('does not deadlock with edits of the startup’s profile', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.deleteFrom('introductions').execute();
      const { id } = await ask();
      const edit = (founderId: string) =>
        updateProfile(db, {
          founderId,
          version: round * 2,
          now,
          changes: { description: `${founderId} ${round}` },
        });
      const results = await Promise.allSettled([
        edit(ada.id),
        accept(id, bo.id),
        edit(bo.id),
        accept(id, ada.id),
      ]);
      const codes = results.flatMap((each) =>
        each.status === 'rejected' ? [(each.reason as AppError).code] : [],
      );
      for (const code of codes)
        expect(['introduction_answered', 'profile_changed']).toContain(code);
    }
  });
});

it('an investor is asked by one of a team, also when two do at once', async () => {
  await newSubscription(db, { founderId: ada.id });
  await setOpenToFounders(db, { investorId: ines.id, isOpen: true, now });
  const request = (founderId: string) =>
    askInvestor(db, { founderId, investorId: ines.id, note: 'May I?', now });
  const results = await Promise.allSettled([request(ada.id), request(bo.id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find((each) => each.status === 'rejected');
  const winner = results[0]?.status === 'fulfilled' ? ada : bo;
  expect(refused?.reason).toMatchObject({
    code: 'investor_with_teammate',
    message: `${winner.name} is already in touch with this investor, or waiting for their answer.`,
  });
});

it('a message to one founder stays theirs alone', async () => {
  const cy = await newFounder(db, { cohortId: ada.cohortId });
  await insertRow(db, 'introductions', {
    kind: 'contact',
    requester_founder_id: cy.id,
    recipient_founder_id: ada.id,
    note: 'Hello',
    created_at: now,
    expires_at: new Date('2026-06-29T12:00:00Z'),
  });
  expect(await received(ada.id)).toHaveLength(1);
  expect(await received(bo.id)).toEqual([]);
  const [{ id = '' } = {}] = await received(ada.id);
  await expect(accept(id, bo.id)).rejects.toMatchObject({ code: 'introduction_not_found' });
});
