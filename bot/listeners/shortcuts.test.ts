import { beforeAll, expect, test, vi } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { titleFromMessage } from '../messages/slack-text.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
beforeAll(async () => {
  await bot().install();
  await newFounder(db, { slackUserId: bot().ada });
});

const opened = () => bot().slack.called('views.open');

async function nextView(before: number): Promise<Record<string, unknown>> {
  await vi.waitFor(() => expect(opened().length).toBeGreaterThan(before), 5_000);
  return JSON.parse(opened().at(-1)?.args.view ?? '{}');
}

test('“New task” opens the form, only once if redelivered', async () => {
  const before = opened().length;
  const trigger_id = await bot().trigger();
  for (let time = 0; time < 2; time += 1) await bot().shortcut('new_task', { trigger_id });
  expect(await nextView(before)).toMatchObject({ callback_id: 'task_form' });
  await bot().shortcut('nobody_knows_it', { trigger_id: await bot().trigger() });
  expect(opened()).toHaveLength(before + 1);
});

test('“Make this a pledge” fills the form with the message as plain text', async () => {
  const before = opened().length;
  await bot().shortcut('pledge_message', {
    trigger_id: await bot().trigger(),
    response_url: `${bot().url}/response`,
    message: { text: '<!channel> *Ship* the <https://x.test|beta> &amp; tell <@U1>' },
  });
  const view = await nextView(before);
  expect(view.callback_id).toBe('pledge_form');
  expect(JSON.stringify(view)).toContain('"initial_value":"Ship the beta & tell"');
});

const message = { ts: '1700000000.000100', text: 'Call *Ann*\nabout the <https://x.test|deck>' };
const place = { team: { id: '', domain: 'cohort' }, channel: { id: 'C7' } };
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const permalink = 'https://cohort.slack.com/archives/C7/p1700000000000100';

test.each([
  ['task_message', 'task_form', 'Added *Call Ann about the deck*'],
  ['pledge_message', 'pledge_form', 'Pledged: *Call Ann about the deck*'],
])('%s makes what the message says, with a link back, once', async (shortcut, form, done) => {
  await db.deleteFrom('pledges').execute();
  await db.deleteFrom('tasks').execute();
  const before = opened().length;
  await bot().shortcut(shortcut, {
    ...place,
    team: { ...place.team, id: bot().teamId },
    trigger_id: await bot().trigger(),
    response_url: `${bot().url}/response`,
    message,
  });
  const view = await nextView(before);
  expect(view.callback_id).toBe(form);
  const submitted = {
    trigger_id: 'T1',
    view: {
      id: `V-${form}`,
      hash: '1.1',
      type: 'modal',
      callback_id: form,
      private_metadata: view.private_metadata,
      state: {
        values: {
          title: { value: { value: 'Call Ann about the deck' } },
          dueOn: { value: { selected_date: inAWeek } },
        },
      },
    },
  };
  for (let time = 0; time < 2; time += 1) await bot().submit(form, {}, submitted);
  const answer = await bot().nextAnswer();
  expect(answer.text).toContain(done);
  expect(JSON.stringify(answer.blocks)).toContain(`Made from <${permalink}|this message>.`);
  const tasks = await db.selectFrom('tasks').select(['title', 'source_url']).execute();
  expect(tasks).toEqual([{ title: 'Call Ann about the deck', source_url: permalink }]);
  await bot().command('/task', 'list');
  expect(JSON.stringify((await bot().nextAnswer()).blocks)).toContain(permalink);
});

test('“Add as task” keeps a long message in the notes; a reply’s link leads into its thread', async () => {
  const before = opened().length;
  const long = `Ship ${'it '.repeat(100)}`;
  await bot().shortcut('task_message', {
    ...place,
    team: { ...place.team, id: bot().teamId },
    trigger_id: await bot().trigger(),
    message: { ...message, text: long, thread_ts: '1700000000.000001' },
  });
  const view = await nextView(before);
  expect(JSON.stringify(view.blocks)).toContain(`"initial_value":"${long.trim()}"`);
  expect(JSON.parse(String(view.private_metadata)).subject).toBe(
    `${permalink}?thread_ts=1700000000.000001&cid=C7`,
  );
});

test('an unlinked person is shown how to connect, one in another workspace where', async () => {
  const before = opened().length;
  const message = { text: 'Ship' };
  const response_url = `${bot().url}/response`;
  const user = { id: bot().bo };
  await bot().shortcut('pledge_message', { user, message, response_url });
  expect((await bot().nextAnswer()).text).toContain('Connect your');
  await bot().shortcut('pledge_message', { team: { id: 'T_OTHER' }, message, response_url });
  expect((await bot().nextAnswer()).text).toContain('another Slack workspace');
  expect(opened()).toHaveLength(before);
});

test('a message of any length becomes a title of at most 200 characters', () => {
  expect(titleFromMessage(`${'😀'.repeat(150)}`).length).toBeLessThanOrEqual(200);
  expect(titleFromMessage('<#C1|general> a\n\nb')).toBe('general a b');
  expect(titleFromMessage('')).toBe('');
});
