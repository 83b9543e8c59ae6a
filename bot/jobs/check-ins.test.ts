import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askForCheckIns } from '#db/operations/check-ins/check-in-messages.ts';
import { setAway } from '#db/operations/check-ins/check-in-settings.ts';
import { offerHelp } from '#db/operations/check-ins/help-wanted.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRow, updateRows } from '#db/testing/rows.ts';
import type { CheckInChanges } from '#shared/api/check-ins.ts';
import type { SlackMessageKind } from '#shared/domain/slack-messages.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { useWorkers } from '../testing/use-workers.ts';

const bot = useTestBot();
const { db } = bot;
const workers = useWorkers(bot);
/** In the past, so that what waits a moment by this clock waits no longer by the queue's. */
const week = '2026-06-11';
const thursday = new Date(`${week}T09:00:00Z`);
const sunday = new Date('2026-06-14T18:00:00Z');
const monday = new Date('2026-06-15T12:00:00Z');

let ana: TestFounder;
let bo: TestFounder;
let cohortId = '';
let channelId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  await sql`truncate slack_outbox, slack_channel_pace, direct_messages, check_ins cascade`.execute(
    db,
  );
  await clearJobs(db);
  await bot().unlinkFounders();
  bot().slack.calls.length = 0;
  cohortId = (await newCohort(db)).id;
  channelId = await newChannel();
  ana = await newFounder(db, { cohortId, name: 'Ana', slackUserId: bot().ada });
  bo = await newTeammate(db, ana, { name: 'Bo' });
});

/** A channel that the bot may post to, as the cohort's. */
async function newChannel(): Promise<string> {
  const { context, database, teamId } = bot();
  const client = await context.workspaces.client(teamId);
  const created = await client?.conversations.create({ name: `cohort-${cohortId.slice(0, 8)}` });
  const id = created?.channel?.id ?? '';
  await updateRows(database.db, 'cohorts', { id: cohortId }, { slack_channel_id: id });
  return id;
}

function work(now: Date): Promise<void> {
  const startedAt = Date.now();
  const clock = () => new Date(now.getTime() + Date.now() - startedAt);
  return workers.start({ context: { ...bot().context, clock } });
}

async function finished(kind: SlackMessageKind) {
  return vi.waitFor(async () => {
    const rows = await bot()
      .database.db.selectFrom('slack_outbox')
      .where('kind', '=', kind)
      .select(['state', 'last_error', 'message_ts'])
      .execute();
    const [row] = rows;
    if (!row || rows.some(({ state }) => state === 'waiting')) throw new Error('Not finished yet.');
    return row;
  }, 10_000);
}

const ask = (now: Date) => askForCheckIns(db, { teamId: bot().teamId, now });

let version = 0;
const save = async (who: TestFounder, changes: CheckInChanges, morale?: number) => {
  version += 1;
  const input = { founderId: who.id, week, version, changes, morale, isDone: true, now: thursday };
  await saveCheckIn(db, input);
};

const called = (method: string) => bot().slack.called(method);
const sentTo = (channel: string) =>
  called('chat.postMessage').filter(({ args }) => args.channel === channel);

test('the message of Thursday opens the form, and says afterwards who checked in', async () => {
  await ask(thursday);
  await work(thursday);
  const { message_ts: ts } = await finished('check_in');
  const [post] = sentTo(bot().ada);
  expect(post?.args.text).toBe('How did your week go? Your weekly check-in is open.');
  expect(JSON.parse(post?.args.blocks ?? '')[1].elements).toMatchObject([
    { action_id: 'check_in_open', text: { text: 'Check in' } },
    { url: `${bot().url}/app/check-in` },
  ]);
  await save(bo, { blocker: 'Secret blocker', goal: 'Hire' }, 1);
  await finished('check_in_update');
  const [edit] = called('chat.update');
  expect(edit?.args).toMatchObject({
    ts,
    channel: expect.stringMatching(/^D/),
    text: '✅ *Bo* checked in for this week. You can edit it until Monday at 12:00 PM.',
  });
  expect(JSON.stringify(bot().slack.calls)).not.toMatch(/Secret|morale|Very low/i);
});

test.each<[string, () => Promise<unknown>, Date]>([
  ['a teammate has checked in', () => save(bo, { goal: 'Hire' }), thursday],
  [
    'they are away',
    () => setAway(db, { founderId: bo.id, week, isAway: true, now: thursday }),
    thursday,
  ],
  ['it has closed', async () => undefined, monday],
  ['their program is paused', () => set(ana, { paused_at: thursday }), thursday],
])('a message that has not been sent is dropped once %s', async (_what, change, now) => {
  await ask(thursday);
  await change();
  await work(now);
  expect(await finished('check_in')).toMatchObject({ state: 'dropped', message_ts: null });
  expect(sentTo(bot().ada)).toEqual([]);
});

test('a reminder that Slack refuses for a while is sent once, or not after the end', async () => {
  bot().slack.limitNext('chat.postMessage', 1);
  await ask(sunday);
  await work(sunday);
  expect(await finished('check_in_reminder')).toMatchObject({ state: 'sent' });
  const texts = sentTo(bot().ada).filter(({ status }) => status === 200);
  expect(texts.map(({ args }) => args.text)).toEqual([
    'Your weekly check-in is still open, until Monday at 12:00 PM.',
  ]);
});

test('a call for help is one post, edited, and never says what is the team’s own', async () => {
  await work(thursday);
  await save(ana, { helpWanted: 'Who <knows> pricing?', sharesHelp: true, blocker: 'Secret' }, 1);
  const { message_ts: ts } = await finished('help_wanted');
  const [post] = sentTo(channelId);
  const name = `<@${bot().ada}>`;
  expect(post?.args.text).toMatch(
    new RegExp(`^🙋 ${name} \\(Startup \\d+\\) asks for help: “Who &lt;knows&gt; pricing\\?”$`),
  );
  const helper = await newFounder(db, { cohortId, name: 'Cy' });
  const { id } = await readRow(db, 'check_ins', { startup_id: ana.startupId }, 'id');
  await offerHelp(db, { founderId: helper.id, checkInId: id, now: thursday });
  await finished('help_wanted_update');
  expect(called('chat.update').at(-1)?.args).toMatchObject({
    ts,
    blocks: expect.stringContaining('1 founder offered to help.'),
  });
  await finished('help_offer');
  const [message] = sentTo(bot().ada);
  expect(message?.args.text).toMatch(/^🙌 \*Cy\* \(Startup \d+\) can help with what you asked for/);
  expect(message?.args.blocks).toContain(helper.email);
  await save(ana, { sharesHelp: false });
  await finished('help_wanted_update');
  expect(called('chat.update').at(-1)?.args.text).toMatch(/doesn’t need this help any longer\.$/);
  expect(JSON.stringify(bot().slack.calls)).not.toMatch(/Secret|Very low/);
});

test('a draft’s call for help reaches no channel', async () => {
  await saveCheckIn(db, {
    founderId: ana.id,
    week,
    version: 0,
    now: thursday,
    changes: { helpWanted: 'Draft', sharesHelp: true },
  });
  const { rows } = await sql`select from slack_outbox`.execute(db);
  expect(rows).toEqual([]);
});

async function set({ id }: TestFounder, values: object): Promise<void> {
  await db.updateTable('founders').set(values).where('id', '=', id).execute();
}
