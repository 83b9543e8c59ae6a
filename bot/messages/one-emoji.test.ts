import { expect, test } from 'vitest';
import { expectGood } from '../testing/message-limits.ts';
import {
  sampleStreak as streak,
  betaTask as task,
  berlinViewer as viewer,
  sampleWhy as why,
} from '../testing/message-samples.ts';
import { leaderboardHelp, pledgeHelp, streakHelp, taskHelp, thanksHelp } from './help.ts';
import { connectNotice, formMissed, unexpectedNotice } from './notices.ts';
import { missedPledges, pledged, pledgeList } from './pledges.ts';
import { streakAtRisk, streakMessage, whyMessage } from './streaks.ts';
import { taskList } from './tasks.ts';

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
