import { expect, test, vi } from 'vitest';
import { cheer } from '#db/operations/cheers/cheer.ts';
import { queueDailyDigests } from '#db/operations/digest/daily-digests.ts';
import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { readRow, readRows, updateRows } from '#db/testing/rows.ts';
import { useDrivenChannel } from '../testing/use-driven-channel.ts';

const channel = useDrivenChannel('bundles');
const { bot, current, pass, newPeer, complete, pledge, hear, posts, edits, texts, lastEdit } =
  channel;
const { called } = channel;
const { db } = bot;

const reopen = (founderId: string, taskId: string) =>
  reopenTask(db, { founderId, taskId, now: channel.now() });
const placeOf = async (kind: 'completion' | 'pledge') =>
  (await readRows(db, 'slack_outbox', { kind, state: 'sent' }, 'message_ts', 'id')).map(
    (row) => row.message_ts,
  );

test('what a cohort completes within an hour is one post without a thread', async () => {
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  await complete(ada.id, 'One');
  await pass(0);
  expect(texts()).toEqual([expect.stringMatching(/^✅ \*Ada\* \(.+\) completed \*One\*\.$/)]);
  await complete(bo.id, 'Two');
  await pass(5);
  await complete(bo.id, 'Three');
  await pass(50);
  expect(lastEdit().text).toBe('✅ *Ada* and *Bo* completed 3 tasks.');
  for (const title of ['One', 'Two', 'Three']) expect(lastEdit().blocks).toContain(`*${title}*`);
  await complete(ada.id, 'Four');
  await pass(6);
  expect(texts()).toHaveLength(2);
  expect(posts().filter(({ args }) => args.thread_ts)).toEqual([]);
});

test('many changes within a minute are one edit, and the last state arrives', async () => {
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  await complete(ada.id, 'One');
  await pass(0);
  for (const title of ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
    await complete(bo.id, title);
    await channel.send();
  }
  expect(edits()).toHaveLength(0);
  await pass(1);
  expect(edits()).toHaveLength(1);
  expect(lastEdit().text).toBe('✅ *Ada* and *Bo* completed 7 tasks.');
  expect(lastEdit().blocks).toContain('and 4 more');
  expect(lastEdit().blocks).toContain('Ada · Bo 6');
});

test('two workers make one post of what waits', async () => {
  channel.at(new Date());
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) {
    const { id } = await newPeer(name);
    await complete(id, `${name}’s task`);
    await pledge(id, `${name}’s pledge`);
  }
  bot().now = null;
  await Promise.all([channel.work(5), channel.work(5)]);
  await vi.waitFor(
    async () =>
      expect((await channel.outbox()).filter(({ state }) => state !== 'sent')).toEqual([]),
    10_000,
  );
  expect(texts().sort()).toEqual([
    '✅ *Ada*, *Bo*, *Cy* and *Di* completed 4 tasks.',
    '🤝 *Ada*, *Bo*, *Cy* and *Di* made 4 pledges.',
  ]);
});

test('what is undone leaves the post, and an empty post is deleted', async () => {
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  const one = await complete(ada.id, 'One');
  await pass(0);
  const two = await complete(bo.id, 'Two');
  const early = await complete(bo.id, 'Early');
  await reopen(bo.id, early);
  await pass(2);
  expect(lastEdit().blocks).not.toContain('Early');
  await reopen(ada.id, one);
  await pass(2);
  expect(lastEdit().text).toMatch(/^✅ \*Bo\* \(.+\) completed \*Two\*\.$/);
  await reopen(bo.id, two);
  await pass(2);
  const [ts] = await placeOf('completion');
  expect(called('chat.delete').map(({ args }) => args.ts)).toEqual([ts]);
  // There is no post left to join.
  await complete(ada.id, 'Four');
  await pass(0);
  expect(texts().at(-1)).toContain('*Four*');
});

