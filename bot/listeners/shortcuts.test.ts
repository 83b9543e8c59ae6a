import { beforeAll, expect, test, vi } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { titleFromMessage } from '../messages/slack-text.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
beforeAll(async () => {
  await bot().install();
  await newFounder(bot().database.db, { slackUserId: bot().ada });
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

test('an unlinked person is shown how to connect; another workspace gets nothing', async () => {
  const before = opened().length;
  const message = { text: 'Ship' };
  const response_url = `${bot().url}/response`;
  const user = { id: bot().bo };
  await bot().shortcut('pledge_message', { user, message, response_url });
  expect((await bot().nextAnswer()).text).toContain('Connect your');
  await bot().shortcut('pledge_message', { team: { id: 'T_OTHER' }, message, response_url });
  expect(opened()).toHaveLength(before);
});

test('a message of any length becomes a title of at most 200 characters', () => {
  expect(titleFromMessage(`${'😀'.repeat(150)}`).length).toBeLessThanOrEqual(200);
  expect(titleFromMessage('<#C1|general> a\n\nb')).toBe('general a b');
  expect(titleFromMessage('')).toBe('');
});
