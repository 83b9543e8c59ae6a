import { beforeAll, expect, test, vi } from 'vitest';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow, updateRows } from '#db/testing/rows.ts';
import { readProductLink } from '#shared/domain/slack.ts';
import { taskPath } from '#shared/pages.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { linkListeners } from './links.ts';

const bot = useTestBot();
const { db } = bot;
const channel = 'C_COHORT';
let peer: TestFounder;
let stranger: TestFounder;
const tasks = { pledge: '', peers: '', strangers: '', shared: '', private: '', withdrawn: '' };

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
  const pledge = { now, dueOn, isPublicPledge: true };
  const make = async (fields: Parameters<typeof newTask>[1]) => (await newTask(db, fields)).id;
  tasks.pledge = await make({ ...pledge, founderId, title: 'Ship it' });
  tasks.peers = await make({ ...pledge, founderId: peer.id, title: 'Call <!here> & Bo' });
  tasks.strangers = await make({ ...pledge, founderId: stranger.id, title: 'Theirs' });
  tasks.withdrawn = await make({ ...pledge, founderId: peer.id, title: 'Taken back' });
  await updateRows(db, 'pledges', { task_id: tasks.withdrawn }, { state: 'withdrawn' });
  tasks.shared = await make({ founderId, now, title: 'My secret plan' });
  tasks.private = await make({ founderId, now, title: 'Just for me', isPrivate: true });
});

const toLinks = (paths: string[]) =>
  paths.map((path) => ({ domain: 'localhost', url: new URL(path, bot().url).href }));

function unfurled() {
  const calls = bot().slack.called('chat.unfurl');
  return calls.map(({ args }) => JSON.parse(args.unfurls ?? '{}') as Record<string, unknown>);
}

type SentObject = {
  app_unfurl_url: string;
  url: string;
  external_ref: { id: string };
  entity_payload: {
    attributes: { title: { text: string }; display_type: string };
    fields: { status: { value: string }; assignee: { user: { text: string } } };
    actions?: { primary_actions: { action_id: string; value: string }[] };
  };
};

/** The work objects of the last call. */
function objects(): SentObject[] {
  const metadata = bot().slack.called('chat.unfurl').at(-1)?.args.metadata;
  return metadata ? JSON.parse(metadata).entities : [];
}

const takeNext = (answer: object = {}) =>
  bot().slack.failNext({
    method: 'chat.unfurl',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ok: true, ...answer }),
  });

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
  takeNext();
  const shared = { type: 'link_shared', user: bot().ada, channel, message_ts: '1.1' };
  await bot().event({ ...shared, links: toLinks(paths) });
  const [unfurls] = await vi.waitFor(() => {
    expect(unfurled()).toHaveLength(1);
    return unfurled();
  }, 5_000);
  expect(Object.keys(unfurls ?? {})).toHaveLength(3);
  expect(objects()).toMatchObject([
    {
      app_unfurl_url: toLinks(paths)[0]?.url,
      url: `${bot().url}${taskPath(tasks.pledge)}`,
      external_ref: { id: tasks.pledge },
      entity_payload: {
        attributes: { title: { text: 'Ship it' }, display_type: 'Pledge' },
        fields: { status: { value: 'Open' } },
        actions: { primary_actions: [{ action_id: 'pledge_cheer', value: tasks.pledge }] },
      },
    },
  ]);
  const text = JSON.stringify(unfurls);
  expect(text).toContain('*Bo &lt;!channel&gt;*');
  expect(text).toContain('2 founders on the board');
  expect(text).not.toContain('You’re #');
});

test('an app without work objects previews a pledge in blocks', async () => {
  const paths = ['/app/tasks?q=ship+it', '/app/leaderboard'];
  takeNext({ warning: 'invalid_metadata_format' });
  const [, blocks] = await share(paths);
  expect(Object.keys(blocks ?? {})).toEqual(toLinks(paths).map(({ url }) => url));
  expect(JSON.stringify(blocks)).toContain('pledges *Ship it*');
  expect(objects()).toEqual([]);
  bot().slack.refuseNext('chat.unfurl', 'invalid_metadata');
  expect(Object.keys((await share(paths))[1] ?? {})).toHaveLength(2);
  // An outage, after which the link alone stands there.
  bot().slack.failNext({ method: 'chat.unfurl', status: 503 });
  expect(await share(paths)).toHaveLength(1);
});

const openedLink = (taskId: string) => `/app/tasks?view=board&task=${taskId}`;

test('previews the task that a link opens: a pledge of the cohort, or one’s own that is shared', async () => {
  takeNext();
  await share([tasks.pledge, tasks.peers, tasks.shared].map(openedLink));
  const shown = objects().map(({ entity_payload: { attributes, fields, actions } }) => [
    attributes.title.text,
    attributes.display_type,
    fields.status.value,
    fields.assignee.user.text,
    actions?.primary_actions.length ?? 0,
  ]);
  const name = await nameOf(bot().ada);
  expect(shown).toEqual([
    ['Ship it', 'Pledge', 'Open', name, 1],
    ['Call ‹!here› & Bo', 'Pledge', 'Open', 'Bo ‹!channel›', 1],
    ['My secret plan', 'Task', 'To Do', name, 0],
  ]);
  expect(JSON.stringify(objects())).not.toContain('description');
});

async function nameOf(slackUserId: string): Promise<string> {
  const { name } = await readRow(db, 'founders', { slack_user_id: slackUserId }, 'name');
  return name;
}

test('previews no task that is just me, another cohort’s, withdrawn, unknown or somebody else’s', async () => {
  const { id: unseen } = await newTask(db, { founderId: peer.id, title: 'Not pledged' });
  const ids = [tasks.private, tasks.strangers, tasks.withdrawn, unseen];
  expect(await share(ids.map(openedLink))).toEqual([]);
  expect(await share(['nothing', '', "x' or 1=1"].map(openedLink))).toEqual([]);
});

test('previews links while a founder writes, without a channel', async () => {
  takeNext();
  const composer = { channel: 'COMPOSER', message_ts: 'u1', unfurl_id: 'u1', source: 'composer' };
  await share([openedLink(tasks.pledge), '/app/leaderboard'], composer);
  const [call] = bot().slack.called('chat.unfurl');
  expect(call?.args).toMatchObject({ unfurl_id: 'u1', source: 'composer' });
  expect(call?.args).not.toHaveProperty('channel');
  expect(objects()).toHaveLength(1);
  expect(await share([openedLink(tasks.private)], composer)).toEqual([]);
  expect(await share(['/app/leaderboard'], { ...composer, user: bot().bo })).toEqual([]);
  expect(await share(['/app/leaderboard'], { ...composer, unfurl_id: null })).toEqual([]);
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
  const task = { kind: 'task', taskId: 'a-1' };
  expect(readProductLink('https://slip.test/app/tasks?task=a-1&q=x', at)).toEqual(task);
  expect(readProductLink('https://slip.test/founder/dashboard/tasks?task=a-1', at)).toEqual(task);
  expect(readProductLink('https://slip.test/app/tasks?task=a/1', at)).toBeNull();
});
