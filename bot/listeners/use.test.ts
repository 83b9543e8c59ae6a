import { expect, test } from 'vitest';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task } = useLinkedFounder();
const longAgo = new Date('2026-01-01T00:00:00Z');

async function usedAt(): Promise<Date> {
  const { used_at } = await bot()
    .database.db.updateTable('founders')
    .set({ name: 'Ada Park' })
    .where('id', '=', founderId())
    .returning('used_at')
    .executeTakeFirstOrThrow();
  return used_at;
}

async function forget(): Promise<void> {
  const { db } = bot().database;
  await db.updateTable('founders').set({ used_at: longAgo }).execute();
}

test('“Bring it back” says when the list comes', async () => {
  await bot().click('list_resume', '');
  const { text, replace_original: replaces } = await bot().nextAnswer();
  expect(text).toBe('Your list is back: Monday to Friday at 8:00 AM.');
  expect(replaces).toBe(false);
});

test('what others do, or happens elsewhere in the workspace, answers nothing', async () => {
  await forget();
  await bot().event({ type: 'member_joined_channel', user: bot().ada, channel: 'C1' });
  await bot().event({ type: 'reaction_added', user: bot().ada, item: { type: 'file' } });
  await bot().command('/task', 'list', { user_id: bot().bo });
  await bot().nextAnswer();
  expect(await usedAt()).toEqual(longAgo);
});

test('a founder who does anything in Slack answers their morning lists', async () => {
  const { id } = await task('Call five people');
  const ways: Record<string, () => Promise<unknown>> = {
    command: () => bot().command('/task', 'list'),
    button: () => bot().click('today_done', id),
    form: () => bot().submit('task_form', { title: { value: { value: 'Ship it' } } }),
    shortcut: () => bot().shortcut('new_task'),
    home: () => bot().event({ type: 'app_home_opened', user: bot().ada, tab: 'home' }),
    message: () =>
      bot().event({
        type: 'message',
        channel_type: 'im',
        channel: 'D1',
        user: bot().ada,
        ts: '9.1',
        text: 'thanks',
      }),
    mention: () =>
      bot().event({
        type: 'app_mention',
        channel: 'C1',
        user: bot().ada,
        ts: '9.2',
        text: 'help',
      }),
  };
  for (const [way, use] of Object.entries(ways)) {
    await forget();
    await use();
    await expect.poll(usedAt, { message: way, timeout: 5_000 }).not.toEqual(longAgo);
  }
});
