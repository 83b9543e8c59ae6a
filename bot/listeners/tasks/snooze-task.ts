import { snoozeTask } from '#db/operations/tasks/snooze-task.ts';
import { listOpenTasks } from '#db/queries/tasks/list-open-tasks.ts';
import { mostSnoozeDays, splitSnooze } from '#shared/domain/snooze.ts';
import { AppError } from '#shared/errors.ts';
import { noMatch, refusal, severalMatch } from '../../blocks/notices.ts';
import { snoozedLine, taskChanged } from '../../blocks/task-changed.ts';
import { taskList } from '../../blocks/task-list.ts';
import { decodeSnooze, encodeSnooze, taskSnooze } from '../../blocks/task-row.ts';
import { whichTask } from '../../blocks/which-task.ts';
import { findMeantTasks } from '../find-meant-tasks.ts';
import type { Call } from '../listener.ts';

/** `/task snooze N 2d`; a day when nothing is said. */
export async function snoozeByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const { which, snooze } = splitSnooze(typed);
  if (!snooze.ok) {
    await call.reply(refusal(snooze.reason));
    return;
  }
  const { days } = snooze;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  const [task, ...others] = findMeantTasks(tasks, which);
  if (!task) {
    const notice = which ? noMatch(which) : 'Which one? `/task snooze 1 2d`, for example.';
    await call.reply(taskList({ tasks, viewer, notice }));
  } else if (others.length > 0) {
    await call.reply(
      whichTask({
        question: severalMatch(which, others.length + 1),
        tasks: [task, ...others],
        action: taskSnooze,
        label: days === 1 ? 'Snooze 1 day' : `Snooze ${days} days`,
        encode: ({ id }) => encodeSnooze({ taskId: id, days }),
      }),
    );
  } else {
    const snoozed = await snoozeTask(context.db, {
      founderId: founder.id,
      taskId: task.id,
      days,
      now,
    });
    await call.reply(taskChanged(snoozed, snoozedLine(snoozed, viewer)));
  }
}

export async function clickSnooze(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const { taskId, days } = decodeSnooze(value);
  if (days < 1 || days > mostSnoozeDays) throw new AppError('bad_request');
  const task = await snoozeTask(context.db, { founderId: founder.id, taskId, days, now });
  const tasks = call.onHome ? [] : await listOpenTasks(context.db, { founderId: founder.id, now });
  await call.reply(taskList({ tasks, viewer, notice: snoozedLine(task, viewer) }));
}
