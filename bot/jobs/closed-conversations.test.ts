import { beforeAll, beforeEach, expect, test } from 'vitest';
import { postToChannel } from '#db/operations/deliveries/slack-outbox.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { deliveryReason } from '#shared/domain/deliveries.ts';
import { localDate } from '#shared/time.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { useWorkers } from '../testing/use-workers.ts';

const bot = useTestBot();
const { db } = bot;
const workers = useWorkers(bot);

beforeAll(() => bot().install());
beforeEach(async () => {
  await db.deleteFrom('slack_outbox').execute();
  await db.deleteFrom('slack_channel_pace').execute();
  await clearJobs(db);
  await bot().unlinkFounders();
  bot().slack.endFaults();
});

const now = new Date('2026-06-16T08:30:00Z');
const work = () => workers.start({ context: { ...bot().context, clock: () => now } });

/** Queues today's list of a founder with a task. */
async function queueList(slackUserId: string): Promise<void> {
  const { id: founderId } = await newFounder(db, { slackUserId });
  await newTask(db, { founderId, title: 'Call Bo', now, dueOn: '2026-06-16' });
  const subject = { founderId, day: localDate(now, 'UTC') };
  const message = { teamId: bot().teamId, channelId: slackUserId, kind: 'morning_list' } as const;
  await db.transaction().execute((trx) => postToChannel(trx, { ...message, subject }));
}

const outbox = () =>
  readRows(db, 'slack_outbox', {}, ['channel_id as to', 'state', 'last_error as reason'], 'id');

test.each([
  'account_inactive',
  'user_disabled',
  'user_not_found',
  'channel_not_found',
  'cannot_dm_bot',
  'cannot_dm_user',
  'messages_tab_disabled',
  'app_access_restricted',
  'is_archived',
  'restricted_action',
])('a closed conversation (%s) ends its message at once and parks nobody’s', async (error) => {
  bot().slack.refuseNext('chat.postMessage', error);
  const tries = bot().slack.called('chat.postMessage').length;
  await queueList(bot().ada);
  await work();
  await expect.poll(outbox).toEqual([{ to: bot().ada, state: 'failed', reason: error }]);
  expect(bot().slack.called('chat.postMessage')).toHaveLength(tries + 1);
  expect(deliveryReason('post', error).text).not.toBe('Slack refused it.');
  await queueList(bot().bo);
  await expect.poll(async () => (await outbox())[1]?.state).toBe('sent');
});

test('somebody who seems to be gone is looked up, and unlinked if they are', async () => {
  bot().slack.refuseNext('chat.postMessage', 'user_disabled');
  await queueList(bot().ada);
  await work();
  const lookUps = async () =>
    (await listQueuedJobs(db)).filter(({ name }) => name === 'refresh-slack-user');
  await expect.poll(lookUps).toMatchObject([{ payload: { userId: bot().ada } }]);
});

test('a token that is gone parks the message, as the bot has to be installed again', async () => {
  bot().slack.refuseNext('chat.postMessage', 'account_inactive');
  for (const _check of [1, 2, 3]) bot().slack.refuseNext('auth.test', 'account_inactive');
  await queueList(bot().ada);
  await work();
  await expect
    .poll(outbox)
    .toEqual([{ to: bot().ada, state: 'waiting', reason: 'account_inactive' }]);
});
