import { expect, test } from 'vitest';
import type { CompletionView } from '#shared/api/tasks.ts';
import { textDeclaration } from '#shared/texts/texts.ts';
import { expectGoodView, expectValidMessage, forAnyText } from '../testing/message-limits.ts';
import { berlinViewer as viewer, sampleStreakDetails as why } from '../testing/message-samples.ts';
import { askForDay, askForOtherDay, cutNotice, decodeCut } from './dates.ts';
import { didYouMean, didYouMeanToAdd } from './help.ts';
import {
  formBehindButton,
  greeting,
  noMatchText,
  refusal,
  severalMatchText,
  welcomeMessage,
  withTyped,
} from './notices.ts';
import { listAdded, offerList } from './pasted-list.ts';
import {
  missedPledges,
  noPledgeMatches,
  onePledgeAtATime,
  pledgeIsShared,
  pledgeList,
  pledgeMade,
} from './pledges.ts';
import { askForSeveral, type SeveralChange, severalChanged } from './several-tasks.ts';
import { bold } from './slack-text.ts';
import { streakAtRisk, streakDetailsMessage } from './streaks.ts';
import {
  addedLine,
  changedLines,
  confirmDeletion,
  morningList,
  reopenedLine,
  savedLine,
  snoozedLine,
  taskChanged,
  taskCompleted,
  taskDeleted,
  taskEditView,
  taskList,
  tasksCompleted,
  tasksHanded,
  whichTask,
} from './tasks.ts';
import {
  addedFor,
  askForTeammate,
  askWhoGetsIt,
  handedTo,
  keptFor,
  teamTaskList,
} from './team-tasks.ts';

