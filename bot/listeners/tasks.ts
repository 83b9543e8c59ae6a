import { listOpenTasks } from '#db/queries/tasks.ts';
import { suggestCommand } from '#shared/domain/suggest-command.ts';
import { didYouMean, didYouMeanToAdd, taskHelp } from '../blocks/help-messages.ts';
import { endPauseAction, newTaskAction } from '../blocks/home-view.ts';
import { taskForm } from '../blocks/task-form.ts';
import { taskList } from '../blocks/task-list.ts';
import { taskActions, taskDoneYesterday, taskReopen } from '../blocks/task-row.ts';
import type { Call, Listeners } from './listener.ts';
import { addTask, checkTaskForm, openTaskForm } from './tasks/add-task.ts';
import {
  clickDone,
  clickDoneSingle,
  clickDoneToday,
  clickDoneYesterday,
  completeByText,
} from './tasks/complete-task.ts';
import { generateByCommand } from './tasks/generate-tasks.ts';
import { pauseByText, resumeByText } from './tasks/pause-messages.ts';
import { clickReopen, reopenByText } from './tasks/reopen-task.ts';
import {
  clickSnooze,
  clickSnoozeSingle,
  clickSnoozeToday,
  snoozeByText,
} from './tasks/snooze-task.ts';

const subcommands: Record<string, (call: Call, rest: string) => Promise<void>> = {
  list: showTasks,
  add: addTask,
  generate: generateByCommand,
  done: completeByText,
  reopen: reopenByText,
  snooze: snoozeByText,
  pause: pauseByText,
  resume: resumeByText,
  help: (call) => call.reply(taskHelp),
};

export const taskListeners: Listeners = {
  commands: { '/task': { help: taskHelp, run: runTaskCommand } },
  actions: {
    [taskActions.list.done]: clickDone,
    [taskActions.list.snooze]: clickSnooze,
    [taskActions.today.done]: clickDoneToday,
    [taskActions.today.snooze]: clickSnoozeToday,
    [taskActions.single.done]: clickDoneSingle,
    [taskActions.single.snooze]: clickSnoozeSingle,
    [taskDoneYesterday]: clickDoneYesterday,
    [taskReopen]: clickReopen,
    [newTaskAction]: openTaskForm,
    [endPauseAction]: resumeByText,
  },
  forms: { [taskForm]: checkTaskForm },
  shortcuts: { new_task: openTaskForm },
};

async function runTaskCommand(call: Call, text: string): Promise<void> {
  if (text === '') return openTaskForm(call);
  const [typed = '', ...rest] = text.split(/\s+/);
  const known = Object.keys(subcommands);
  const name = typed.toLowerCase();
  const run = known.includes(name) ? subcommands[name] : undefined;
  if (run) return run(call, rest.join(' '));
  const suggestion = suggestCommand(name, known);
  const looksLikeTitle = suggestion === null && rest.length > 0;
  await call.reply(looksLikeTitle ? didYouMeanToAdd(text) : didYouMean('/task', typed, suggestion));
}

async function showTasks(call: Call): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  await call.reply(taskList({ tasks, viewer }));
}
