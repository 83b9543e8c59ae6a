import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findProfile } from '#db/queries/founders.ts';
import { findMailedUpdate, findUpdates } from '#db/queries/investors/updates.ts';
import { findBuyerByReference, findPremium } from '#db/queries/premium.ts';
import { listQueuedMails } from '#db/testing/list-queued.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { AppError } from '#shared/errors.ts';
import { updateProfile } from '../founders/update-profile.ts';
import { acceptIntroduction } from '../introductions/answer-introduction.ts';
import { requestIntroduction } from '../introductions/request-introduction.ts';
import { sendUpdate } from '../investors/investor-updates.ts';
import { saveStartup } from '../investors/startup-interest.ts';
import { nextReadNumber, recordPaymentEvent } from '../premium/record-payment.ts';
import { startCheckout } from '../premium/start-checkout.ts';
import { leaveTeam } from './team-members.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

let ada: TestFounder;
let bo: TestFounder;
beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  ada = await newFounder(db, { name: 'Ada' });
  bo = await newTeammate(db, ada, { name: 'Bo' });
});

/** The winner of a race, and the refusal of the other. */
function raceOf(results: PromiseSettledResult<unknown>[]) {
  const [winner, other] = results[0]?.status === 'fulfilled' ? [ada, bo] : [bo, ada];
  const refused = results.filter((each) => each.status === 'rejected');
  return { winner, other, refused: refused.map(({ reason }) => reason as AppError) };
}

describe('the profile', () => {
  const edit = (founderId: string, version: number, changes: object) =>
    updateProfile(db, { founderId, version, changes, now });

  it('edited by two at once keeps the first, and tells the other whose it is', async () => {
    const results = await Promise.allSettled([
      edit(ada.id, 1, { description: 'By Ada' }),
      edit(bo.id, 1, { description: 'By Bo' }),
    ]);
    const { winner, refused } = raceOf(results);
    expect(refused).toMatchObject([
      {
        code: 'profile_changed',
        current: { description: `By ${winner.name}`, editedBy: winner.name, version: 2 },
      },
    ]);
    expect(await findProfile(db, { founderId: winner.id })).toMatchObject({
      description: `By ${winner.name}`,
      editedBy: null,
    });
  });

  it('has a part of each person’s own, which is nobody else’s conflict', async () => {
    await Promise.all([
      edit(ada.id, 1, { founderBio: 'Bakes' }),
      edit(bo.id, 1, { founderBio: 'Builds' }),
    ]);
    const own = (founderId: string) => findProfile(db, { founderId });
    expect(await own(ada.id)).toMatchObject({ founderBio: 'Bakes', version: 2, editedBy: null });
    expect(await own(bo.id)).toMatchObject({ founderBio: 'Builds', version: 2, editedBy: null });
    await expect(edit(ada.id, 1, { founderBio: 'Another window' })).rejects.toMatchObject({
      code: 'profile_changed',
    });
  });
});

describe('an update to investors', () => {
  const send = (founderId: string) =>
    sendUpdate(db, {
      founderId,
      now,
      update: { subject: 'June', body: 'A good month.', clientKey: randomUUID() },
    });

  it('is sent once when two send one at once, and the other is told who did', async () => {
    const investor = await newInvestor(db);
    await saveStartup(db, { investorId: investor.id, startupId: ada.startupId, now });
    const results = await Promise.allSettled([send(ada.id), send(bo.id)]);
    const { winner, other, refused } = raceOf(results);
    expect(refused.map(({ code, message }) => [code, message])).toEqual([
      [
        'update_by_teammate',
        `${winner.name} sent an update less than 7 days ago. Yours wasn’t sent.`,
      ],
    ]);
    expect(await listQueuedMails(db)).toEqual([`startup-update ${investor.email}`]);
    const sentBy = async (founderId: string) =>
      (await findUpdates(db, { founderId, now })).sent.map((update) => update.sentBy);
    expect([await sentBy(winner.id), await sentBy(other.id)]).toEqual([[null], [winner.name]]);
    await expect(send(winner.id)).rejects.toMatchObject({ code: 'update_too_soon' });
  });

  it('names who sent it, and gives the address of the one who was introduced alone', async () => {
    const met = await newInvestor(db);
    const saved = await newInvestor(db);
    await saveStartup(db, { investorId: saved.id, startupId: ada.startupId, now });
    const requester = { investorId: met.id };
    const { id } = await requestIntroduction(db, {
      requester,
      startupId: ada.startupId,
      note: 'Hi',
      now,
    });
    await acceptIntroduction(db, { introductionId: id, founderId: bo.id, now });
    const { id: updateId } = await send(ada.id);
    const mailed = (investorId: string) => findMailedUpdate(db, { updateId, investorId });
    expect(await mailed(met.id)).toMatchObject({
      founderName: 'Ada',
      contact: { name: 'Bo', email: bo.email },
    });
    expect(await mailed(saved.id)).toMatchObject({ founderName: 'Ada', contact: null });
    await leaveTeam(db, { founderId: bo.id, now });
    expect(await mailed(met.id)).toMatchObject({ contact: null });
  });
});

describe('premium', () => {
  async function pay(founderId: string, reference: string) {
    const buyer = await findBuyerByReference(db, { reference });
    await recordPaymentEvent(db, {
      event: { id: `evt_${founderId}`, type: 'checkout.session.completed' },
      reading: {
        subscriptionId: `sub_${founderId}`,
        ...(buyer ?? { startupId: ada.startupId }),
        customerId: `cus_${founderId}`,
        status: 'active',
        periodEnd: new Date('2026-07-15T12:00:00Z'),
        endsThen: false,
        readNumber: await nextReadNumber(db),
      },
      now,
    });
  }

  it('is the whole team’s, and names who bought it to the others', async () => {
    const { reference } = await startCheckout(db, { founderId: bo.id, now });
    await pay(bo.id, reference);
    const premium = (founderId: string) => findPremium(db, { founderId, now });
    expect(await premium(ada.id)).toMatchObject({ active: true, boughtBy: 'Bo' });
    expect(await premium(bo.id)).toMatchObject({ active: true, boughtBy: null });
    await expect(startCheckout(db, { founderId: ada.id, now })).rejects.toMatchObject({
      code: 'premium_by_teammate',
      message: 'Bo has bought premium already: it’s for your whole team.',
    });
    await expect(startCheckout(db, { founderId: bo.id, now })).rejects.toMatchObject({
      code: 'premium_already',
    });
  });

  it('paid by two at once says so to both: neither payment is lost', async () => {
    const [first, second] = await Promise.all(
      [ada, bo].map(({ id }) => startCheckout(db, { founderId: id, now })),
    );
    await Promise.all([pay(ada.id, first!.reference), pay(bo.id, second!.reference)]);
    for (const { id } of [ada, bo]) {
      expect(await findPremium(db, { founderId: id, now })).toMatchObject({
        active: true,
        isPaidTwice: true,
      });
    }
  });
});
