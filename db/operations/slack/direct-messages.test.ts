import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { listChannelPosts, listQueuedJobs } from '#db/testing/list-queued.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { queueDirectMessage, queueDirectMessages } from './direct-messages.ts';

const database = useTestDatabase();
const { db } = database;
const noon = new Date('2026-06-15T12:00:00Z');

let slackUserId: string;
let founderId: string;
beforeEach(async () => {
  slackUserId = `U${nextUniqueNumber()}`;
  founderId = (await newFounder(db, { slackUserId })).id;
});

function queue(day: string, { now = noon, of = founderId, connection = db } = {}) {
  return connection.transaction().execute((trx) =>
    queueDirectMessage(trx, {
      founderId: of,
      kind: 'pledge_missed',
      subject: { founderId: of, day },
      now,
    }),
  );
}

const posts = () => listChannelPosts(db, { slackChannelId: slackUserId });

it('queues a message to the Slack account, each subject once', async () => {
  expect(await queue('a1')).toBe('queued');
  expect(await queue('a1')).toBe('sent_before');
  expect(await posts()).toEqual([`pledge_missed ${founderId}:a1`]);
  const jobs = (await listQueuedJobs(db)).filter((job) => job.key === `send:${slackUserId}`);
  expect(jobs).toEqual([
    {
      name: 'send-channel-messages',
      key: `send:${slackUserId}`,
      queue: `slack:${slackUserId}`,
      payload: { channelId: slackUserId },
    },
  ]);
});

it('queues three in a day of the founder’s own', async () => {
  const set = { time_zone: 'Asia/Tokyo', quiet_from: null, quiet_until: null };
  await db.updateTable('founders').set(set).where('id', '=', founderId).execute();
  for (const subject of ['b1', 'b2', 'b3']) expect(await queue(subject)).toBe('queued');
  expect(await queue('b4')).toBe('enough_today');
  // Midnight in Tokyo.
  expect(await queue('b4', { now: new Date('2026-06-15T14:59:59Z') })).toBe('enough_today');
  expect(await queue('b4', { now: new Date('2026-06-15T15:00:00Z') })).toBe('queued');
  expect(await posts()).toHaveLength(4);
});

/** Days before this Monday on which they got three messages each, and the subject that a test asks for. */
async function fillWeek(messages: number): Promise<void> {
  for (let count = 0; count < messages; count += 1) {
    await insertRow(db, 'direct_messages', {
      founder_id: founderId,
      kind: 'pledge_missed',
      subject_id: `${founderId}:full-${count}`,
      sent_on: `2026-06-${String(14 - Math.floor(count / 3)).padStart(2, '0')}`,
      slot: (count % 3) + 1,
    });
  }
}

const asked = (introductionId: string, now = noon) =>
  db.transaction().execute((trx) =>
    queueDirectMessage(trx, {
      founderId,
      kind: 'introduction',
      subject: { introductionId, founderId },
      now,
    }),
  );

it('queues ten in any seven days, and two more that somebody waits for', async () => {
  await fillWeek(9);
  expect(await queue('w1')).toBe('queued');
  expect(await queue('w2')).toBe('enough_this_week');
  expect(await asked(crypto.randomUUID())).toBe('queued');
  expect(await asked(crypto.randomUUID())).toBe('queued');
  expect(await asked(crypto.randomUUID())).toBe('enough_today');
  const tuesday = new Date('2026-06-16T12:00:00Z');
  expect(await asked(crypto.randomUUID(), tuesday)).toBe('enough_this_week');
  // The three of June 12, the oldest, are seven days old on the 19th.
  expect(await queue('w2', { now: new Date('2026-06-18T12:00:00Z') })).toBe('enough_this_week');
  expect(await queue('w2', { now: new Date('2026-06-19T12:00:00Z') })).toBe('queued');
});

