import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompletionView, TaskView } from '#shared/api/tasks.ts';
import { expectGood, expectWithinLimits, hostile } from '../testing/expect-within-limits.ts';
import type { KnownBlock, Message } from './block-kit.ts';
import { farewellPost, milestonePost, pledgePost } from './channel-posts.ts';
import { cheeredBy } from './cheer-words.ts';
import { completionDetail, completionPost, completionsPost } from './completion-posts.ts';
import {
  didYouMean,
  didYouMeanToAdd,
  leaderboardHelp,
  pledgeHelp,
  streakHelp,
  taskHelp,
  thanksHelp,
} from './help-messages.ts';
import { homeView } from './home-view.ts';
import { leaderboardMessage } from './leaderboard-message.ts';
import { missedPledges } from './missed-pledges.ts';
import { morningList } from './morning-list.ts';
import {
  connectNotice,
  formMissed,
  noMatch,
  refusal,
  severalMatch,
  unexpectedNotice,
} from './notices.ts';
import { pledgeFormView } from './pledge-form.ts';
import { pledged, pledgeList } from './pledge-messages.ts';
import { streakAtRisk } from './streak-at-risk.ts';
import { streakMessage } from './streak-message.ts';
import { addedLine, reopenedLine, snoozedLine, taskChanged } from './task-changed.ts';
import { taskCompleted } from './task-completed.ts';
import { taskFormView } from './task-form.ts';
import { taskList } from './task-list.ts';
import { helperUnknown, thanked, thankedBy, thanksPost, thanksUndone } from './thanks-messages.ts';
import { welcomeMessage } from './welcome-message.ts';
import { whichTask } from './which-task.ts';
import { whyMessage } from './why-message.ts';

const now = new Date('2026-11-21T12:00:00Z');
const viewer = { now, timeZone: 'Europe/Berlin' };
const instants = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const tasks: fc.Arbitrary<TaskView> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 80 }),
  title: hostile,
  description: hostile,
  status: fc.constant('pending' as const),
  difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  category: fc.constant(null),
  estimatedTime: fc.constant(null),
  points: fc.nat(),
  isPublicPledge: fc.boolean(),
  pledge: fc.constantFrom(null, 'open' as const, 'kept' as const, 'missed' as const),
  cheers: fc.nat(),
  earned: fc.option(fc.nat()),
  dueDate: fc.option(instants),
  createdAt: instants,
  completedAt: fc.constant(null),
  canPledge: fc.boolean(),
  canReopen: fc.boolean(),
});

