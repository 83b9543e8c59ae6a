import { expect, test } from 'vitest';
import {
  sampleStreak as streak,
  betaTask as task,
  berlinViewer as viewer,
} from '../testing/message-samples.ts';
import { completionPost, milestonePost } from './channel-posts.ts';
import { streakAtRisk, streakMessage } from './streaks.ts';
import { addedLine, snoozedLine, taskCompleted } from './tasks.ts';
import { thanksPost } from './thanks.ts';

test('says briefly what happened', () => {
  expect(addedLine(task, viewer)).toBe('Added *Ship the beta*, due Friday, 20 points.');
  expect(snoozedLine(task, viewer)).toBe('Snoozed: *Ship the beta* is now due Friday.');
  const completion = {
    task,
    isNew: true,
    note: null,
    earned: 30,
    earnings: [
      { label: 'Task done', points: 20 },
      { label: 'Done early', points: 10 },
    ],
    points: 130,
    streak: 4,
  };
  expect(taskCompleted(completion)).toMatchObject({
    text: '✅ *Ship the beta* is done: +30 points.',
    blocks: [
      {},
      {
        elements: [
          {
            text: expect.stringContaining(
              'Task done 20 + Done early 10 · 130 points in all · 4-day streak',
            ),
          },
        ],
      },
    ],
  });
  expect(streakMessage(streak, 'https://x.test')).toMatchObject({
    text: '🔥 Your streak: 6 days. Complete a task today to keep it. Your longest was 9.',
    blocks: [
      {},
      {
        elements: [
          {
            text: 'Last 7 days: ● ◌ · 1 freeze for missed days\n1 more day to the 7-day bonus: 50 points. <https://x.test/founder/dashboard/why|See why>',
          },
        ],
      },
    ],
  });
  const post = {
    founderName: 'Ada Park',
    slackUserId: null,
    startupName: 'Bright',
    taskTitle: 'Ship',
    keptPledge: false,
    isYesterday: false,
    points: 30,
    streak: 4,
    reachedDays: null,
    cheeredBy: [],
  };
  expect(completionPost(post).text).toBe('✅ *Ada Park* (Bright) completed *Ship*.');
  const cheered = completionPost({ ...post, cheeredBy: ['Bo', 'Cy', 'Di', 'Ed'] });
  expect(JSON.stringify(cheered.blocks)).toContain('👏 Bo, Cy, Di and 1 other');
  expect(completionPost({ ...post, isYesterday: true }).text).toBe(
    '✅ *Ada Park* (Bright) completed *Ship* yesterday.',
  );
  expect(completionPost({ ...post, streak: 7, reachedDays: 7 }).text).toBe(
    '🔥 *Ada Park* (Bright) reached a 7-\u2060day\u00a0streak with *Ship*.',
  );
  const thanks = {
    helperId: 'f',
    givenAt: viewer.now,
    giverName: 'Bo Lind',
    helperName: 'Ada Park',
    helperStartup: 'Bright',
  };
  expect(thanksPost({ ...thanks, forWhat: 'the <deck>', points: 15 }).text).toBe(
    '*Bo Lind* thanked *Ada Park* (Bright) for the &lt;deck&gt;.',
  );
  const reached = { founderName: 'Ada Park', startupName: 'Bright', title: 'First <!here> *sale*' };
  const milestone = milestonePost(
    { ...reached, type: 'business', reachedOn: '2025-11-05' },
    { today: '2026-12-03' },
  );
  expect(milestone.text).toBe(
    '🏁 *Ada Park* (Bright) reached a milestone: *First &lt;!here&gt; ∗sale∗*.',
  );
  expect(JSON.stringify(milestone.blocks)).toContain('Business · Wed, Nov 5, 2025');
});

test('a streak at risk comes with a task that saves it', () => {
  const where = { viewer, publicUrl: 'https://slipstream.example.com' };
  expect(streakAtRisk({ days: 6, task }, where)).toMatchObject({
    text: '🔥 Your 6-day streak ends at midnight.',
    blocks: [
      {},
      { text: { text: '*Ship the beta*\ndue Friday · 20 points' } },
      {
        elements: [
          { action_id: 'single_done', value: 't1' },
          { url: 'https://slipstream.example.com/app/tasks' },
        ],
      },
    ],
  });
  expect(JSON.stringify(streakAtRisk({ days: 6, task: null }, where))).toContain('/task add');
});
