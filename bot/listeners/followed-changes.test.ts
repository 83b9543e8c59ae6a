import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { changeChannelId } from '#db/operations/slack/change-channel-id.ts';
import {
  askWhoFoundersAre,
  linkFounderSlack,
  unlinkFounderSlack,
} from '#db/operations/slack/founder-links.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { findRow, insertRow, readRow, readRows, updateRows } from '#db/testing/rows.ts';
import { refreshSlackUser } from '../jobs/slack-users.ts';
import { useCohortChannel } from '../testing/use-cohort-channel.ts';

const { bot, current, work, complete, posts, attempts, outbox } = useCohortChannel();
const { db } = bot;
let founderId = '';

beforeAll(() => bot().install());
beforeEach(async () => {
  await bot().unlinkFounders();
  ({ id: founderId } = await newFounder(db, { slackUserId: bot().ada, timeZone: 'UTC' }));
});

const person = () =>
  readRow(db, 'founders', { id: founderId }, [
    'slack_name as name',
    'time_zone as zone',
    'slack_user_id as userId',
  ]);

const change = (user: object) =>
  bot().event({ type: 'user_change', user: { id: bot().ada, ...user } });

/** Waits for a later change to be followed, after which earlier ones are done. */
async function afterwards(): Promise<void> {
  const name = `after-${Math.random()}`;
  const other = await newFounder(db, { slackUserId: bot().bo });
  await bot().event({ type: 'user_change', user: { id: bot().bo, name } });
  await expect
    .poll(() => findRow(db, 'founders', { id: other.id }, 'slack_name as name'))
    .toEqual({ name });
  await updateRows(db, 'founders', { id: other.id }, { slack_user_id: null, slack_team_id: null });
}

test('a founder’s new name and zone in Slack are followed, as often as they change', async () => {
  await change({ name: 'ada', tz: 'Europe/Berlin', profile: { display_name: 'Ada P.' } });
  await expect.poll(person).toMatchObject({ name: 'Ada P.', zone: 'Europe/Berlin' });
  await change({ name: 'ada', tz: 'Asia/Tokyo', profile: { display_name: '', real_name: 'Ada' } });
  await expect.poll(person).toMatchObject({ name: 'Ada', zone: 'Asia/Tokyo' });
});

const known = () =>
  readRow(db, 'founders', { id: founderId }, [
    'slack_picture as picture',
    'slack_locale as locale',
  ]);
const pictureAt = (host: string) => `https://${host}/2026-11-01/ada_48.png`;
const picture = pictureAt('avatars.slack-edge.com');

test('a founder’s new picture and language in Slack are followed, and forgotten with the link', async () => {
  await change({ locale: 'en-GB', profile: { image_48: picture, image_72: `${picture}?72` } });
  await expect.poll(known).toEqual({ picture, locale: 'en-GB' });
  await change({ locale: 'de-DE', profile: { image_72: picture } });
  await expect.poll(known).toEqual({ picture, locale: 'de-DE' });
  // Slack leaves out what an app may not see.
  await change({ name: 'grace' });
  await expect.poll(person).toMatchObject({ name: 'grace' });
  expect(await known()).toEqual({ picture, locale: 'de-DE' });
  await change({ locale: 'no language', profile: { image_48: '' } });
  await expect.poll(known).toEqual({ picture: null, locale: 'de-DE' });
  await change({ profile: { image_48: picture } });
  await expect.poll(known).toEqual({ picture, locale: 'de-DE' });
  await unlinkFounderSlack(db, { founderId });
  expect(await known()).toEqual({ picture: null, locale: null });
});

test('another account’s profile is not kept for the one that is linked next', async () => {
  await change({ locale: 'en-GB', profile: { image_48: picture } });
  await expect.poll(known).toEqual({ picture, locale: 'en-GB' });
  const { teamId, ada, bo } = bot();
  await linkFounderSlack(db, { founderId, teamId, userId: ada });
  expect(await known()).toEqual({ picture, locale: 'en-GB' });
  await linkFounderSlack(db, { founderId, teamId, userId: bo });
  expect(await known()).toEqual({ picture: null, locale: null });
});