test('every message stays within Slack’s limits and mentions nobody, whatever people wrote', () => {
  fc.assert(
    fc.property(
      fc.array(tasks, { maxLength: 60 }),
      tasks,
      hostile,
      hostile,
      (list, task, name, other) => {
        const completion: CompletionView = {
          task,
          isNew: true,
          earned: 30,
          earnings: [
            { label: other, points: 20 },
            { label: name, points: 10 },
          ],
          points: 100,
          streak: 3,
        };
        expectGood(
          morningList(
            { tasks: list.slice(0, 5), count: list.length },
            { viewer, publicUrl: 'https://slipstream.example.com' },
          ),
        );
        expectGood(taskList({ tasks: list, viewer }));
        expectGood(taskList({ tasks: list, viewer, notice: noMatch(other) }));
        expectGood(whyMessage(why(name, other)));
        expectGood(taskCompleted(completion));
        expectGood(taskChanged(task, addedLine(task, viewer)));
        expectGood(taskChanged(task, snoozedLine(task, viewer)));
        expectGood(taskChanged(task, reopenedLine(task)));
        expectGood(pledged(task, viewer));
        expectGood(pledgeList(list, { viewer, ratio: { kept: 3, decided: 4 } }));
        expectGood(
          whichTask({
            question: severalMatch(other, 3),
            tasks: list,
            action: 'a',
            label: 'Done',
            encode: ({ id }) => id,
          }),
        );
        expectGood(didYouMean('/task', other, null));
        expectGood(didYouMeanToAdd(other));
        expectGood(refusal(other));
        const news = {
          founderName: name,
          slackUserId: null,
          startupName: other,
          taskTitle: task.title,
          isPledge: task.isPublicPledge,
          isYesterday: list.length > 3,
          points: 30,
          streak: 7,
          reachedDays: list.length > 5 ? 7 : null,
        };
        expectGood(completionPost(news));
        expectGood(completionDetail(news));
        expectGood(completionsPost(Array(list.length + 1).fill(news)));
        const pledge = {
          ...news,
          taskId: task.id,
          founderId: 'f',
          dueOn: '2026-12-03',
          movedFrom: '2026-12-01',
          cheers: list.length,
          cheeredBy: [name, other, name].slice(0, list.length),
        };
        expectGood(pledgePost({ ...pledge, state: task.pledge ?? 'open' }));
        if (pledge.cheers > 0) expectGood(cheeredBy(pledge));
        expectGood(missedPledges({ tasks: list, viewer }));
        expectGood(missedPledges({ tasks: list, viewer, notice: noMatch(other), undo: task.id }));
        const where = { viewer, publicUrl: 'https://slipstream.example.com' };
        expectGood(streakAtRisk({ days: list.length, task }, where));
        expectGood(streakAtRisk({ days: 2, task: null }, where));
        const person = { name, startupName: other, avatar: null, isMe: false };
        const row = { ...person, rank: 1, points: 5, streak: 2, tasksCompleted: 3 };
        const board = {
          cohortName: other,
          leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
          rows: Array(10).fill(row),
          me: { ...row, rank: 14, isMe: true, page: 2, notCounted: 45 },
          size: 20,
          page: 1,
          pages: 2,
        };
        expectGood(leaderboardMessage(board, { scope: 'cohort', period: 'week' }));
        expectGood(leaderboardMessage(board, { scope: 'community', period: 'all' }));
        const reached = { founderName: name, startupName: other, title: other };
        expectGood(milestonePost({ ...reached, type: 'team', reachedOn: '2026-06-15' }));
        expectGood(pledgePost({ ...pledge, state: 'withdrawn', dueOn: null }));
        expectGood(farewellPost({ name: other }, where));
        const thanks = {
          ...{ helperId: 'f', givenAt: now },
          giverName: name,
          helperName: other,
          helperStartup: name,
          points: 15,
        };
        expectGood(thankedBy({ ...thanks, forWhat: other }));
        expectGood(thanksPost({ ...thanks, forWhat: other }));
        expectGood(thanksUndone(name));
        expectGood(helperUnknown(other));
        expectGood(
          thanked({
            id: 't',
            helper: { id: 'f', name },
            forWhat: other,
            points: 15,
            givenAt: now.toISOString(),
            left: 1,
          }),
        );
        expectGood(
          welcomeMessage({
            founderId: 'f',
            name,
            timeZone: 'UTC',
            teamId: 'T1',
            userId: 'U1',
            homeOpened: false,
            channelId: 'C1',
            cohortName: other,
          }),
        );
        const home = homeView({
          name,
          cohortName: other,
          points: 5,
          rank: 1,
          cohortSize: 2,
          streak: { ...streak, current: list.length },
          tasks: list,
          done: list,
          introductions: [],
          viewer,
          publicUrl: 'https://slipstream.example.com',
          notice: noMatch(other),
        });
        expectWithinLimits(home.blocks as KnownBlock[]);
      },
    ),
    { numRuns: 60 },
  );
});

const streak = {
  current: 6,
  longest: 9,
  freezesHeld: 1,
  next: { days: 7, points: 50, left: 1 },
  doneToday: false,
  lastDays: [
    { day: '2026-11-20', state: 'done' as const },
    { day: '2026-11-21', state: 'open' as const },
  ],
};

const why = (title: string, giver: string) => ({
  viewer,
  publicUrl: 'https://x.test',
  streak: {
    ...streak,
    today: '2026-11-21',
    ifMissed: 'freeze' as const,
    earlier: null,
    days: (['open', 'done', 'frozen', 'done', 'skipped', 'missed', 'covered'] as const).map(
      (state, index) => ({
        day: `2026-11-${21 - index}`,
        state,
        tasks:
          state === 'done' ? Array(index * 2).fill({ title, points: 5, isBackfilled: true }) : [],
        bonus: index === 3 ? { days: 7, points: 50, earnedFreeze: true } : null,
        points: 250,
        notCounted: 50,
      }),
    ),
  },
  ledger: {
    total: 250,
    notCounted: 50,
    earlier: null,
    rows: [title, giver].map((words, index) => ({
      id: index,
      kind: 'base' as const,
      points: index === 0 ? 20 : -20,
      isReversal: index === 1,
      reason: `Completed “${words}”`,
      at: '2026-11-20T10:00:00Z',
      earnedOn: '2026-11-20',
      balance: 250,
    })),
  },
});

const task: TaskView = {
  id: 't1',
  title: 'Ship the beta',
  description: '',
  status: 'pending',
  difficulty: 'medium',
  category: null,
  estimatedTime: null,
  points: 20,
  isPublicPledge: false,
  pledge: null,
  cheers: 0,
  earned: null,
  dueDate: '2026-11-27T22:59:59.999Z',
  createdAt: '2026-11-20T10:00:00Z',
  completedAt: null,
  canPledge: true,
  canReopen: false,
};

