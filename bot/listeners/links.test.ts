import { beforeAll, expect, test, vi } from 'vitest';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readProductLink } from '#shared/domain/slack.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { linkListeners } from './links.ts';

const bot = useTestBot();
const { db } = bot;
const channel = 'C_COHORT';
let peer: TestFounder;
let stranger: TestFounder;

beforeAll(async () => {
  await bot().install();
  const { id: cohortId } = await newCohort(db);
  const place = { slack_team_id: bot().teamId, slack_channel_id: channel };
  await db.updateTable('cohorts').set(place).where('id', '=', cohortId).execute();
  const { id: founderId } = await newFounder(db, { cohortId, slackUserId: bot().ada });
  peer = await newFounder(db, { cohortId, name: 'Bo <!channel>' });
  stranger = await newFounder(db);
  const now = new Date();
  const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await newTask(db, { founderId, now, dueOn, title: 'Ship it', isPublicPledge: true });
  await newTask(db, { founderId, now, title: 'My secret plan' });
});

const toLinks = (paths: string[]) =>
  paths.map((path) => ({ domain: 'localhost', url: new URL(path, bot().url).href }));

function unfurled() {
  const calls = bot().slack.called('chat.unfurl');
  return calls.map(({ args }) => JSON.parse(args.unfurls ?? '{}') as Record<string, unknown>);
}

/** Calls the listener directly, so that no work is left when it returns. */
async function share(paths: string[], fields: object = {}) {
  bot().slack.calls.length = 0;
  const payload = { user: bot().ada, channel, message_ts: '1.1', links: toLinks(paths), ...fields };
  const event = { type: 'link_shared', teamId: bot().teamId, userId: payload.user };
  const listen = linkListeners.events?.link_shared;
  await listen?.(bot().context, { ...event, happenedAt: null, payload });
  return unfurled();
}

test('previews a pledge, a founder and the board of the cohort', async () => {
  const paths = [
    '/app/tasks?q=ship+it',
    `/founder/dashboard/cohort/${peer.id}`,
    `/app/portfolio/${peer.startupId}`,
    '/app/leaderboard',
  ];
  bot().slack.failNext({ method: 'chat.unfurl', status: 200, body: '{"ok":true}' });
  const shared = { type: 'link_shared', user: bot().ada, channel, message_ts: '1.1' };
  await bot().event({ ...shared, links: toLinks(paths) });
  const [unfurls] = await vi.waitFor(() => {
    expect(unfurled()).toHaveLength(1);
    return unfurled();
  }, 5_000);
  expect(Object.keys(unfurls ?? {})).toHaveLength(4);
  const text = JSON.stringify(unfurls);
  expect(text).toContain('pledges *Ship it*');
  expect(text).toContain('*Bo &lt;!channel&gt;*');
  expect(text).toContain('2 founders on the board');
  expect(text).not.toContain('You are number');
});

test('previews no private task, founder of another cohort or other site', async () => {
  const paths = ['/app/tasks?q=My+secret+plan', `/app/portfolio/${stranger.startupId}`];
  const others = ['https://elsewhere.test/app/leaderboard', '/admin/founders', '/app/tasks'];
  expect(await share([...paths, ...others])).toEqual([]);
});

test('previews nothing in another channel, for an unlinked person, or for a malformed event', async () => {
  expect(await share(['/app/leaderboard'], { channel: 'C_OTHER' })).toEqual([]);
  expect(await share(['/app/leaderboard'], { channel: 'COMPOSER' })).toEqual([]);
  expect(await share(['/app/leaderboard'], { user: bot().bo })).toEqual([]);
  expect(await share(['/app/leaderboard'], { links: null })).toEqual([]);
});

test('a preview refused by Slack is not a failure', async () => {
  expect(await share(['/app/leaderboard'])).toHaveLength(1);
  expect(bot().logs.at(-1)).toMatchObject({ msg: 'Slack did not show a preview' });
});

test('links are recognized by origin and path', () => {
  const at = 'https://slip.test';
  expect(readProductLink('https://slip.test/app/leaderboard?x=1', at)?.kind).toBe('leaderboard');
  expect(readProductLink('https://slip.test.evil.test/app/leaderboard', at)).toBeNull();
  expect(readProductLink('http://slip.test/app/leaderboard', at)).toBeNull();
  expect(readProductLink('nonsense', at)).toBeNull();
});
