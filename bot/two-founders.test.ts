import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { writeWeeklyBriefs } from '#db/operations/coach/weekly-briefs.ts';
import { queueWeeklyDigests } from '#db/operations/digest/weekly-digests.ts';
import { leaveProgram } from '#db/operations/founders/leave-program.ts';
import { acceptIntroduction } from '#db/operations/introductions/answer-introduction.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { generateTasksForEveryone } from '#db/operations/tasks/generate-tasks.ts';
import { findCohort } from '#db/queries/cohorts/find-cohort.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { listFounders } from '#db/queries/managed-founders.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { exportFounder } from '#db/queries/settings/export-founder.ts';
import { findBoard } from '#db/queries/tasks.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRow, readRows } from '#db/testing/rows.ts';
import { inviteFounders } from './jobs/channels.ts';
import { useTestBot } from './testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const now = new Date();
/** A Monday morning in UTC. */
const monday = new Date('2026-06-15T09:05:00Z');

let ada: TestFounder;
let bo: TestFounder;
let peer: TestFounder;
beforeAll(() => bot().install());
beforeEach(async () => {
  await bot().unlinkFounders();
  for (const table of ['mails', 'weekly_briefs', 'weekly_digest_runs', 'task_generations'] as const)
    await db.deleteFrom(table).execute();
  bot().slack.calls.length = 0;
  const { id: cohortId } = await newCohort(db, { slack: false });
  ada = await newFounder(db, { cohortId, name: 'Ada Park', slackUserId: bot().ada });
  bo = await newTeammate(db, ada, { name: 'Bo Lind', slackUserId: bot().bo });
  peer = await newFounder(db, { cohortId, name: 'Cy Moss' });
});

/** The bot's private answer to somebody's command. */
async function say(user: string, command: string, text: string): Promise<string> {
  await bot().command(command, text, { user_id: user });
  return JSON.stringify(await bot().nextAnswer());
}

test('both are invited to the cohort’s channel', async () => {
  const client = await bot().context.workspaces.client(bot().teamId);
  const name = `two-${ada.cohortId.slice(0, 8)}`;
  const channelId = (await client?.conversations.create({ name }))?.channel?.id ?? '';
  const channel = { slack_channel_id: channelId, slack_team_id: bot().teamId };
  await db.updateTable('cohorts').set(channel).where('id', '=', ada.cohortId).execute();
  await inviteFounders(bot().context, { teamId: bot().teamId, channelId });
  const invited = bot()
    .slack.called('conversations.invite')
    .flatMap(({ args }) => String(args.users).split(','));
  expect(invited.sort()).toEqual([bot().ada, bot().bo].sort());
});

test('each has their own list, streak and Home tab', async () => {
  const titles = { [bot().ada]: 'Bake the bread', [bot().bo]: 'Build the oven' };
  for (const [user, founder] of [
    [bot().ada, ada],
    [bot().bo, bo],
  ] as const) {
    const title = titles[user] ?? '';
    await newTask(db, { founderId: founder.id, title, dueOn: now.toISOString().slice(0, 10) });
  }
  await newCompletedTask(db, { founderId: bo.id, at: now });
  expect(await say(bot().ada, '/task', 'list')).toContain('Bake the bread');
  const list = await say(bot().bo, '/task', 'list');
  expect(list).toContain('Build the oven');
  expect(list).not.toContain('Bake the bread');
  expect(await say(bot().bo, '/streak', '')).toMatch(/1[- ]day/);
  expect(await say(bot().ada, '/streak', '')).not.toMatch(/1[- ]day/);
  const homes = () => bot().slack.called('views.publish');
  for (const user of [bot().ada, bot().bo]) {
    await bot().event({ type: 'app_home_opened', user, tab: 'home' });
    const home = await vi.waitFor(() => {
      const found = homes().find(({ args }) => args.user_id === user);
      expect(found).toBeDefined();
      return found?.args.view ?? '';
    }, 5_000);
    expect(home).toContain(titles[user]);
    expect(home).not.toContain(titles[user === bot().ada ? bot().bo : bot().ada]);
  }
});

test('one Slack account is one of them', async () => {
  const link = { founderId: bo.id, teamId: bot().teamId, userId: bot().ada };
  await expect(linkFounderSlack(db, link)).rejects.toMatchObject({ code: 'slack_taken' });
});

test('each gets tasks, a digest and a brief of their own', async () => {
  for (const { id: founderId } of [ada, bo, peer])
    await newCompletedTask(db, { founderId, at: new Date('2026-06-10T12:00:00Z') });
  await generateTasksForEveryone(db, { now: monday });
  const board = async ({ id: founderId }: TestFounder) =>
    (await findBoard(db, { founderId, now: monday })).pending.map(({ title }) => title).sort();
  expect(await board(ada)).toHaveLength(8);
  expect(await board(bo)).toEqual(await board(ada));
  await queueWeeklyDigests(db, { now: monday });
  const digests = await readRows(db, 'mails', { template: 'weekly-digest' }, 'recipient');
  const to = digests.map(({ recipient }) => recipient);
  expect(to).toEqual(expect.arrayContaining([ada.email, bo.email]));
  expect(new Set(to).size).toBe(to.length);
  await writeWeeklyBriefs(db, { now: monday, teamId: bot().teamId });
  const briefs = await db
    .selectFrom('weekly_briefs')
    .where('founder_id', 'in', [ada.id, bo.id])
    .select('founder_id')
    .execute();
  expect(briefs).toHaveLength(2);
});