test.each([
  pictureAt('secure.gravatar.com'),
  pictureAt('slack-edge.com.evil.test'),
  pictureAt('evilslack-edge.com'),
  pictureAt('ada@avatars.slack-edge.com'),
  pictureAt('avatars.slack-edge.com:8443'),
  picture.replace('https', 'http'),
  `${picture}?${'x'.repeat(600)}`,
  'javascript:alert(1)',
  '/ada_48.png',
  'none',
  48,
  null,
])('a picture at %s is none', async (address) => {
  await change({ profile: { image_48: picture } });
  await expect.poll(known).toMatchObject({ picture });
  await change({ profile: { image_48: address } });
  await expect.poll(known).toMatchObject({ picture: null });
});

test('founders who connected before pictures were kept are asked about, each until Slack has answered', async () => {
  const { teamId, slack, context } = bot();
  const queued = async () =>
    (await listQueuedJobs(db)).filter(({ name }) => name === 'refresh-slack-user').length;
  await clearJobs(db);
  expect(await askWhoFoundersAre(db, { teamId })).toBe(1);
  expect(await askWhoFoundersAre(db, { teamId })).toBe(1);
  expect(await askWhoFoundersAre(db, { teamId: 'T0OTHER' })).toBe(0);
  expect(await queued()).toBe(1);
  const sender = { teamId, userId: bot().ada };
  slack.refuseNext('users.info', 'user_not_found');
  await refreshSlackUser(context, sender);
  expect(await known()).toEqual({ picture: null, locale: null });
  const user = { id: bot().ada, locale: 'fr-FR', profile: { image_48: picture } };
  slack.failNext({ method: 'users.info', status: 200, body: JSON.stringify({ ok: true, user }) });
  await refreshSlackUser(context, sender);
  expect(slack.called('users.info').at(-1)?.args.include_locale).toBe('true');
  expect(await known()).toEqual({ picture, locale: 'fr-FR' });
  expect(await askWhoFoundersAre(db, { teamId })).toBe(0);
});

test.each(['UTC', 'America/New_York'])(
  'a zone that the founder chose themselves (%s) stays, even if Slack had set one before',
  async (timeZone) => {
    await change({ name: 'ada', tz: 'Europe/Berlin' });
    await expect.poll(person).toMatchObject({ zone: 'Europe/Berlin' });
    await changeTimeZone(db, { founderId, timeZone });
    await change({ name: 'grace', tz: 'Asia/Tokyo' });
    await expect.poll(person).toMatchObject({ name: 'grace', zone: timeZone });
  },
);

test('a zone that stood before Slack was connected stays', async () => {
  await updateRows(db, 'founders', { id: founderId }, { time_zone: 'Africa/Lagos' });
  await change({ name: 'grace', tz: 'Asia/Tokyo' });
  await expect.poll(person).toMatchObject({ name: 'grace', zone: 'Africa/Lagos' });
});

test('a status, a picture or a strange profile changes nothing, and days that were counted stay', async () => {
  await change({ name: 'ada', tz: 'Europe/Berlin' });
  await expect.poll(person).toMatchObject({ name: 'ada', zone: 'Europe/Berlin' });
  await newCompletedTask(db, { founderId, at: new Date('2026-06-15T23:30:00Z') });
  // PostgreSQL's own version of the row shows that it was written.
  const row = () => readRow(db, 'founders', { id: founderId }, sql<string>`xmin`.as('version'));
  const days = () =>
    readRows(db, 'completions', { founder_id: founderId }, ['local_date', 'points']);
  const before = [await row(), await days()];
  await change({ name: 'ada', tz: 'Europe/Berlin', profile: { status_text: 'At lunch' } });
  await change({ name: 7, tz: 'Mars/Olympus', profile: 'none' });
  await change({ id: 7, name: 'eve' });
  await bot().event({ type: 'user_change' });
  await bot().event({ type: 'user_change', user: { id: 'U0STRANGER', name: 'eve' } });
  await afterwards();
  expect([await row(), await days()]).toEqual(before);
  await change({ name: 'ada', tz: 'Asia/Tokyo' });
  await expect.poll(person).toMatchObject({ zone: 'Asia/Tokyo' });
  expect(await days()).toEqual(before[1]);
});

