import { beforeAll, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { welcomeFounder } from '../jobs/slack.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
beforeAll(() => bot().install());

test('what somebody typed is offered after connecting, and never done by itself', async () => {
  await bot().unlinkFounders();
  expect(await bot().say('/task', 'add Call Ann')).toContain('I’ll offer you what you just typed');
  expect(await bot().say('/task', 'add Call <Ben>')).toContain('I don’t yet know');
  await bot().say('/task', 'help');

  const { id } = await newFounder(db, { slackUserId: bot().ada });
  await welcomeFounder(bot().context, { founderId: id });
  const greeting = bot().slack.called('chat.postMessage').at(-1)?.args;
  expect(String(greeting?.blocks)).toContain('/task add Call &lt;Ben&gt;');
  expect(await db.selectFrom('tasks').where('user_id', '=', id).execute()).toEqual([]);
  await bot().click('typed_command', '/task add Call <Ben>');
  expect((await bot().nextAnswer()).text).toMatch(/^Added \*Call &lt;Ben&gt;\*/);

  await welcomeFounder(bot().context, { founderId: id });
  expect(String(bot().slack.called('chat.postMessage').at(-1)?.args.blocks)).not.toContain('Ben');
  await bot().click('typed_command', '/nothing at all');
  expect((await bot().nextAnswer()).text).toBe('That request could not be read.');
});
