import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { chosenWebhookTypes } from '#shared/domain/webhook-events.ts';
import { deleteFounder } from '../operations/accounts/delete-founder.ts';
import { recordFailedSignIn } from '../operations/accounts/failed-sign-ins.ts';
import { chooseKpi } from '../operations/check-ins/kpis.ts';
import { saveCheckIn } from '../operations/check-ins/save-check-in.ts';
import { saveNote } from '../operations/coach/notes.ts';
import { recordOwner } from '../operations/founders/record-owner.ts';
import { blockFounder } from '../operations/messages/block-founder.ts';
import { sendMessage } from '../operations/messages/send-message.ts';
import { thankPeer } from '../operations/points/thanks.ts';
import { addWebhookEndpoint } from '../operations/webhooks/webhook-endpoints.ts';
import { newAccount, newFounderAccount, testSealer } from './new-account.ts';
import { newCohort } from './new-founder.ts';
import { newSubscription } from './new-subscription.ts';
import { newCompletedTask, newTask } from './new-task.ts';
import { insertRow } from './rows.ts';
import { useTestDatabase } from './test-database.ts';

type Person = Awaited<ReturnType<typeof newFounderAccount>>;

export const departureDate = new Date('2026-06-15T12:00:00Z');
/** Occurs in everything that the departing founder is called and writes. */
export const departingName = 'Zaphod';

const now = departureDate;
const secret = departingName;

/** For each test: a cohort with a founder who is about to delete their account, and a peer. */
export function useDepartingFounder() {
  const database = useTestDatabase();
  let cohort: Awaited<ReturnType<typeof newCohort>>;
  let departing: Person;
  let peer: Person;
  let number = 0;
  const slackUserId = () => `U${secret.toUpperCase()}${number}`;

  beforeEach(async () => {
    const { db } = database();
    number += 1;
    cohort = await newCohort(db);
    departing = await newFounderAccount(db, {
      cohortId: cohort.id,
      name: `${secret} Beeblebrox`,
      email: `${secret.toLowerCase()}-${number}@example.test`,
      timeZone: 'Europe/Berlin',
      slackUserId: slackUserId(),
    });
    peer = await newFounderAccount(db, { cohortId: cohort.id });
    await db
      .updateTable('startup_applications')
      .set({
        startup_name: `${secret} Inc`,
        website_url: `https://${secret}.example`,
        milestones: JSON.stringify([{ title: secret }]),
      })
      .where('id', '=', departing.startupId)
      .execute();
    await db
      .updateTable('founders')
      .set({ bio: `${secret} was here`, linkedin: `https://linkedin.com/in/${secret}` })
      .where('id', '=', departing.id)
      .execute();
    await db.transaction().execute((trx) => recordOwner(trx, { founderId: departing.id }));
  });

  const deleteAccount = () => deleteFounder(database().db, { founderId: departing.id, now });

  /** The departing founder leaves a row of nearly everything. */
  async function addHistory() {
    const { db } = database();
    const actor = await newAccount(db, 'admin');
    const endpoint = { url: 'https://receiver.test/', events: chosenWebhookTypes };
    await addWebhookEndpoint(db, { ...endpoint, sealer: testSealer, actor, now });
    await newCompletedTask(db, { founderId: departing.id, at: now, title: `Call ${secret}` });
    await newTask(db, {
      founderId: departing.id,
      now,
      title: `${secret} promises`,
      description: `all about ${secret}`,
      dueOn: '2026-06-20',
      isPublicPledge: true,
    });
    const say = (giverId: string, founderId: string, forWhat: string) =>
      thankPeer(db, { giverId, now, thanks: { founderId, forWhat } });
    await say(departing.id, peer.id, `what ${secret} needed`);
    await say(peer.id, departing.id, 'the intro');
    await newCompletedTask(db, { founderId: peer.id, at: now });
    await db
      .insertInto('notification_preferences')
      .values({ founder_id: departing.id, type: 'peer_help', channel: 'slack', enabled: true })
      .execute();
    const kpi = { name: `${secret} sold`, unit: 'number', goodWay: 'up', isRename: false } as const;
    await chooseKpi(db, { founderId: departing.id, draft: kpi, now });
    await saveCheckIn(db, {
      founderId: departing.id,
      week: '2026-06-11',
      version: 0,
      changes: { goal: `${secret} sails`, helpWanted: `a boat for ${secret}`, sharesHelp: true },
      morale: 2,
      isDone: true,
      // In the founder's own zone the window closes two hours before the departure.
      now: new Date('2026-06-14T12:00:00Z'),
    });
    const note = { founderId: departing.id, kind: 'fact', text: `${secret} sails`, now } as const;
    await db.transaction().execute((trx) => saveNote(trx, note));
    await newSubscription(db, { founderId: departing.id });
    const write = (senderId: string, founderId: string, text: string) =>
      sendMessage(db, { senderId, now, message: { founderId, text, clientKey: randomUUID() } });
    await write(departing.id, peer.id, `${secret} says hello`);
    await write(peer.id, departing.id, `Hello ${secret}`);
    await blockFounder(db, { founderId: peer.id, blockedId: departing.id, now });
    await recordFailedSignIn(db, {
      audience: 'founder',
      email: departing.email,
      step: 'password',
      now,
      address: '192.0.2.1',
      userAgent: null,
    });
    await insertRow(db, 'application_alerts', { email: departing.email, asked_at: now });
    await insertRow(db, 'slack_channel_members', {
      team_id: 'T000000001',
      channel_id: 'C0',
      user_id: slackUserId(),
      has_left: false,
      changed_at: now,
    });
    const picture = { kind: 'photo', small: Buffer.from('s'), large: Buffer.from('l') } as const;
    await insertRow(db, 'pictures', { founder_id: departing.id, created_at: now, ...picture });
    const summary = { text: `${secret} sells boats.`, up_to: 1, written_at: now };
    await insertRow(db, 'coach_summaries', { founder_id: departing.id, ...summary });
  }

  return {
    database,
    slackUserId,
    cohort: () => cohort,
    departing: () => departing,
    peer: () => peer,
    deleteAccount,
    addHistory,
  };
}