it('leaves news for Monday and sends what is due or asked at a weekend', async () => {
  const saturday = new Date('2026-06-13T12:00:00Z');
  const cheer = (now: Date) =>
    db.transaction().execute((trx) =>
      queueDirectMessage(trx, {
        founderId,
        kind: 'cheer',
        subject: { founderId, notifiedAt: saturday },
        now,
      }),
    );
  expect(await cheer(saturday)).toBe('weekend');
  expect(await asked(crypto.randomUUID(), saturday)).toBe('queued');
  expect(await queue('weekend', { now: saturday })).toBe('queued');
  // It is Monday in Tokyo, and still Sunday in London.
  const set = { time_zone: 'Asia/Tokyo', quiet_from: null, quiet_until: null };
  await db.updateTable('founders').set(set).where('id', '=', founderId).execute();
  expect(await cheer(new Date('2026-06-14T14:59:00Z'))).toBe('weekend');
  expect(await cheer(new Date('2026-06-14T15:01:00Z'))).toBe('queued');
});

it('says why a message was not queued', async () => {
  const unlinked = await newFounder(db);
  expect(await queue('c1', { of: unlinked.id })).toBe('not_linked');
  expect(await queue('c2', { of: crypto.randomUUID() })).toBe('not_linked');
  expect(await queue('c3', { now: new Date('2026-06-15T22:00:00Z') })).toBe('quiet_hours');
  expect(await queue('c3', { now: new Date('2026-06-16T07:59:59Z') })).toBe('quiet_hours');
  expect(await queue('c3', { now: new Date('2026-06-16T08:00:00Z') })).toBe('queued');
  const off = { type: 'pledge_missed', channel: 'slack', enabled: false } as const;
  await insertRow(db, 'notification_preferences', { founder_id: founderId, ...off });
  expect(await queue('c4')).toBe('not_wanted');
  expect(await posts()).toEqual([`pledge_missed ${founderId}:c3`]);
});

it('is queued exactly if the caller’s transaction commits', async () => {
  const failing = db.transaction().execute(async (trx) => {
    const about = { kind: 'pledge_missed', now: noon } as const;
    await queueDirectMessage(trx, {
      founderId,
      subject: { founderId, day: 'd1' },
      ...about,
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await posts()).toEqual([]);
  expect(await queue('d1')).toBe('queued');
});

it('says what became of each of many', async () => {
  const founders = [];
  for (let index = 0; index < 5; index += 1) {
    founders.push(await newFounder(db, { slackUserId: `U${nextUniqueNumber()}` }));
  }
  const unlinked = await newFounder(db);
  const due = [...founders, unlinked].map(({ id }) => ({
    founderId: id,
    subject: { founderId: id, day: 'e1' },
  }));
  await queue('e1', { of: founders[0]?.id ?? '' });
  const results = await db
    .transaction()
    .execute((trx) => queueDirectMessages(trx, { kind: 'pledge_missed', due, now: noon }));
  expect(due.map((each) => results.get(each.founderId))).toEqual([
    'sent_before',
    ...Array(4).fill('queued'),
    'not_linked',
  ]);
});

describe('queued at the same time', () => {
  let others: DatabaseHandle[];
  beforeEach(() => {
    others = [1, 2].map(() => openDatabase({ url: database().url, max: 4 }));
  });
  afterEach(() => Promise.all(others.map((other) => other.close())));

  it('one subject is queued once, and of six subjects three are', async () => {
    const [one, two] = others.map((other) => other.db);
    const same = await Promise.all(
      [one, two, one, two].map((connection) => queue('f1', connection && { connection })),
    );
    expect(same.toSorted()).toEqual(['queued', 'sent_before', 'sent_before', 'sent_before']);
    const more = await Promise.all(
      ['f2', 'f3', 'f4', 'f5', 'f6', 'f7'].map((subject, index) => {
        const connection = index % 2 ? one : two;
        return queue(subject, connection && { connection });
      }),
    );
    expect(more.filter((result) => result === 'queued')).toHaveLength(2);
    expect(more.filter((result) => result === 'enough_today')).toHaveLength(4);
    expect(await posts()).toHaveLength(3);
  });

  it('two workers queue the tenth message of a week once', async () => {
    const [one, two] = others.map((other) => other.db);
    await fillWeek(9);
    const results = await Promise.all(
      ['g1', 'g2', 'g3', 'g4'].map((subject, index) => {
        const connection = index % 2 ? one : two;
        return queue(subject, connection && { connection });
      }),
    );
    expect(results.toSorted()).toEqual([
      ...['enough_this_week', 'enough_this_week', 'enough_this_week', 'queued'],
    ]);
    expect(await queue('g1')).not.toBe('queued');
    expect(await posts()).toHaveLength(1);
  });
});
