import { test } from 'vitest';
import type { CompletionView } from '#shared/api/tasks.ts';
import { berlinViewer as viewer } from '../testing/berlin-viewer.ts';
import { expectGood } from '../testing/expect-within-limits.ts';
import { forAnyWords } from '../testing/for-any-words.ts';
import { sampleWhy as why } from '../testing/sample-why.ts';
import { didYouMean, didYouMeanToAdd } from './help-messages.ts';
import { missedPledges } from './missed-pledges.ts';
import { morningList } from './morning-list.ts';
import { noMatch, refusal, severalMatch, unreadableTime } from './notices.ts';
import { pledged, pledgeList } from './pledge-messages.ts';
import { streakAtRisk } from './streak-at-risk.ts';
import { addedLine, reopenedLine, snoozedLine, taskChanged } from './task-changed.ts';
import { taskCompleted } from './task-completed.ts';
import { taskList } from './task-list.ts';
import { whichTask } from './which-task.ts';
import { whyMessage } from './why-message.ts';

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