test('a post shows the faces of who is in it; where Slack can’t fetch one, it comes without', async () => {
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  const picture = 'https://avatars.slack-edge.com/ada_48.png';
  await updateRows(db, 'founders', { id: ada.id }, { slack_picture: picture });
  const hasFace = ({ args }: { args: Record<string, string> }) => args.blocks?.includes(picture);
  await complete(ada.id, 'One');
  bot().slack.refuseNext('chat.postMessage', 'invalid_blocks');
  await pass(0);
  expect(posts().map(hasFace)).toEqual([true, false]);
  await complete(bo.id, 'Two');
  await pass(2);
  expect(edits().map(hasFace)).toEqual([true]);
  await complete(bo.id, 'Three');
  bot().slack.refuseNext('chat.update', 'invalid_blocks');
  await pass(2);
  expect(edits().map(hasFace)).toEqual([true, true, false]);
  expect(lastEdit().text).toBe('✅ *Ada* and *Bo* completed 3 tasks.');
  expect((await channel.outbox()).filter(({ state }) => state !== 'sent')).toEqual([]);
  await pledge(ada.id, 'Ship');
  const given = { founderId: ada.id, forWhat: 'the intro' };
  await thankPeer(db, { giverId: bo.id, now: channel.now(), thanks: given });
  await pass(2);
  expect(posts().slice(2).map(hasFace)).toEqual([true, true]);
});

test('just me never appears', async () => {
  const ada = await newPeer('Ada');
  await complete(ada.id, 'Mine', { isPrivate: true });
  await complete(ada.id, 'Ours');
  await complete(ada.id, 'Mine, too', { isPrivate: true });
  await pass(2);
  expect(JSON.stringify([...posts(), ...edits()])).not.toContain('Mine');
});

test('of a post that somebody deleted only what nobody saw is posted again', async () => {
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  await complete(ada.id, 'One');
  await complete(bo.id, 'Two');
  await pass(2);
  expect(texts()).toEqual(['✅ *Ada* and *Bo* completed 2 tasks.']);
  await complete(bo.id, 'Three');
  bot().slack.refuseNext('chat.update', 'message_not_found');
  await pass(2);
  expect(texts().slice(1)).toEqual([expect.stringContaining('*Bo*')]);
  expect(texts()[1]).toContain('completed *Three*.');
  await complete(ada.id, 'Four');
  await pass(2);
  expect(lastEdit().text).toBe('✅ *Bo* and *Ada* completed 2 tasks.');
});

test('after hours without Slack one post says it all', async () => {
  const founders = [await newPeer('Ada'), await newPeer('Bo'), await newPeer('Cy')];
  bot().slack.setDown(true);
  for (let hour = 0; hour < 5; hour += 1) {
    for (const { id, name } of founders) await complete(id, `${name} ${hour}`);
    await pledge(founders[0]?.id ?? '', `Pledge ${hour}`);
    channel.at(new Date(channel.now().getTime() + 3_600_000));
  }
  bot().slack.setDown(false);
  await pass(2);
  expect(texts()).toEqual([
    '✅ *Ada*, *Bo* and *Cy* completed 15 tasks.',
    expect.stringMatching(/^🤝 \*Ada\* \(.+\) made 5 pledges: /),
  ]);
});

test('a day’s pledges are one post that follows what becomes of them', async () => {
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  const ship = await pledge(ada.id, 'Ship');
  await pass(0);
  expect(texts()[0]).toContain('pledges *Ship*');
  const sell = await pledge(bo.id, 'Sell');
  await pass(300);
  const at = { given: true, now: channel.now() };
  await cheer(db, { subject: 'pledge', id: sell, founderId: ada.id, ...at });
  await deleteTask(db, { founderId: ada.id, taskId: ship, now: channel.now() });
  await pass(2);
  expect(texts()).toHaveLength(1);
  expect(lastEdit().text).toBe('🤝 *Ada* and *Bo* made 2 pledges.');
  expect(lastEdit().blocks).toContain('*Ship* · withdrawn');
  expect(lastEdit().blocks).toContain('1 cheer: Ada');
  expect(
    JSON.parse(lastEdit().blocks).flatMap(
      (block: { accessory?: { value: string } }) => block.accessory?.value ?? [],
    ),
  ).toEqual([sell]);
  channel.at('2026-11-21T09:00:00Z');
  await pledge(ada.id, 'Tomorrow');
  await pass(0);
  expect(texts()).toHaveLength(2);
});

