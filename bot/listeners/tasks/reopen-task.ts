import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { listRecentlyCompleted } from '#db/queries/tasks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { plainMessage } from '../../blocks/block-kit.ts';
import { noMatch, severalMatch } from '../../blocks/notices.ts';
import { reopenedLine, taskChanged } from '../../blocks/task-changed.ts';
import { taskReopen } from '../../blocks/task-row.ts';
import { whichTask } from '../../blocks/which-task.ts';
import { findMeantTasks } from '../find-meant-tasks.ts';
import type { Call } from '../listener.ts';

/** `/task reopen N or words`: 1 is what was completed last. */
export async function reopenByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now } = call;
  const tasks = await listRecentlyCompleted(context.db, { founderId: founder.id, now });
  const meant = findMeantTasks(tasks, typed);
  if (tasks.length === 0) {
    await call.reply(
      plainMessage(
        'There is nothing to reopen.',
        'A completion can be taken back within 24 hours.',
      ),
    );
  } else if (meant.length === 1 && meant[0]) {
    await reopen(call, meant[0].id);
  } else {
    await call.reply(choice(meant.length > 0 ? meant : tasks, questionFor(typed, meant.length)));
  }
}

export async function clickReopen(call: Call, taskId: string): Promise<void> {
  await reopen(call, taskId);
}

async function reopen(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await reopenTask(context.db, { founderId: founder.id, taskId, now });
  await call.reply(taskChanged(task, reopenedLine(task)));
}

function choice(tasks: TaskView[], question: string) {
  return whichTask({
    question,
    tasks,
    action: taskReopen,
    label: 'Reopen',
    encode: ({ id }) => id,
  });
}

function questionFor(typed: string, matches: number): string {
  if (matches > 1) return severalMatch(typed, matches);
  const which = 'Which one of the last 24 hours do you want to reopen?';
  return typed ? `${noMatch(typed)} ${which}` : which;
}
