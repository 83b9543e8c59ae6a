import { expect, test } from 'vitest';
import type { CompletionView } from '#shared/api/tasks.ts';
import {
  sampleStreak as streak,
  betaTask as task,
  berlinViewer as viewer,
} from '../testing/message-samples.ts';
import { completionPost, milestonePost, streakPost } from './channel-posts.ts';
import { announceButton } from './rewards.ts';
import { streakAtRisk, streakLine, streakMessage } from './streaks.ts';
import { addedLine, snoozedLine, taskCompleted, taskList } from './tasks.ts';
import { thanksGiven, thanksNotice, thanksPost } from './thanks.ts';

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
    isFirstToday: false,
    milestone: null,
  };
  expect(taskCompleted(completion, { reward: { week: null, canAnnounce: true } })).toMatchObject({
    text: '✅ *Ship the beta* is done: +30 points.',
    blocks: [
      {},
      {
        elements: [
          {
            text: expect.stringContaining(
              'Task done 20 + Done early 10 · 130 points total · 4-day streak',
            ),
          },
        ],
      },
    ],
  });
  const done = { ...streak, doneToday: true };
  expect([done, { ...done, keptToday: true }].map((each) => streakLine(each))).toEqual([
    '🔥 Your streak: 6 days. Today counts already. Your longest was 9.',
    '🔥 Your streak: 6 days. It’s safe today. Your longest was 9.',
  ]);
  const paused = { ...streak, pausedToday: true };
  const each = [paused, { ...paused, doneToday: true, keptToday: true }, { ...paused, current: 0 }];
  const still = '🔥 Your streak: 6 days. Your program is paused: your streak stays as it is.';
  expect(each.map((view) => streakLine(view))).toEqual([
    `${still} Your longest was 9.`,
    `${still} Your longest was 9.`,
    'Your program is paused: a new streak can start once it resumes.',
  ]);
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
    founderId: 'f',
    founderName: 'Ada Park',
    slackUserId: null,
    picture: null,
    startupName: 'Bright',
    taskTitle: 'Ship',
    keptPledge: false,
    isYesterday: false,
    points: 30,
    streak: 4,
    cheeredBy: [],
  };
  expect(completionPost(post).text).toBe('✅ *Ada Park* (Bright) completed *Ship*.');
  const cheered = completionPost({ ...post, cheeredBy: ['Bo', 'Cy', 'Di', 'Ed'] });
  expect(JSON.stringify(cheered.blocks)).toContain('👏 Bo, Cy, Di and 1 other');
  expect(completionPost({ ...post, isYesterday: true }).text).toBe(
    '✅ *Ada Park* (Bright) completed *Ship* yesterday.',
  );
  // The streak it reached is announced by its founder.
  expect(completionPost({ ...post, streak: 7 }).text).toBe(completionPost(post).text);
  const notified = { founderName: 'Ada <Park>', startupName: 'Bright', days: 7, points: 50 };
  expect(streakPost(notified)).toMatchObject({
    text: '🔥 *Ada &lt;Park&gt;* (Bright) reached a 7-\u2060day\u00a0streak.',
    blocks: [{}, { elements: [{ text: '+50 bonus points' }] }],
  });
  const thanks = {
    helperId: 'f',
    givenAt: viewer.now,
    giverName: 'Bo Lind',
    helperName: 'Ada Park',
    picture: null,
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

test('thanks beyond the points of a week are told without points', () => {
  const thanks = {
    helperId: 'h',
    givenAt: new Date(0),
    giverName: 'Bo',
    helperName: 'Ada',
    picture: null,
    helperStartup: 'Bright',
    forWhat: 'the deck',
    points: 0,
  };
  const reply = {
    id: 't',
    helper: { id: 'h', name: 'Ada' },
    forWhat: 'the deck',
    points: 0,
    givenAt: '2026-06-15T12:00:00Z',
    left: 2,
  };
  expect(thanksGiven(reply).text).toBe(
    'You thanked *Ada* for the deck. They already have this week’s 45 points.',
  );
  const messages = [thanksNotice([thanks]), thanksNotice([thanks, thanks]), thanksPost(thanks)];
  for (const { text, blocks } of messages) {
    expect(text).toMatch(/thanked/);
    expect(JSON.stringify(blocks)).not.toMatch(/point/);
  }
  const two = thanksNotice([thanks, { ...thanks, points: 15 }]);
  expect(JSON.stringify(two.blocks)).toContain('+15 points · ');
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

const reached: CompletionView = {
  task,
  isNew: true,
  note: null,
  earned: 70,
  earnings: [
    { label: 'Task done', points: 20 },
    { label: '7-day streak', points: 50 },
  ],
  points: 190,
  streak: 7,
  isFirstToday: true,
  milestone: { days: 7, runStartedOn: '2026-11-15', points: 50 },
};
const week = streak.lastDays;

test('the first completion of a day shows its week, and a streak bonus a button to announce it', () => {
  const first = { ...reached, milestone: null };
  const answer = taskCompleted(first, { reward: { week, canAnnounce: true } });
  expect(answer.text).toBe('✅ *Ship the beta* is done: +70 points.');
  expect(answer.blocks.map(({ type }) => type)).toEqual(['section', 'context']);
  expect(JSON.stringify(answer.blocks)).toContain(
    '7-day streak\\nLast 7 days: ● ◌\\nThe wrong one?',
  );

  expect(taskCompleted(reached, { reward: { week, canAnnounce: true } })).toMatchObject({
    text: '🔥 *7-day streak*: *Ship the beta* is done, +70 points.',
    blocks: [
      {},
      {
        type: 'actions',
        elements: [
          {
            text: { text: 'Tell your cohort' },
            style: 'primary',
            action_id: 'streak_announce',
            value: '7:2026-11-15',
          },
        ],
      },
      { type: 'context' },
    ],
  });
});

test('nobody is offered to announce twice, or without a cohort', () => {
  const answers = [
    taskCompleted(reached, { reward: { week, canAnnounce: false } }),
    taskCompleted({ ...reached, isNew: false }, { reward: { week, canAnnounce: true } }),
  ];
  expect(JSON.stringify(answers)).not.toContain('streak_announce');
});

test('a list has one primary button: announcing the streak, while that is offered', () => {
  const announce = announceButton(reached, { week, canAnnounce: true }, 'list');
  const list = taskList({
    tasks: [task, task],
    viewer,
    publicUrl: 'https://x.test',
    notice: 'Done.',
    announce,
  });
  expect(JSON.stringify(list).match(/"style":"primary"/g)).toHaveLength(1);
  expect(list.blocks[1]).toMatchObject({ elements: [{ action_id: 'streak_announce_list' }] });
});