test('a day’s thanks are one post, without those that were taken back', async () => {
  const [ada, bo, cy] = [await newPeer('Ada'), await newPeer('Bo'), await newPeer('Cy')];
  const thank = (giverId: string, founderId: string, forWhat: string) =>
    thankPeer(db, { giverId, now: channel.now(), thanks: { founderId, forWhat } });
  await thank(ada.id, bo.id, 'the intro');
  channel.at(new Date(channel.now().getTime() + 1));
  const { id } = await thank(bo.id, cy.id, 'the deck');
  await pass(2);
  expect(texts()).toEqual(['*Bo* and *Cy* got thanks for their help.']);
  await undoThanks(db, { giverId: bo.id, thanksId: id, now: channel.now() });
  await pass(2);
  expect(lastEdit().text).toContain('*Ada* thanked *Bo*');
});

test('a setting that is switched within the hour holds from then on', async () => {
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  await hear('all');
  await complete(ada.id, 'One');
  await complete(ada.id, 'Two');
  await complete(bo.id, 'Three');
  await pass(1);
  // Ada's has a detail in its thread.
  expect(texts()).toHaveLength(3);
  await hear('bundles');
  await complete(ada.id, 'Four');
  await pass(2);
  expect(texts()).toHaveLength(3);
  expect(lastEdit().text).toBe('✅ *Bo* and *Ada* completed 2 tasks.');
  await hear('all');
  await complete(ada.id, 'Five');
  await complete(bo.id, 'Six');
  await pass(1);
  expect(posts().at(-1)?.args.text).toContain('*Six*');
  expect(posts().at(-1)?.args.thread_ts).toBeUndefined();
  await hear('highlights');
  await complete(ada.id, 'Seven');
  await pledge(ada.id, 'Eight');
  await pass(2);
  expect(JSON.stringify([...posts(), ...edits()])).not.toMatch(/Seven|Eight/);
});

test('a channel that was replaced keeps its posts and holds up nothing in the new one', async () => {
  const ada = await newPeer('Ada');
  const taskId = await complete(ada.id, 'One');
  await pass(0);
  const old = current.channelId;
  const client = await bot().context.workspaces.client(bot().teamId);
  const created = await client?.conversations.create({ name: `next-${old.toLowerCase()}` });
  current.channelId = created?.channel?.id ?? '';
  await updateRows(
    db,
    'cohorts',
    { id: current.cohortId },
    { slack_channel_id: current.channelId },
  );
  await complete(ada.id, 'Two');
  bot().slack.refuseNext('chat.delete', 'is_archived');
  await reopen(ada.id, taskId);
  await pass(2);
  expect(texts()).toEqual([expect.stringContaining('*Two*')]);
  current.channelId = old;
  await pass(2);
  const cohort = await readRow(db, 'cohorts', { id: current.cohortId }, 'slack_channel_problem');
  expect(cohort.slack_channel_problem).toBeNull();
  expect(await readRows(db, 'slack_outbox', { state: 'waiting' }, 'kind')).toEqual([]);
});

const bell = async (founderId: string) =>
  (await findInbox(db, founderId)).items.flatMap(({ type, founderName, message }) =>
    type === 'cheer' ? [`${founderName} ${message}`] : [],
  );

