import { expect, test } from 'vitest';
import { berlinViewer as viewer } from '../testing/berlin-viewer.ts';
import { betaTask as task } from '../testing/beta-task.ts';
import { expectGood } from '../testing/expect-within-limits.ts';
import { sampleStreak as streak } from '../testing/sample-streak.ts';
import { sampleWhy as why } from '../testing/sample-why.ts';
import { leaderboardHelp, pledgeHelp, streakHelp, taskHelp, thanksHelp } from './help-messages.ts';
import { missedPledges } from './missed-pledges.ts';
import { connectNotice, formMissed, unexpectedNotice } from './notices.ts';
import { pledged, pledgeList } from './pledge-messages.ts';
import { streakAtRisk } from './streak-at-risk.ts';
import { streakMessage } from './streak-message.ts';
import { taskList } from './task-list.ts';
import { whyMessage } from './why-message.ts';

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