test('messages about tasks stay within Slack’s limits and mention nobody, whatever people write', () => {
  forAnyText(({ list, task, name, other }) => {
    const completion: CompletionView = {
      task,
      isNew: true,
      note: null,
      earned: 30,
      earnings: [
        { label: other, points: 20 },
        { label: name, points: 10 },
      ],
      points: 100,
      streak: 3,
      isFirstToday: true,
      milestone: { days: 90, runStartedOn: '2026-01-01', points: 500 },
    };
    const reward = { week: [{ day: '2026-11-21', state: 'done' as const }], canAnnounce: true };
    expectValidMessage(
      morningList(
        { tasks: list.slice(0, 5), count: list.length, weeklyOn: 'Wednesday' },
        { viewer, publicUrl: 'https://slipstream.example.com' },
      ),
    );
    const publicUrl = 'https://slipstream.example.com';
    expectValidMessage(taskList({ tasks: list, viewer, publicUrl }));
    const people = [task, ...list].map((_, index) => ({
      founderId: `f${index}`,
      name,
      photo: null,
      isMe: index === 0,
      count: list.length,
      tasks: list.map((open) => ({
        id: open.id,
        title: open.title,
        points: 20,
        dueDate: open.dueDate,
        status: 'in_progress' as const,
        isPledged: true,
        mayTakeBack: false,
      })),
    }));
    expectValidMessage(teamTaskList({ people: people.slice(0, 8) }, { viewer, publicUrl }));
    expectValidMessage(addedFor(task, name, viewer));
    expectValidMessage(handedTo(task, name));
    expectValidMessage(keptFor(task, viewer));
    const teammates = people;
    for (const reason of [bold(other), null])
      expectValidMessage(askWhoGetsIt({ reason, task, teammates }));
    expectValidMessage(
      askForTeammate({
        reason: bold(other),
        typed: other,
        whole: name,
        teammates,
      }),
    );
    const handed = list.map((each) => ({ ...each, handedBy: name }));
    for (const some of [handed, [task]])
      expectValidMessage(tasksHanded(some, { viewer, publicUrl }));
    expectValidMessage(taskList({ tasks: list, viewer, publicUrl, notice: noMatchText(other) }));
    expectValidMessage(streakDetailsMessage(why(name, other)));
    expectValidMessage(taskCompleted(completion, { reward }));
    expectValidMessage(tasksCompleted([completion, { failure: other }], { reward }));
    expectValidMessage(confirmDeletion(task));
    const change: SeveralChange = { kind: 'delete', tasks: Array(20).fill({ id: task.id }) };
    const twenty = Array(20).fill(task);
    expectValidMessage(askForSeveral({ change, tasks: twenty, viewer, when: ' by 2 days' }));
    const item = {
      typed: other.slice(0, 90),
      title: other,
      notes: '',
      dueOn: null,
      isJustMe: true,
    };
    expectValidMessage(
      offerList({
        items: Array(20).fill(item),
        done: Array(20).fill(other),
        left: Array(9).fill(other),
        viewer,
      }),
    );
    const refused = { typed: Array(20).fill(other), reason: name };
    expectValidMessage(listAdded({ tasks: twenty, viewer, refused, below: '' }));
    expectValidMessage(severalChanged(Array(20).fill(`${bold(other)} is off your board.`), change));
    expectValidMessage(taskDeleted(task));
    expectValidMessage(taskChanged(task, savedLine(task, viewer)));
    expectGoodView(taskEditView(task, { viewer, metadata: '{}' }));
    const page = { from: 10, numbers: list.map((_, index) => index + 11), total: 70 };
    expectValidMessage(taskList({ tasks: list, viewer, publicUrl, page }));
    expectValidMessage(taskChanged(task, addedLine(task, viewer)));
    expectValidMessage(taskChanged(task, snoozedLine(task, viewer)));
    expectValidMessage(taskChanged(task, reopenedLine(task)));
    expectValidMessage(severalChanged(changedLines('reopen', Array(20).fill(task)), null));
    expectValidMessage(noPledgeMatches(name, other));
    expectValidMessage(onePledgeAtATime(Array(30).fill(other)));
    expectValidMessage(pledgeIsShared(other));
    expectValidMessage(pledgeMade(task, { viewer, isSeen: true, channel: 'cohort-7' }));
    expectValidMessage(pledgeList(list, { viewer, ratio: { kept: 3, decided: 4 } }));
    expectValidMessage(
      whichTask({
        question: severalMatchText(other, 3),
        tasks: list,
        viewer,
        action: 'a',
        label: 'Done',
        encode: ({ id }) => id,
      }),
    );
    expectValidMessage(didYouMean('/task', other, null));
    expectValidMessage(didYouMeanToAdd(other));
    expectValidMessage(refusal(other));
    const typed = `${task.title} ${other}`;
    const cut = cutNotice(task, { typed, viewer, action: 'task_uncut' });
    expectValidMessage(taskChanged(task, addedLine(task, viewer), cut?.line, cut?.buttons));
    expectValidMessage(pledgeMade(task, { viewer, isSeen: true, channel: null, typed }));
    const button = cut?.buttons[0]?.value;
    const asked = button ? decodeCut(button) : null;
    if (asked) expect(asked).toMatchObject({ taskId: task.id, title: task.title, typed });
    if (asked) expectValidMessage(askForOtherDay(asked, { reason: other, action: 'pledge_day' }));
    expectValidMessage(
      askForDay({
        reason: other,
        question: bold(name),
        action: 'task_day',
        subject: other,
        keepTyped: { action: 'task_keep_title', value: other },
        offer: { date: '2026-12-03', today: '2026-11-28', subject: name },
      }),
    );
    expectValidMessage(withTyped(refusal(other), { command: '/task', text: `add ${other} it is` }));
    expectValidMessage(
      greeting({ name: other, today: 3 }, textDeclaration('slack-greeting').original),
    );
    expectValidMessage(formBehindButton(other));
    const keepTyped = { action: 'a', value: other };
    const day = { reason: other, question: noMatchText(name), action: 'b', subject: name };
    expectValidMessage(askForDay({ ...day, keepTyped }));
    const account = { founderId: 'f', teamId: 'T', userId: 'U', channelId: null };
    const unknown = { ...account, name, cohortName: null, channelProblem: 'bot_removed' };
    expectValidMessage(
      welcomeMessage(
        unknown as unknown as Parameters<typeof welcomeMessage>[0],
        textDeclaration('slack-welcome').original,
        {
          command: '/task',
          text: other.slice(0, 1500),
        },
      ),
    );
    expectValidMessage(missedPledges({ tasks: list, viewer }));
    expectValidMessage(
      missedPledges({ tasks: list, viewer, notice: noMatchText(other), undo: task.id }),
    );
    const where = { viewer, publicUrl: 'https://slipstream.example.com' };
    expectValidMessage(streakAtRisk({ days: list.length, task }, where));
    expectValidMessage(streakAtRisk({ days: 2, task: null }, where));
  });
});