test('a reaction to a post cheers each founder in it once, until it is taken back', async () => {
  await bot().unlinkFounders();
  const [bo, cy] = [await newPeer('Bo'), await newPeer('Cy')];
  const ada = await newPeer('Ada', bot().ada);
  for (const title of ['One', 'Two', 'Three']) await complete(bo.id, title);
  await complete(cy.id, 'Four');
  await complete(ada.id, 'Mine');
  await pass(0);
  const [ts = ''] = await placeOf('completion');
  let seconds = 0;
  const react = async (type: 'added' | 'removed', reaction: string) => {
    seconds += 1;
    const item = { type: 'message', channel: current.channelId, ts };
    const at = Math.floor(channel.now().getTime() / 1000) + seconds;
    const event = { type: `reaction_${type}`, user: bot().ada, reaction, item };
    await bot().event({ ...event, event_ts: `${at}.000100` });
  };
  const given = async () =>
    (await readRows(db, 'activity_cheers', { given: true, founder_id: ada.id }, 'via')).length;
  await react('added', 'clap');
  await vi.waitFor(async () => expect(await given()).toBe(2), 5_000);
  expect(await bell(bo.id)).toEqual(['Ada cheers for “Three”']);
  expect(await bell(cy.id)).toEqual(['Ada cheers for “Four”']);
  // What comes later is not cheered by it, and a second one is for the same tasks.
  await complete(bo.id, 'Five');
  await pass(2);
  expect(lastEdit().blocks).toContain('👏 Ada');
  await react('added', 'tada');
  await vi.waitFor(async () => expect(await given()).toBe(4), 5_000);
  expect(await bell(bo.id)).toEqual(['Ada cheers for “Three”']);
  await react('removed', 'clap');
  await react('removed', 'tada');
  await vi.waitFor(async () => expect(await given()).toBe(0), 5_000);
  await pass(2);
  expect(lastEdit().blocks).not.toContain('👏');
});

test('a channel with a daily digest hears once, in the evening, and the digest stays true', async () => {
  await hear('daily');
  const [ada, bo] = [await newPeer('Ada'), await newPeer('Bo')];
  const one = await complete(ada.id, 'One');
  await complete(bo.id, 'Two');
  const taskId = await pledge(ada.id, 'Ship');
  await deleteTask(db, {
    founderId: ada.id,
    taskId: await pledge(bo.id, 'No'),
    now: channel.now(),
  }).catch(() => {});
  const early = await complete(bo.id, 'Early');
  await reopen(bo.id, early);
  const thanks = { founderId: bo.id, forWhat: 'the intro' };
  await thankPeer(db, { giverId: ada.id, now: channel.now(), thanks });
  await pass(5);
  expect(posts()).toEqual([]);
  const queue = () => queueDailyDigests(db, { now: channel.now() });
  channel.at('2026-11-20T17:59:00Z');
  expect(await queue()).toBe(0);
  channel.at('2026-11-20T18:00:00Z');
  const queued = await Promise.all([queue(), queue()]);
  expect(queued).toContain(1);
  await pass(0);
  expect(texts()).toEqual(['Today: 2 completed tasks, 2 pledges, 1 thanks.']);
  expect(JSON.stringify(posts()[0]?.args.blocks)).not.toContain('Early');
  const at = { given: true, now: channel.now() };
  await cheer(db, { subject: 'pledge', id: taskId, founderId: bo.id, ...at });
  await reopen(ada.id, one);
  await pass(2);
  expect(lastEdit().text).toBe('Today: 1 completed task, 2 pledges, 1 thanks.');
  expect(lastEdit().blocks).toContain('1 cheer: Bo');
  // The evening is in the next day's.
  await complete(ada.id, 'Late');
  await pass(60);
  expect(await queue()).toBe(0);
  channel.at('2026-11-21T18:01:00Z');
  expect(await queue()).toBe(1);
  await pass(0);
  expect(texts()).toHaveLength(2);
  expect(await queue()).toBe(0);
});

test('what was kept for a digest still comes after a switch to bundles, and not to highlights', async () => {
  await hear('daily');
  const ada = await newPeer('Ada');
  await complete(ada.id, 'Kept');
  await pass(1);
  await hear('bundles');
  await complete(ada.id, 'Now');
  await pass(1);
  expect(texts()).toEqual([expect.stringContaining('*Now*')]);
  channel.at('2026-11-20T18:00:00Z');
  await queueDailyDigests(db, { now: channel.now() });
  await pass(0);
  expect(texts().at(-1)).toBe('Today: 1 completed task.');
  await hear('daily');
  await complete(ada.id, 'Never');
  await pass(1);
  await hear('highlights');
  channel.at('2026-11-21T18:00:00Z');
  await queueDailyDigests(db, { now: channel.now() });
  await pass(0);
  expect(texts()).toHaveLength(2);
});
