import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { findTask, listMissedPledges } from '#db/queries/tasks.ts';
import { bold } from '../blocks/escape.ts';
import {
  missedDone,
  missedDrop,
  missedMove,
  missedPledges,
  missedUndo,
  newDateDays,
} from '../blocks/missed-pledges.ts';
import { snoozedLine } from '../blocks/task-changed.ts';
import { completionLine, earningsLine } from '../blocks/task-completed.ts';
import type { Call, Listeners } from './listener.ts';

/** The three ways on from a missed pledge. The message stays, with what else is left. */
export const missedPledgeListeners: Listeners = {
  actions: {
    [missedDone]: doneNow,
    [missedMove]: newDate,
    [missedDrop]: letGo,
    [missedUndo]: undoLetGo,
  },
};

async function doneNow(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const completion = await completeTask(context.db, {
    founderId: founder.id,
    taskId,
    now,
    source: 'slack',
  });
  await showRest(call, `${completionLine(completion)}\n${earningsLine(completion)}`);
}

/** A second click on an old message leaves the date that was given. */
async function newDate(call: Call, taskId: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const wanted = { founderId: founder.id, taskId, now };
  const task = await findTask(context.db, wanted);
  const hasDate = task.dueDate !== null && new Date(task.dueDate) > now;
  const moved = hasDate ? task : await snoozeTask(context.db, { ...wanted, days: newDateDays });
  await showRest(call, snoozedLine(moved, viewer));
}

async function letGo(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const wanted = { founderId: founder.id, taskId, now };
  const { title } = await findTask(context.db, wanted);
  await deleteTask(context.db, wanted);
  await showRest(call, `${bold(title)} is off your board.`, taskId);
}

async function undoLetGo(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await restoreTask(context.db, { founderId: founder.id, taskId, now });
  await showRest(call, `${bold(task.title)} is back on your board.`);
}

async function showRest(call: Call, notice: string, undo?: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listMissedPledges(context.db, { founderId: founder.id, now });
  await call.reply(missedPledges({ tasks, viewer, notice, ...(undo ? { undo } : {}) }));
}
