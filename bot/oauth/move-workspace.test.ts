import { WebAPIPlatformError } from '@slack/web-api';
import { beforeEach, expect, test } from 'vitest';
import { finishChannelRequest, saveCohortChannel } from '#db/operations/cohorts/cohort-channel.ts';
import { postToChannel } from '#db/operations/deliveries/slack-outbox.ts';
import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { recordSlackHealth } from '#db/operations/slack/installations.ts';
import { findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { findSlackState, type Installation } from '#db/queries/slack/workspace.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { insertRow, readRow, readRows, updateRows } from '#db/testing/rows.ts';
import { auditSentence } from '#shared/domain/audit.ts';
import { openCohortChannels } from '../jobs/channels.ts';
import { checkSlack } from '../jobs/slack.ts';
import { sendChannelMessages } from '../jobs/slack-outbox.ts';
import { createWorkspaces } from '../slack/workspaces.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { useWorkers } from '../testing/use-workers.ts';

const bot = useTestBot();
const { db } = bot;
const workers = useWorkers(bot);
const now = new Date();
let admin = '';
let actor = { accountId: '', email: '' };
let founderId = '';
let taskId = '';
let cohortId = '';
let endedId = '';

/** The workspace that the app was in before; the emulator has the other one. */
const before = 'T_BEFORE';
const channelBefore = 'C0BEFORE01';

const installationOf = (teamId: string, teamName: string): Installation => ({
  teamId,
  teamName,
  appId: bot().slack.appId,
  botUserId: 'U0BOT',
  scopes: [],
  botToken: `xoxb-${teamId}`,
  refreshToken: null,
  expiresAt: null,
});
const saveBefore = () => bot().context.workspaces.save(installationOf(before, 'Harbor'));

const teams = async () =>
  (await readRows(db, 'slack_installations', {}, 'team_id as id')).map(({ id }) => id);
const links = async () =>
  (await readRows(db, 'founders', {}, 'slack_team_id as team')).flatMap(({ team }) => team ?? []);
const audits = () =>
  readRows(db, 'audit_log', { action: 'slack.moved' }, ['actor_email', 'details'], 'id');
const posts = () =>
  readRows(db, 'slack_outbox', {}, ['state', 'last_error as reason', 'message_ts as ts'], 'id');

beforeEach(async () => {
  for (const table of [
    'slack_installations',
    'slack_outbox',
    'slack_channel_pace',
    'slack_health',
    'audit_log',
    'cohort_notifications',
    'premium_channels',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  const over = { starts_on: '2019-01-01', ends_on: '2019-02-01' };
  const nothing = { slack_team_id: null, slack_channel_id: null, slack_channel_requested_at: null };
  await updateRows(db, 'cohorts', {}, { ...over, ...nothing });
  await updateRows(db, 'founders', {}, { slack_end_reason: null });
  await bot().unlinkFounders();
  await clearJobs(db);
  bot().slack.endFaults();
  admin = await bot().signIn('admin');
  actor = await newAccount(db, 'admin');
  await saveBefore();
  const cohort = await newCohort(db, { slack: false });
  const ended = await newCohort(db, { slack: false });
  cohortId = cohort.id;
  endedId = ended.id;
  const channel = { slack_team_id: before, slack_channel_made: true };
  await updateRows(
    db,
    'cohorts',
    { id: cohortId },
    { ...channel, slack_channel_id: channelBefore },
  );
  await updateRows(
    db,
    'cohorts',
    { id: endedId },
    { ...channel, slack_channel_id: 'C0BEFORE02', starts_on: '2020-01-01', ends_on: '2020-03-01' },
  );
  const slack = { slackTeamId: before, slackUserId: 'U0ADA' };
  ({ id: founderId } = await newFounder(db, { cohortId, ...slack }));
  ({ id: taskId } = await newTask(db, { founderId, title: 'Ship' }));
  await db.transaction().execute((trx) =>
    postToChannel(trx, {
      teamId: before,
      channelId: channelBefore,
      kind: 'pledge',
      subject: { taskId },
    }),
  );
  await clearJobs(db);
});

/** Installs the app in the emulator's workspace; the admin says yes if they are asked. */
async function install(): Promise<string> {
  const leaving = await bot().get('/slack/install', admin);
  const back = await bot().slack.authorize(leaving.headers.get('location') ?? '', 'mo');
  return (await bot().get(back, admin)).text;
}

async function confirm(page: string): Promise<string> {
  const href = page.match(/class="way" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return (await bot().get(await bot().slack.authorize(href, 'mo'), admin)).text;
}

const move = async () => confirm(await install());

test('an admin who chose another workspace is asked first, with what will end', async () => {
  const page = await install();
  expect(page).toContain('Move to “Cohort”?');
  expect(page).toContain('1 founder will have to connect again.');
  expect(page).toContain('1 channel will be replaced.');
  expect(await teams()).toEqual([before]);
  expect(await links()).toEqual([before]);
  expect(await posts()).toMatchObject([{ state: 'waiting', reason: null }]);
  // The answer works once, and for nobody else.
  const href = page.match(/class="way" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const back = await bot().slack.authorize(href, 'mo');
  expect((await bot().get(back, await bot().signIn('admin'))).text).toContain('no longer works');
  expect((await bot().get(back, admin)).text).toContain('is in Slack');
  expect((await bot().get(back, admin)).text).toContain('no longer works');
  expect(await teams()).toEqual([bot().teamId]);
});

test('an answer for one workspace is none for another', async () => {
  const page = await install();
  await db.updateTable('slack_oauth_states').set({ moves_to: 'T_THIRD' }).execute();
  expect(await confirm(page)).toContain('Move to “Cohort”?');
  expect(await teams()).toEqual([before]);
});

test('a move ends links, channels and what waits there, and says so', async () => {
  await newFounder(db, { slackTeamId: before, slackUserId: 'U0BO' });
  await updateRows(
    db,
    'accounts',
    { id: actor.accountId },
    {
      slack_team_id: before,
      slack_user_id: 'U0MO',
      slack_looked_up_at: now,
    },
  );
  const channel = { team_id: before, channel_id: channelBefore };
  await insertRow(db, 'premium_channels', { ...channel, name: 'premium-members', made_at: now });
  await insertRow(db, 'slack_channel_members', {
    ...channel,
    user_id: 'U0ADA',
    has_left: true,
    changed_at: now,
  });
  await insertRow(db, 'unlinked_commands', {
    team_id: before,
    user_id: 'U0X',
    command: '/task',
    text: 'list',
    typed_at: now,
  });
  await updateRows(db, 'founders', { id: founderId }, { slack_nudged_at: now });
  await move();
  expect(await teams()).toEqual([bot().teamId]);
  expect(await links()).toEqual([]);
  expect(await posts()).toEqual([{ state: 'dropped', reason: 'workspace_moved', ts: null }]);
  for (const table of ['premium_channels', 'slack_channel_members', 'unlinked_commands'] as const) {
    expect(await readRows(db, table, {}, 'team_id'), table).toEqual([]);
  }
  const account = await readRow(db, 'accounts', { id: actor.accountId }, [
    'slack_user_id',
    'slack_looked_up_at',
  ]);
  expect(account).toEqual({ slack_user_id: null, slack_looked_up_at: null });

  // Founders are told in the bell, and an admin can remind them at once.
  const bell = await readRows(db, 'cohort_notifications', { recipient_id: founderId }, [
    'type',
    'message',
  ]);
  expect(bell).toEqual([
    { type: 'slack_ended', message: expect.stringContaining('another Slack workspace') },
  ]);
  const owner = await readRow(db, 'startup_founders', { id: founderId }, 'slack_nudged_at');
  expect(owner).toEqual({ slack_nudged_at: null });

  // Only the cohort that is not over gets a new channel.
  const jobs = await listQueuedJobs(db);
  expect(jobs.map(({ name }) => name)).toContain('open-cohort-channels');
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const teamOf = (id: string) => readRow(db, 'cohorts', { id }, 'slack_team_id as team');
  expect([await teamOf(cohortId), await teamOf(endedId)]).toEqual([
    { team: bot().teamId },
    { team: null },
  ]);

  const [entry, ...others] = await audits();
  expect(others).toEqual([]);
  const effects =
    '1 channel was replaced, 2 founders had to connect again, 1 message that waited was not sent';
  expect(entry?.details).toMatchObject({ from: 'Harbor', to: 'Cohort', reason: effects });
  const facts = { subject: 'Harbor to Cohort', reason: effects };
  expect(auditSentence('slack.moved', facts)).toBe(
    `moved the Slack app from Harbor to Cohort: ${effects}`,
  );
  const state = await findSlackState(db, { now });
  expect(state.move).toMatchObject({ from: 'Harbor', to: 'Cohort', founders: 2, messages: 1 });
  const { founders, foundersLinked } = state;
  expect(foundersLinked).toBe(0);
  expect(state.deliveries).toMatchObject([{ state: 'dropped', reason: 'workspace_moved' }]);

  // One figure says who is missing, and whoever connects again counts in it.
  await linkFounderSlack(db, { founderId, teamId: bot().teamId, userId: bot().ada });
  expect(await findSlackState(db, { now })).toMatchObject({ founders, foundersLinked: 1 });
  const later = new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000);
  expect((await findSlackState(db, { now: later })).move).toBeNull();
});

test('after an uninstall, too, the admin is asked, by the name that Slack gave', async () => {
  const health = { problem: null, botName: 'slipstream', missingScopes: [], now };
  await recordSlackHealth(db, { teamId: before, teamName: 'Harbor', ...health });
  await bot().context.workspaces.forget(before, null);
  await recordSlackHealth(db, { teamId: before, ...health, problem: 'slack_not_installed' });
  expect(await install()).toContain('is in “Harbor”');
  expect(await links()).toEqual([before]);
  await move();
  expect(await links()).toEqual([]);
});

test('repeated installs ask and end nothing more; installing in the first one again moves back', async () => {
  await move();
  await linkFounderSlack(db, { founderId, teamId: bot().teamId, userId: bot().ada });
  expect(await install()).toContain('is in Slack');
  expect(await links()).toEqual([bot().teamId]);
  expect(await audits()).toHaveLength(1);
  await saveBefore();
  expect(await teams()).toEqual([before]);
  expect(await links()).toEqual([]);
  expect(await audits()).toHaveLength(2);
});

test('of two installs at once one workspace stays, with nothing tied to the other', async () => {
  const third = installationOf('T_THIRD', 'Quay');
  const { workspaces } = bot().context;
  await Promise.all([
    workspaces.save(third),
    workspaces.save(installationOf(bot().teamId, 'Cohort')),
    workspaces.save(third),
  ]);
  expect(await teams()).toHaveLength(1);
  expect(await links()).toEqual([]);
  expect((await posts()).map(({ state }) => state)).toEqual(['dropped']);
  const bell = await readRows(db, 'cohort_notifications', { recipient_id: founderId }, 'type');
  expect(bell).toHaveLength(1);
});

test('what is saved for the former workspace at the same moment does not outlive the move', async () => {
  await updateRows(db, 'cohorts', { id: cohortId }, { slack_channel_id: null });
  const channel = { id: 'C0LATE0001', name: 'late' };
  await Promise.allSettled([
    linkFounderSlack(db, { founderId, teamId: before, userId: 'U0LATE' }),
    bot().context.workspaces.save(installationOf(bot().teamId, 'Cohort')),
    linkFounderSlack(db, { founderId, teamId: before, userId: 'U0LATER' }),
    saveCohortChannel(db, { cohortId, teamId: before, channel }),
  ]);
  await saveCohortChannel(db, { cohortId, teamId: before, channel });
  await updateRows(db, 'cohorts', { id: cohortId }, { slack_channel_requested_at: now });
  const found = { ...channel, teamId: before, isMade: false };
  await finishChannelRequest(db, { cohortId, requestedAt: now, found });
  expect(await links()).toEqual([]);
  const cohort = await readRow(db, 'cohorts', { id: cohortId }, 'slack_team_id as team');
  expect(cohort).toEqual({ team: null });
});

test('an uninstall and a check of the former workspace that come late change nothing', async () => {
  await move();
  await checkSlack(bot().context, { teamId: bot().teamId });
  await bot().event({ type: 'app_uninstalled' }, { team_id: before });
  await bot().event({ type: 'tokens_revoked', tokens: { bot: ['U0BOT'] } }, { team_id: before });
  await checkSlack(bot().context, { teamId: before });
  const health = { problem: 'token_revoked', botName: null, missingScopes: [], now: new Date() };
  await recordSlackHealth(db, { teamId: before, ...health });
  expect(await teams()).toEqual([bot().teamId]);
  expect((await findSlackState(db, { now })).health).toMatchObject({ problem: null });
});

test.each([
  ['sent', { ok: true, ts: '1.1', error: null }],
  ['dropped', { ok: false, error: 'channel_not_found' }],
  ['dropped', { ok: false, error: 'msg_too_long' }],
])(
  'a post that is on its way during the move is %s, and waits for nobody',
  async (state, answer) => {
    await updateRows(db, 'slack_outbox', {}, { kind: 'farewell', subject_id: channelBefore });
    const over = { starts_on: '2020-05-01', ends_on: '2020-06-01' };
    await updateRows(db, 'cohorts', { id: cohortId }, over);
    const { context } = bot();
    // Slack answers only after the app has moved.
    const postMessage = async () => {
      await context.workspaces.save(installationOf(bot().teamId, 'Cohort'));
      if (answer.ok) return answer;
      throw new WebAPIPlatformError({ ok: false, error: String(answer.error) });
    };
    const client = { chat: { postMessage }, conversations: { join: async () => {} } };
    const workspaces = { ...context.workspaces, client: async () => client as never };
    const timing = { intervalMs: 20, leaseMs: 1_000, editEveryMs: 20, wakeAt: () => {} };
    await sendChannelMessages({ ...context, workspaces }, { channelId: channelBefore }, timing);
    expect(await posts()).toMatchObject([{ state }]);
    const place = await findPostedMessage(db, {
      kind: 'farewell',
      subject: { channelId: channelBefore },
    });
    expect(place).toBeNull();
  },
);

test('what is queued for the former workspace afterwards is dropped', async () => {
  await move();
  await db.deleteFrom('slack_outbox').execute();
  await db.transaction().execute((trx) =>
    postToChannel(trx, {
      teamId: before,
      channelId: channelBefore,
      kind: 'pledge_update',
      subject: { taskId },
    }),
  );
  await workers.start({});
  await expect.poll(posts).toEqual([{ state: 'dropped', reason: 'workspace_moved', ts: null }]);
  // The next change of the same pledge goes to the new channel.
  const subject = { taskId };
  const channel = { teamId: bot().teamId, channelId: 'C0AFTER001' };
  await db
    .transaction()
    .execute((trx) => postToChannel(trx, { ...channel, kind: 'pledge_update', subject }));
  const rows = await readRows(db, 'slack_outbox', {}, ['team_id', 'channel_id']);
  expect(rows).toEqual([{ team_id: bot().teamId, channel_id: 'C0AFTER001' }]);
});

test('a token of another workspace in the configuration moves the app once the bot works there', async () => {
  await move();
  await linkFounderSlack(db, { founderId, teamId: bot().teamId, userId: bot().ada });
  const token = (await bot().context.workspaces.find(bot().teamId))?.botToken;
  await db.deleteFrom('slack_installations').execute();
  await updateRows(db, 'founders', { id: founderId }, { slack_team_id: 'T_THIRD' });
  await updateRows(
    db,
    'cohorts',
    { id: cohortId },
    {
      slack_team_id: 'T_THIRD',
      slack_channel_id: 'C0THIRD001',
    },
  );
  const { context } = bot();
  const slack = { ...context.config.slack, botToken: token };
  const config = { ...context.config, slack };
  const workspaces = createWorkspaces({ ...context, config });
  bot().slack.refuseNext('auth.test', 'invalid_auth');
  await checkSlack({ ...context, config, workspaces }, { teamId: bot().teamId }).catch(() => {});
  expect(await links()).toEqual(['T_THIRD']);
  await checkSlack({ ...context, config, workspaces }, { teamId: bot().teamId });
  await checkSlack({ ...context, config, workspaces }, { teamId: bot().teamId });
  expect(await links()).toEqual([]);
  const entries = await audits();
  expect(entries).toHaveLength(2);
  expect(entries[1]).toMatchObject({ actor_email: 'configuration' });
  expect((await listQueuedJobs(db)).map(({ name }) => name)).toContain('open-cohort-channels');
});

test('where the configuration names the workspace, no other one is asked about', async () => {
  const { config } = bot().context;
  const slack = config.slack;
  slack.teamId = before;
  try {
    expect(await install()).toContain('Not this workspace');
    slack.teamId = bot().teamId;
    expect(await install()).toContain('is in Slack');
  } finally {
    slack.teamId = undefined;
  }
  expect(await teams()).toEqual([bot().teamId]);
  expect(await links()).toEqual([]);
});
