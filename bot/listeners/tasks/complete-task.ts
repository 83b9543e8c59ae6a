import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { listOpenTasks } from '#db/queries/tasks/list-open-tasks.ts';
import { noMatch, severalMatch } from '../../blocks/notices.ts';
import { completionLine, earningsLine, taskCompleted } from '../../blocks/task-completed.ts';
import { taskList } from '../../blocks/task-list.ts';
import { taskDone } from '../../blocks/task-row.ts';
import { whichTask } from '../../blocks/which-task.ts';
import { findMeantTasks } from '../find-meant-tasks.ts';
import type { Call } from '../listener.ts';

/** `/task done N or words` */
export async function completeByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  const [task, ...others] = findMeantTasks(tasks, typed);
  if (!task) {
    const notice = typed ? noMatch(typed) : 'Which one is done? `/task done 1`, for example.';
    await call.reply(taskList({ tasks, viewer, notice }));
  } else if (others.length > 0) {
    await call.reply(
      whichTask({
        question: severalMatch(typed, others.length + 1),
        tasks: [task, ...others],
        action: taskDone,
        label: 'Done',
        encode: ({ id }) => id,
      }),
    );
  } else {
    await call.reply(taskCompleted(await complete(call, task.id)));
  }
}

/** The button: the list stays in its place, without the task that was done. */
export async function clickDone(call: Call, taskId: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const completion = await complete(call, taskId);
  const tasks = call.onHome ? [] : await listOpenTasks(context.db, { founderId: founder.id, now });
  const notice = `${completionLine(completion)}\n${earningsLine(completion)}`;
  await call.reply(taskList({ tasks, viewer, notice }));
}

function complete({ context, founder, now }: Call, taskId: string) {
  return completeTask(context.db, { founderId: founder.id, taskId, now, source: 'slack' });
}