test('a deactivated account is unlinked once, and so is one of the staff', async () => {
  const { accountId } = await newAccount(db, 'admin');
  const slack = { slack_team_id: bot().teamId, slack_user_id: bot().ada };
  await updateRows(db, 'accounts', { id: accountId }, { ...slack, slack_looked_up_at: new Date() });
  await Promise.all([change({ deleted: true }), change({ deleted: true })]);
  await expect.poll(person).toMatchObject({ userId: null });
  await afterwards();
  const bell = await readRows(db, 'cohort_notifications', { recipient_id: founderId }, 'type');
  expect(bell).toEqual([{ type: 'slack_ended' }]);
  const account = await readRow(db, 'accounts', { id: accountId }, [
    'slack_user_id',
    'slack_looked_up_at',
  ]);
  expect(account).toEqual({ slack_user_id: null, slack_looked_up_at: null });
});

const channelOf = () =>
  readRow(db, 'cohorts', { id: current.cohortId }, [
    'slack_channel_id as id',
    'slack_channel_name as name',
  ]);

test('a channel that has another id keeps its posts, its waiting ones and its members', async () => {
  await work();
  await complete('One');
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 15_000);
  await expect.poll(async () => (await outbox())[0]?.state).toBe('sent');
  const from = current.channelId;
  const to = `${from}9`;
  await insertRow(db, 'slack_channel_members', {
    team_id: bot().teamId,
    channel_id: from,
    user_id: bot().bo,
    has_left: true,
    changed_at: new Date(),
  });
  const event = { type: 'channel_id_changed', old_channel_id: from, new_channel_id: to };
  await Promise.all([bot().event(event), bot().event(event)]);
  await expect.poll(channelOf).toMatchObject({ id: to });
  current.channelId = to;
  expect(await outbox()).toMatchObject([{ kind: 'completion', state: 'sent' }]);
  const members = await readRows(db, 'slack_channel_members', { channel_id: to }, 'has_left');
  expect(members).toEqual([{ has_left: true }]);
  await bot().event({ type: 'channel_rename', channel: { id: to, name: 'winter' } });
  await expect.poll(channelOf).toEqual({ id: to, name: 'winter' });
});

test('a post that is being sent while its channel gets another id is sent once', async () => {
  bot().slack.failNext({ method: 'chat.postMessage', status: 0 });
  await work();
  await complete('One');
  await vi.waitFor(() => expect(attempts()).toHaveLength(1), 15_000);
  const from = current.channelId;
  const to = `${from}8`;
  await changeChannelId(db, { teamId: bot().teamId, from, to });
  current.channelId = to;
  expect(attempts()).toHaveLength(0);
  const lease = await readRow(db, 'slack_channel_pace', { channel_id: to }, 'next_send_at');
  expect(lease.next_send_at.getTime()).toBeGreaterThan(Date.now());
  bot().slack.endFaults();
});

test('other channels, and nonsense, change nothing', async () => {
  const event = { type: 'channel_id_changed', new_channel_id: 'C0NEW00000' };
  await bot().event({ ...event, old_channel_id: 'C0STRANGER' });
  await bot().event({ ...event, old_channel_id: 7 });
  await bot().event(event);
  await afterwards();
  const moved = await findRow(db, 'cohorts', { slack_channel_id: 'C0NEW00000' }, 'id');
  expect(moved).toBeUndefined();
});
