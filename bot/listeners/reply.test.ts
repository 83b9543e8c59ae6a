import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { pledgeFormId } from '../messages/pledges.ts';
import { taskActions } from '../messages/tasks.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';
import { replyWithList } from './reply.ts';

const { bot, founderId, task } = useLinkedFounder();
const { db } = bot;
const dueOn = '2028-01-03';

beforeEach(() => {
  bot().slack.calls.length = 0;
});

/** A founder's acts, as others see them. */
async function effects(): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) from tasks) as tasks,
      (select coalesce(sum(extract(epoch from due_date)), 0) from tasks) as due,
      (select count(*) from completions) as completions,
      (select count(*) from thanks) as thanks, (select count(*) from pledges) as pledges,
      (select count(*) from slack_outbox where kind = 'pledge') as posts,
      (select coalesce(sum(points), 0) from points_ledger) as points,
      (select count(*) from founders where messages_paused_until is not null) as pauses
    `.execute(db);
  return rows[0];
}

/** Waits for the direct message to Ada. */
const answers = () =>
  vi.waitFor(() => {
    const [message] = bot().slack.called('chat.postMessage');
    if (message?.args.channel !== bot().ada) throw new Error('Nothing was told.');
    return message.args.text ?? '';
  }, 5_000);

type Case = {
  prepare?(): Promise<unknown>;
  send(): Promise<{ status: number }>;
  asks: RegExp;
  /** The answer to the same request sent again by the person; unset if it may do something more. */
  again?: RegExp;
};

const cases: Record<string, Case> = {
  '/task done': {
    prepare: () => task('Call Ann'),
    send: () => bot().command('/task', 'done Call Ann'),
    asks: /\*Call Ann\* is done/,
    again: /Call Ann/,
  },
  '/task add': {
    send: () => bot().command('/task', `add Call Ann by ${dueOn}`),
    asks: /^Added \*Call Ann\*/,
  },
  '/task snooze': {
    prepare: () => task('Call Ann', dueOn),
    send: () => bot().command('/task', 'snooze Call Ann 5 Jan 2028'),
    asks: /Call Ann/,
    again: /due then|later|already/i,
  },
  '/task pause': {
    send: () => bot().command('/task', 'pause tomorrow'),
    asks: /^No direct messages from me until/,
    again: /^No direct messages from me until/,
  },
  '/pledge': {
    send: () => bot().command('/pledge', `Ship the beta by ${dueOn}`),
    asks: /^🤝 Pledged: \*Ship the beta\*/,
    again: /^🤝 Pledged: \*Ship the beta\*/,
  },
  '/thanks': {
    prepare: async () => {
      const { cohort_id: cohortId } = await db
        .selectFrom('startup_applications')
        .where('id', '=', startupOf(founderId()))
        .select('cohort_id')
        .executeTakeFirstOrThrow();
      await newFounder(db, { cohortId: cohortId ?? undefined, slackUserId: bot().bo });
    },
    send: () => bot().command('/thanks', `<@${bot().bo}> for the intro`),
    asks: /^You thanked/,
    again: /today/,
  },
  'the pledge form': {
    send: () =>
      bot().submit(pledgeFormId, {
        title: { value: { value: 'Ship the beta' } },
        dueOn: { value: { selected_date: dueOn } },
      }),
    asks: /^🤝 Pledged: \*Ship the beta\*/,
    again: /^🤝 Pledged: \*Ship the beta\*/,
  },
  'a button': {
    prepare: async () => {
      clicked = (await task('Call Ann')).id;
    },
    send: () => bot().click(taskActions.single.done, clicked),
    asks: /Call Ann\* is done/,
    again: /was already done/,
  },
};
let clicked = '';

describe.each(Object.entries(cases))('%s, whose answer Slack loses,', (_name, each) => {
  test.each([500, 404])('is done once and told by a direct message (%i)', async (status) => {
    await each.prepare?.();
    const before = await effects();
    bot().failNextResponse({ status });
    expect((await each.send()).status).toBe(200);
    const text = await answers();
    expect(text).toMatch(each.asks);
    expect(text).not.toMatch(/try again/i);
    const after = await effects();
    expect(after).not.toEqual(before);
    if (!each.again) return;
    await each.send();
    expect((await bot().nextAnswer()).text).toMatch(each.again);
    expect(await effects()).toEqual(after);
  });
});

test('the same pledge twice at once is one pledge', async () => {
  const before = await effects();
  const pledge = () => bot().command('/pledge', `Ship it by ${dueOn}`);
  await Promise.all([pledge(), pledge(), pledge()]);
  for (const _ of [1, 2, 3]) expect((await bot().nextAnswer()).text).toMatch(/^🤝 Pledged/);
  expect(await effects()).toMatchObject({ pledges: Number(before?.pledges) + 1 });
});

test('an answer is sent again after the time that Slack asks for', async () => {
  const before = await effects();
  bot().failNextResponse({ status: 429, headers: { 'retry-after': '1' } });
  const sentAt = Date.now();
  expect(await bot().say('/task', 'add Call Ann')).toMatch(/^Added/);
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
  expect(bot().slack.called('chat.postMessage')).toEqual([]);
  expect(await effects()).toMatchObject({ tasks: Number(before?.tasks) + 1 });
});

test('where the bot is in the channel, the answer is told there, to this person alone', async () => {
  const body = JSON.stringify({ ok: true, message_ts: '1.1' });
  const fault = { method: 'chat.postEphemeral', headers: { 'retry-after': '0' } };
  bot().slack.failNext({ ...fault, status: 429 });
  bot().slack.failNext({ ...fault, status: 200, body });
  bot().failNextResponse({ status: 404 });
  await bot().command('/task', 'add Call Ann', { channel_id: 'C7' });
  await vi.waitFor(() => expect(bot().slack.called('chat.postEphemeral')).toHaveLength(2), 5_000);
  const [, shown] = bot().slack.called('chat.postEphemeral');
  expect(shown?.args).toMatchObject({ channel: 'C7', user: bot().ada });
  expect(shown?.args.text).toMatch(/^Added/);
  expect(bot().slack.called('chat.postMessage')).toEqual([]);
});

test('if nothing gets through, the Home tab is drawn again', async () => {
  await updateRows(db, 'founders', { id: founderId() }, { slack_home_opened_at: new Date() });
  bot().failNextResponse({ status: 500 });
  for (const method of ['chat.postEphemeral', 'chat.postMessage']) {
    bot().slack.failNext({ method, status: 500 });
  }
  await clearJobs(db);
  await bot().command('/streak', '');
  await vi.waitFor(() => expect(bot().slack.called('chat.postMessage')).toHaveLength(1), 5_000);
  const jobs = () =>
    sql`select from graphile_worker.jobs where key = ${`home:${founderId()}`}`.execute(db);
  await expect.poll(async () => (await jobs()).rows.length).toBe(1);
});

test('a click on the Home tab that can’t be drawn is told by message', async () => {
  const { id } = await task('Call Ann');
  const limited = { status: 429, headers: { 'retry-after': '60' } };
  bot().slack.failNext({ method: 'views.publish', ...limited });
  await bot().click(taskActions.list.done, id, { view: { type: 'home' }, response_url: undefined });
  expect(await answers()).toContain('Call Ann* is done');
});

test('a list that can’t be read below what was done does not ask to do it again', async () => {
  const texts: string[] = [];
  const reply = async ({ text }: { text: string }) => void texts.push(text);
  const unreadable = () => Promise.reject(new Error('No connection'));
  await replyWithList({ context: bot().context, reply }, 'It is done.', unreadable);
  expect(texts).toEqual(['It is done.']);
});