test('says what happened, in a few words', () => {
  expect(addedLine(task, viewer)).toBe('Added *Ship the beta*, due Friday, 20 points.');
  expect(snoozedLine(task, viewer)).toBe('Snoozed: *Ship the beta* is due Friday now.');
  const completion = {
    task,
    isNew: true,
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
            text: 'Last 7 days: ● · · 1 freeze for missed days\n1 more day to the 7-day bonus: 50 points. <https://x.test/founder/dashboard/why|See why>',
          },
        ],
      },
    ],
  });
  const news = {
    founderName: 'Ada Park',
    slackUserId: null,
    startupName: 'Bright',
    taskTitle: 'Ship',
    isPledge: false,
    isYesterday: false,
    points: 30,
    streak: 4,
    reachedDays: null,
  };
  expect(completionPost(news).text).toBe('✅ *Ada Park* (Bright) completed *Ship*.');
  expect(completionPost({ ...news, isYesterday: true }).text).toBe(
    '✅ *Ada Park* (Bright) completed *Ship* yesterday.',
  );
  expect(completionPost({ ...news, streak: 7, reachedDays: 7 }).text).toBe(
    '🔥 *Ada Park* (Bright) reached a 7-day streak with *Ship*.',
  );
  const thanks = {
    helperId: 'f',
    givenAt: now,
    giverName: 'Bo Lind',
    helperName: 'Ada Park',
    helperStartup: 'Bright',
  };
  expect(thanksPost({ ...thanks, forWhat: 'the <deck>', points: 15 }).text).toBe(
    '*Bo Lind* thanked *Ada Park* (Bright) for the &lt;deck&gt;.',
  );
  const reached = { founderName: 'Ada Park', startupName: 'Bright', title: 'First <!here> *sale*' };
  const milestone = milestonePost({ ...reached, type: 'business', reachedOn: '2025-11-05' });
  expect(milestone.text).toBe(
    '🏁 *Ada Park* (Bright) reached a milestone: *First &lt;!here&gt; ∗sale∗*.',
  );
  expect(JSON.stringify(milestone.blocks)).toContain('Business · 5 November 2025');
});

const pledge = {
  taskId: 't1',
  founderId: 'f1',
  founderName: 'Ada Park',
  slackUserId: null,
  startupName: 'Bright',
  taskTitle: 'Ship',
  state: 'open' as const,
  dueOn: '2026-12-05',
  movedFrom: null,
  cheers: 0,
  cheeredBy: [],
};
const below = (message: Message) =>
  message.blocks.flatMap((block) =>
    block.type === 'context' ? block.elements.map((each) => 'text' in each && each.text) : [],
  );

test('one post tells how a pledge goes: made, moved, cheered, kept, missed, withdrawn', () => {
  expect(pledgePost(pledge)).toMatchObject({
    text: '🤝 *Ada Park* (Bright) pledges *Ship* by Sat 5 Dec.',
    blocks: [
      {},
      { elements: [{ text: 'Cheer them on: any reaction counts.' }] },
      { elements: [{ action_id: 'pledge_cheer', value: 't1', text: { text: 'Cheer' } }] },
    ],
  });
  const cheered = { cheers: 1, cheeredBy: ['Bo <Lind>'] };
  expect(below(pledgePost({ ...pledge, ...cheered, movedFrom: '2026-12-03' }))).toEqual([
    'Moved from Thu 3 Dec to Sat 5 Dec.\n👏 1 cheer: Bo &lt;Lind&gt;',
  ]);
  const names = ['Bo', 'Cy', 'Di'];
  const cheersOf = (cheers: number) =>
    below(pledgePost({ ...pledge, cheers, cheeredBy: names.slice(0, cheers) }));
  expect(cheersOf(2)).toEqual(['👏 2 cheers: Bo and Cy']);
  expect(cheersOf(3)).toEqual(['👏 3 cheers: Bo, Cy and Di']);
  expect(cheersOf(4)).toEqual(['👏 4 cheers: Bo, Cy, Di and 1 other']);
  expect(cheersOf(9)).toEqual(['👏 9 cheers: Bo, Cy, Di and 6 others']);
  const kept = pledgePost({ ...pledge, ...cheered, state: 'kept' });
  expect(kept.text).toBe('🤝 *Ada Park* (Bright) kept a pledge: *Ship*.');
  expect(below(kept)).toEqual(['👏 1 cheer: Bo &lt;Lind&gt;']);
  const missed = pledgePost({ ...pledge, state: 'missed' });
  expect(missed.text).toBe('🤝 *Ada Park* (Bright) pledged *Ship*. The date has passed.');
  expect(missed.blocks).toHaveLength(1);
  expect(pledgePost({ ...pledge, state: 'withdrawn' }).text).toBe(
    '🤝 *Ada Park* (Bright) withdrew a pledge: *Ship*.',
  );
});

