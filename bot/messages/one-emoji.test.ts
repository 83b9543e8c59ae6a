import { expect, test } from 'vitest';
import { expectValidMessage } from '../testing/message-limits.ts';
import {
  sampleStreak as streak,
  betaTask as task,
  berlinViewer as viewer,
  sampleStreakDetails as why,
} from '../testing/message-samples.ts';
import {
  leaderboardHelp,
  overviewHelp,
  pledgeHelp,
  streakHelp,
  taskHelp,
  thanksHelp,
} from './help.ts';
import {
  connectNotice,
  fileNotRead,
  formNotOpened,
  installedMessage,
  mentionPointer,
  notInvited,
  quietChoices,
  rejoined,
  unexpectedNotice,
  youAreWelcome,
} from './notices.ts';
import { missedPledges, pledgeList, pledgeMade } from './pledges.ts';
import { streakAtRisk, streakDetailsMessage, streakMessage } from './streaks.ts';
import { taskList } from './tasks.ts';

test('a message has at most one emoji', () => {
  const messages = [
    taskHelp,
    pledgeHelp,
    streakHelp,
    leaderboardHelp,
    thanksHelp,
    streakMessage(streak, 'https://x.test'),
    streakDetailsMessage(why('Ship', 'Ada')),
    taskList({
      tasks: [task, { ...task, pledge: 'open' }],
      viewer,
      publicUrl: 'https://x.test',
    }),
    pledgeList(
      [
        { ...task, pledge: 'open' },
        { ...task, pledge: 'kept' },
      ],
      { viewer, ratio: { kept: 1, decided: 2 } },
    ),
    pledgeMade(task, { viewer, isSeen: true, channel: 'cohort-7' }),
    connectNotice('https://x.test'),
    streakAtRisk({ days: 6, task }, { viewer, publicUrl: 'https://x.test' }),
    missedPledges({ tasks: [task], viewer }),
    unexpectedNotice('abc'),
    formNotOpened('/task add'),
    overviewHelp('messages'),
    overviewHelp('channel'),
    installedMessage({ founders: 3, linked: 1, publicUrl: 'https://x.test' }),
    quietChoices({ pauseAction: 'pause_day', publicUrl: 'https://x.test' }),
    mentionPointer(),
    fileNotRead(),
    youAreWelcome(),
    rejoined('C1', true),
    rejoined('C1', false),
    notInvited('C1'),
  ];
  for (const message of messages) {
    expectValidMessage(message);
    const emojis = JSON.stringify(message.blocks).match(/\p{Extended_Pictographic}/gu) ?? [];
    expect(emojis.length).toBeLessThanOrEqual(1);
  }
});
