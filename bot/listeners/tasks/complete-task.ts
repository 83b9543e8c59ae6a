import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import type { CompletionView, TaskView } from '#shared/api/tasks.ts';
import { noMatch, severalMatch } from '../../blocks/notices.ts';
import { completionLine, earningsLine, taskCompleted } from '../../blocks/task-completed.ts';
import { taskList } from '../../blocks/task-list.ts';
import { taskActions, taskDoneYesterday } from '../../blocks/task-row.ts';
import { whichTask } from '../../blocks/which-task.ts';
import { findMeantTasks } from '../find-meant-tasks.ts';
import type { Call } from '../listener.ts';
import { showToday } from './show-today.ts';

/** `/task done N or words`, with `yesterday` behind it for what was forgotten. */
export async function completeByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  const { meant, words, doneYesterday } = readWords(tasks, typed);
  const [task, ...others] = meant;
  if (!task) {
    const notice = words ? noMatch(words) : 'Which one is done? `/task done 1`, for example.';
    await call.reply(taskList({ tasks, viewer, notice, isReminder: true }));
  } else if (others.length > 0) {
    await call.reply(
      whichTask({
        question: severalMatch(words, others.length + 1),
        tasks: [task, ...others],
        action: doneYesterday ? taskDoneYesterday : taskActions.single.done,
        label: doneYesterday ? 'Done yesterday' : 'Done',
        encode: ({ id }) => id,
      }),
    );
  } else {
    const completion = await complete(call, task.id, doneYesterday);
    await call.reply(taskCompleted(completion, { doneYesterday }));
  }
}

/** A title may itself end with `yesterday`: then that is what was meant. */
function readWords(tasks: TaskView[], typed: string) {
  const meant = findMeantTasks(tasks, typed);
  const words = /^(?:(.*)\s)?yesterday[.!]?$/is.exec(typed.trim());
  if (meant.length > 0 || !words) return { meant, words: typed, doneYesterday: false };
  const rest = words[1]?.trim() ?? '';
  return { meant: findMeantTasks(tasks, rest), words: rest, doneYesterday: true };
}

/** The button of a list, which stays in its place, without the task that was done. */
export async function clickDone(call: Call, taskId: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const notice = noticeOf(await complete(call, taskId, false));
  const tasks = call.onHome ? [] : await listOpenTasks(context.db, { founderId: founder.id, now });
  await call.reply(taskList({ tasks, viewer, notice }));
}

/** The button of the morning list: what is left of today stays. */
export async function clickDoneToday(call: Call, taskId: string): Promise<void> {
  await showToday(call, noticeOf(await complete(call, taskId, false)));
}

/** The button of a message about this one task. */
export async function clickDoneSingle(call: Call, taskId: string): Promise<void> {
  await call.reply(taskCompleted(await complete(call, taskId, false)));
}

/** The button of a question that `/task done … yesterday` asked back. */
export async function clickDoneYesterday(call: Call, taskId: string): Promise<void> {
  const doneYesterday = true;
  const completion = await complete(call, taskId, doneYesterday);
  await call.reply(taskCompleted(completion, { doneYesterday }));
}

function noticeOf(completion: CompletionView): string {
  return `${completionLine(completion)}\n${earningsLine(completion)}`;
}

function complete({ context, founder, now }: Call, taskId: string, doneYesterday: boolean) {
  const source = 'slack';
  return completeTask(context.db, { founderId: founder.id, taskId, now, source, doneYesterday });
}
