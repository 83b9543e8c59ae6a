import { test } from 'vitest';
import type { CompletionView } from '#shared/api/tasks.ts';
import { expectGood, forAnyWords } from '../testing/message-limits.ts';
import { berlinViewer as viewer, sampleWhy as why } from '../testing/message-samples.ts';
import { didYouMean, didYouMeanToAdd } from './help.ts';
import { noMatch, refusal, severalMatch, unreadableTime } from './notices.ts';
import { missedPledges, pledged, pledgeList } from './pledges.ts';
import { streakAtRisk, whyMessage } from './streaks.ts';
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

test('messages about tasks stay within Slack’s limits and mention nobody, whatever people wrote', () => {
  forAnyWords(({ list, task, name, other }) => {
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
    expectGood(unreadableTime(other));
    expectGood(missedPledges({ tasks: list, viewer }));
    expectGood(missedPledges({ tasks: list, viewer, notice: noMatch(other), undo: task.id }));
    const where = { viewer, publicUrl: 'https://slipstream.example.com' };
    expectGood(streakAtRisk({ days: list.length, task }, where));
    expectGood(streakAtRisk({ days: 2, task: null }, where));
  });
});
