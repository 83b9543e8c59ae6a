import { expect, test } from 'vitest';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { announceActions } from '../messages/rewards.ts';
import { taskActions } from '../messages/tasks.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
const { db } = bot;
const dayMs = 86_400_000;

async function completeDaysBefore(count: number) {
  for (let ago = count; ago > 0; ago -= 1) {
    const at = new Date(Date.now() - ago * dayMs);
    await newCompletedTask(db, { founderId: founderId(), at });
  }
}

const streakPosts = async () => {
  const posts = await readRows(db, 'slack_outbox', { kind: 'streak' }, 'subject_id');
  return posts.length;
};

test('the first completion of a day shows the week, the second doesn’t', async () => {
  await completeDaysBefore(2);
  await task('Call Ann');
  await task('Call Ben');
  expect(await bot().say('/task', 'done Call Ann')).toBe('✅ *Call Ann* is done: +20 points.');
  expect(lastBlocks()).toContain('Last 7 days: ○ ○ ○ ○ ● ● ●');
  await bot().say('/task', 'done Call Ben');
  expect(lastBlocks()).not.toContain('Last 7 days');
});

test('the seventh day has a button that announces it to the cohort, once however often it is pressed', async () => {
  await completeDaysBefore(6);
  const channel = { slack_team_id: bot().teamId, slack_channel_id: 'C0COHORT' };
  await db.updateTable('cohorts').set(channel).execute();
  await task('Call Ann');
  expect(await bot().say('/task', 'done 1')).toBe(
    '🔥 *7-day streak*: *Call Ann* is done, +70 points.',
  );
  const [, value = ''] = /"value":"(7:[\d-]+)"/.exec(lastBlocks()) ?? [];
  const before = await streakPosts();
  for (let press = 0; press < 2; press += 1) {
    await bot().click(announceActions.single, value);
    expect((await bot().nextAnswer()).text).toBe('🔥 Your cohort knows about your 7-day streak.');
  }
  expect((await streakPosts()) - before).toBe(1);
});

test('in a list the button stands above it, and the list stays when it is pressed', async () => {
  await completeDaysBefore(6);
  const { id } = await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-02');
  await bot().click(taskActions.list.done, id);
  await bot().nextAnswer();
  expect(lastBlocks()).toMatch(/7-day streak.*streak_announce_list.*Call Ben/);
  const [, value = ''] = /"value":"(7:[\d-]+)"/.exec(lastBlocks()) ?? [];
  await bot().click(announceActions.list, value);
  expect((await bot().nextAnswer()).text).toContain('Your cohort knows');
  expect(lastBlocks()).toContain('Call Ben');
});

test.each(['7:2001-01-01', '8:2026-06-01', 'nonsense'])(
  'a button of no streak (%s) tells nothing',
  async (value) => {
    const before = await streakPosts();
    await bot().click(announceActions.single, value);
    expect((await bot().nextAnswer()).text).toContain('That streak isn’t there anymore.');
    expect(await streakPosts()).toBe(before);
  },
);

test('the Home tab has the button on that day, until it was announced to the cohort', async () => {
  await completeDaysBefore(6);
  await newCompletedTask(db, { founderId: founderId(), at: new Date() });
  const published = () => bot().slack.called('views.publish');
  const nextHome = async (count: number) => {
    await expect.poll(() => published().length, { timeout: 10_000 }).toBeGreaterThan(count);
    return published()[count]?.args.view ?? '';
  };
  const count = published().length;
  await bot().event({ type: 'app_home_opened', user: bot().ada, tab: 'home' });
  const home = await nextHome(count);
  const [, value = ''] = /"value":"(7:[\d-]+)"/.exec(home) ?? [];
  expect(home).toContain('*7-day streak* · +50 bonus points');
  await bot().click(announceActions.single, value, {
    response_url: undefined,
    view: { type: 'home' },
  });
  const after = await nextHome(count + 1);
  expect(after).toContain('Your cohort knows about your 7-day streak.');
  expect(after).not.toContain('streak_announce');
});