test('a streak at risk comes with what saves it', () => {
  const where = { viewer, publicUrl: 'https://slipstream.example.com' };
  expect(streakAtRisk({ days: 6, task }, where)).toMatchObject({
    text: '🔥 Your 6-day streak ends at midnight.',
    blocks: [
      {},
      { text: { text: '*Ship the beta*\ndue Friday · 20 points' } },
      {
        elements: [
          { action_id: 'task_done', value: 't1' },
          { url: 'https://slipstream.example.com/app/tasks' },
        ],
      },
    ],
  });
  expect(JSON.stringify(streakAtRisk({ days: 6, task: null }, where))).toContain('/task add');
});

test('a missed pledge comes with three ways on, several with three each', () => {
  const missed = { ...task, pledge: 'missed' as const, dueDate: '2026-11-20T22:59:59.999Z' };
  const one = missedPledges({ tasks: [missed], viewer });
  expect(one.text).toBe('The date of your pledge *Ship the beta* has passed.');
  expect(one.blocks[1]).toMatchObject({
    text: { text: '*Ship the beta*\nwas due yesterday · 20 points' },
  });
  expect(one.blocks[2]).toMatchObject({
    elements: [
      { action_id: 'missed_done', value: 't1', text: { text: 'Done now' } },
      { action_id: 'missed_move', value: 't1', text: { text: 'New date, in 2 days' } },
      { action_id: 'missed_drop', value: 't1', text: { text: 'Let it go' } },
    ],
  });
  const two = missedPledges({ tasks: [missed, { ...missed, id: 't2' }], viewer });
  expect(two.text).toBe('The dates of 2 of your pledges have passed.');
  expect(two.blocks).toHaveLength(6);
  const gone = missedPledges({ tasks: [], viewer, notice: 'Off your board.', undo: 't1' });
  expect(gone.blocks).toMatchObject([{ accessory: { action_id: 'missed_undo', value: 't1' } }]);
});

test('the list of pledges ends with how the latest went', () => {
  const list = (kept: number, decided: number) =>
    below(
      pledgeList([{ ...task, pledge: 'open', cheers: 4 }], { viewer, ratio: { kept, decided } }),
    );
  expect(list(17, 20)).toEqual(['Kept 17 of your last 20 pledges.']);
  expect(list(0, 1)).toEqual(['Missed your last pledge.']);
  expect(list(0, 0)).toEqual([]);
  const shown = pledgeList([{ ...task, pledge: 'open', cheers: 4 }], {
    viewer,
    ratio: { kept: 0, decided: 0 },
  });
  expect(JSON.stringify(shown)).toContain('by Friday · 4 cheers');
});

test('a message has at most one emoji', () => {
  const messages = [
    taskHelp,
    pledgeHelp,
    streakHelp,
    leaderboardHelp,
    thanksHelp,
    streakMessage(streak, 'https://x.test'),
    whyMessage(why('Ship', 'Ada')),
    taskList({ tasks: [task, { ...task, pledge: 'open' }], viewer }),
    pledgeList(
      [
        { ...task, pledge: 'open' },
        { ...task, pledge: 'kept' },
      ],
      { viewer, ratio: { kept: 1, decided: 2 } },
    ),
    pledged(task, viewer),
    connectNotice('https://x.test'),
    streakAtRisk({ days: 6, task }, { viewer, publicUrl: 'https://x.test' }),
    missedPledges({ tasks: [task], viewer }),
    unexpectedNotice('abc'),
    formMissed('/task add'),
  ];
  for (const message of messages) {
    expectGood(message);
    const emojis = JSON.stringify(message.blocks).match(/\p{Extended_Pictographic}/gu) ?? [];
    expect(emojis.length).toBeLessThanOrEqual(1);
  }
});

test('the forms fit: titles of 24 characters, labels of 48, unique fields', () => {
  const metadata = 'x'.repeat(300);
  for (const view of [
    taskFormView({ today: '2026-11-21', metadata }),
    pledgeFormView({ today: '2026-11-21', metadata }),
  ]) {
    expect(view.title.text.length).toBeLessThanOrEqual(24);
    const ids = view.blocks.flatMap((block) => block.block_id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.stringify(view)).toContain('2026-11-28');
  }
});
