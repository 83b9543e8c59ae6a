import { beforeEach, expect, test } from 'vitest';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();

beforeEach(() => bot().install());

async function installations(): Promise<number> {
  const rows = await bot()
    .database.db.selectFrom('slack_installations')
    .select('team_id')
    .execute();
  return rows.length;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Waits for a later event to be handled, after which earlier ones are done. */
async function afterwards(): Promise<void> {
  const published = () => bot().slack.called('views.publish').length;
  const before = published();
  await bot().event({ type: 'app_home_opened', user: bot().bo, tab: 'home' });
  await expect.poll(published, { timeout: 10_000 }).toBeGreaterThan(before);
}

test('an uninstall forgets the workspace’s tokens', async () => {
  await bot().event({ type: 'app_uninstalled' });
  await expect.poll(installations, { timeout: 10_000 }).toBe(0);
});

test('revoking the bot’s token forgets them, too, but not revoking a person’s', async () => {
  await bot().event({ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: [] } });
  await bot().event({ type: 'tokens_revoked', tokens: { oauth: ['U1'] } });
  await afterwards();
  expect(await installations()).toBe(1);
  await bot().event({ type: 'tokens_revoked', tokens: { bot: ['U2'] } });
  await expect.poll(installations, { timeout: 10_000 }).toBe(0);
});

test('a late or repeated event does not undo a new installation', async () => {
  await bot().event({ type: 'app_uninstalled' }, { event_time: nowSeconds() - 120 });
  await afterwards();
  expect(await installations()).toBe(1);

  const twice = { event_id: 'Ev_twice' };
  await bot().event({ type: 'app_uninstalled' }, twice);
  await expect.poll(installations, { timeout: 10_000 }).toBe(0);
  await bot().install();
  await bot().event({ type: 'app_uninstalled' }, twice);
  await afterwards();
  expect(await installations()).toBe(1);
});

test('another app’s uninstall changes nothing', async () => {
  await bot().event({ type: 'app_uninstalled' }, { api_app_id: 'A_OTHER' });
  await bot().event({ type: 'app_uninstalled' }, { team_id: 'T_OTHER' });
  await afterwards();
  expect(await installations()).toBe(1);
});
