import { test } from 'vitest';
import type { CompletionView } from '#shared/api/tasks.ts';
import { expectValidMessage, forAnyText } from '../testing/message-limits.ts';
import { berlinViewer as viewer, sampleStreakDetails as why } from '../testing/message-samples.ts';
import { didYouMean, didYouMeanToAdd } from './help.ts';
import { noMatchText, refusal, severalMatchText, unreadableTime } from './notices.ts';
import { missedPledges, pledgeList, pledgeMade } from './pledges.ts';
import { streakAtRisk, streakDetailsMessage } from './streaks.ts';
import {
  addedLine,
  morningList,
  reopenedLine,
  snoozedLine,
  taskChanged,
  taskCompleted,
  taskList,
  whichTask,
} from './tasks.ts';

test('messages about tasks stay within Slack’s limits and mention nobody, whatever people write', () => {
  forAnyText(({ list, task, name, other }) => {
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
    expectValidMessage(
      morningList(
        { tasks: list.slice(0, 5), count: list.length },
        { viewer, publicUrl: 'https://slipstream.example.com' },
      ),
    );
    expectValidMessage(taskList({ tasks: list, viewer }));
    expectValidMessage(taskList({ tasks: list, viewer, notice: noMatchText(other) }));
    expectValidMessage(streakDetailsMessage(why(name, other)));
    expectValidMessage(taskCompleted(completion));
    expectValidMessage(taskChanged(task, addedLine(task, viewer)));
    expectValidMessage(taskChanged(task, snoozedLine(task, viewer)));
    expectValidMessage(taskChanged(task, reopenedLine(task)));
    expectValidMessage(pledgeMade(task, viewer));
    expectValidMessage(pledgeList(list, { viewer, ratio: { kept: 3, decided: 4 } }));
    expectValidMessage(
      whichTask({
        question: severalMatchText(other, 3),
        tasks: list,
        action: 'a',
        label: 'Done',
        encode: ({ id }) => id,
      }),
    );
    expectValidMessage(didYouMean('/task', other, null));
    expectValidMessage(didYouMeanToAdd(other));
    expectValidMessage(refusal(other));
    expectValidMessage(unreadableTime(other));
    expectValidMessage(missedPledges({ tasks: list, viewer }));
    expectValidMessage(
      missedPledges({ tasks: list, viewer, notice: noMatchText(other), undo: task.id }),
    );
    const where = { viewer, publicUrl: 'https://slipstream.example.com' };
    expectValidMessage(streakAtRisk({ days: list.length, task }, where));
    expectValidMessage(streakAtRisk({ days: 2, task: null }, where));
  });
});
