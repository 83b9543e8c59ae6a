import { expect, it } from 'vitest';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { findRow, insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { useDeliveries } from '#db/testing/use-deliveries.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date();
const { list, count, retry, drop, audit } = useDeliveries(database, { now });
const isOver = { code: 'delivery_settled' };
let keys = 0;

async function newPost(
  overrides: { state?: 'failed'; last_error?: string; channel?: string } = {},
) {
  const { channel = 'C1', ...columns } = overrides;
  keys += 1;
  const { id } = await insertRow(db, 'slack_outbox', {
    team_id: 'T1',
    channel_id: channel,
    kind: 'pledge',
    subject_id: `s${keys}`,
    ...columns,
  });
  return String(id);
}
const postRow = (id: string) =>
  findRow(db, 'slack_outbox', { id: Number(id) }, ['state', 'attempts', 'last_error']);

it('posts show their channel, and parked ones the reason', async () => {
  const { slackChannelId, name } = await newCohort(db);
  await newPost({ state: 'failed', last_error: 'msg_too_long', channel: slackChannelId ?? '' });
  await newPost();
  await newPost({ last_error: 'token_revoked' });
  expect(await list()).toMatchObject([
    { reason: 'token_revoked', state: 'waiting', nextAt: null, to: 'C1' },
    { reason: 'msg_too_long', state: 'failed', to: name },
  ]);
  expect((await count()).parked).toEqual({ reason: 'token_revoked', posts: 1 });
});

it('posts to one founder show their name', async () => {
  const slack = { slackUserId: 'U1', slackTeamId: 'T1' };
  await newFounder(db, { name: 'Ada Park', ...slack });
  await newPost({ last_error: 'token_revoked', channel: slack.slackUserId });
  expect(await list()).toMatchObject([{ to: 'Ada Park' }]);
});

it('posts are retried or dropped', async () => {
  const [again, never] = [
    await newPost({ state: 'failed', last_error: 'msg_too_long' }),
    await newPost({ last_error: 'token_revoked' }),
  ];
  await retry('post', again);
  await drop('post', never);
  expect(await postRow(again)).toEqual({ state: 'waiting', attempts: 0, last_error: null });
  expect(await postRow(never)).toMatchObject({ state: 'dropped' });
  expect(await listQueuedJobs(db)).toMatchObject([{ key: 'send:C1' }]);
  await expect(retry('post', never)).rejects.toMatchObject(isOver);
  expect((await audit()).map(({ action }) => action)).toEqual([
    'delivery.retried',
    'delivery.dropped',
  ]);
});