test('the cohort, its board and its bells count people', async () => {
  const cohort = { id: ada.cohortId, name: 'Cohort' };
  const viewer = (founder: TestFounder) => ({ id: founder.id, timeZone: 'UTC', cohort });
  const peersOf = async (founder: TestFounder) =>
    (await findCohort(db, { viewer: viewer(founder), now })).peers.map((each) => each.founderName);
  expect((await peersOf(ada)).sort()).toEqual(['Bo Lind', 'Cy Moss']);
  expect((await peersOf(peer)).sort()).toEqual(['Ada Park', 'Bo Lind']);
  const { id: taskId } = await newTask(db, { founderId: bo.id, title: 'Build the oven', now });
  await completeTask(db, { founderId: bo.id, taskId, now, source: 'web' });
  for (const { id } of [ada, peer]) {
    const { items } = await findInbox(db, id);
    expect(items.map(({ founderName }) => founderName)).toEqual(['Bo Lind']);
  }
  expect((await findInbox(db, bo.id)).items).toEqual([]);
  await newCompletedTask(db, { founderId: ada.id, at: now });
  const view = { scope: 'cohort', period: 'all', page: 1, pageSize: 10, now } as const;
  const { rows, size } = await findLeaderboard(db, { viewer: viewer(ada), ...view });
  expect(rows.map(({ name }) => name).sort()).toEqual(['Ada Park', 'Bo Lind', 'Cy Moss']);
  expect(size).toBe(3);
});

test('admins list both, and each exports what is theirs', async () => {
  const startup = await readRow(db, 'startup_founders', { id: bo.id }, 'startup_name as name');
  const list = await listFounders(db, {
    search: startup.name,
    page: 1,
    pageSize: 20,
    sort: 'founder',
    direction: 'asc',
  });
  expect(list.rows.map(({ founderName }) => founderName)).toEqual(['Ada Park', 'Bo Lind']);
  await newTask(db, { founderId: ada.id, title: 'Bake the bread', now });
  await newTask(db, { founderId: bo.id, title: 'Build the oven', now });
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({ audience: 'founder', email: bo.email, password_hash: 'hash', founder_id: bo.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const data = await exportFounder(db, { founderId: bo.id, accountId, now });
  expect(data.profile).toMatchObject({ name: 'Bo Lind', startupName: startup.name });
  expect(data.tasks.map(({ title }) => title)).toEqual(['Build the oven']);
});

test('an investor’s request is answered in Slack by either; the other’s message says who did', async () => {
  const requester = { investorId: (await newInvestor(db, { name: 'Ines' })).id };
  const request = { requester, startupId: ada.startupId, note: 'Let us talk.', now };
  const { id } = await requestIntroduction(db, request);
  await bot().click('introduction_accept', id, {
    user: { id: bot().bo },
  });
  expect((await bot().nextAnswer()).text).toContain('You accepted the request of *Ines*');
  await bot().click('introduction_accept', id);
  expect((await bot().nextAnswer()).text).toContain('Bo Lind has already answered this request.');
  await expect(
    acceptIntroduction(db, { introductionId: id, founderId: ada.id, now }),
  ).rejects.toMatchObject({ code: 'introduction_answered', by: 'Bo Lind' });
});

test('a member who deletes their account leaves the startup, and the owner stays', async () => {
  await deleteFounder(db, { founderId: bo.id, now });
  const left = await db
    .selectFrom('founders')
    .where('startup_id', '=', ada.startupId)
    .where('is_active', '=', true)
    .select('name')
    .execute();
  expect(left).toEqual([{ name: 'Ada Park' }]);
  expect(await say(bot().bo, '/task', 'list')).toContain('connect');
  expect(await say(bot().ada, '/task', 'list')).not.toContain('connect');
});

test('a startup that staff take out of the program goes with everybody', async () => {
  const actor = await newAccount(db, 'admin');
  await leaveProgram(db, { founderId: ada.id, actor, reason: 'Sold', now });
  const view = { scope: 'cohort', period: 'all', page: 1, pageSize: 10, now } as const;
  const cohort = { id: ada.cohortId, name: 'Cohort' };
  const viewer = { id: peer.id, timeZone: 'UTC', cohort };
  expect((await findCohort(db, { viewer, now })).peers).toEqual([]);
  const { rows } = await findLeaderboard(db, { viewer, ...view });
  expect(rows.map(({ name }) => name)).toEqual(['Cy Moss']);
  const linked = await db
    .selectFrom('founders')
    .where('slack_user_id', 'in', [bot().ada, bot().bo])
    .select('id')
    .execute();
  expect(linked).toEqual([]);
});
