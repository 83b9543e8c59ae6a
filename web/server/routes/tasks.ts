import { changeSeveralTasks } from '#db/operations/tasks/change-several-tasks.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { handOverTask, takeBackTask } from '#db/operations/tasks/hand-over-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { moveTask, pledgeTask, snoozeTask, updateTask } from '#db/operations/tasks/update-task.ts';
import { findBoard, findTask } from '#db/queries/tasks.ts';
import { listTeamTasks } from '#db/queries/team-tasks.ts';
import { api } from '../api.ts';
import { founderAndTime } from '../context.ts';

export const taskRoutes = {
  board: api.tasks.board.handler(({ context }) => findBoard(context.db, founderAndTime(context))),

  find: api.tasks.find.handler(({ input, context }) =>
    findTask(context.db, { ...founderAndTime(context), ...input }),
  ),

  create: api.tasks.create.handler(({ input, context }) =>
    createTask(context.db, { ...founderAndTime(context), task: input }),
  ),

  generate: api.tasks.generate.handler(({ context }) =>
    generateTasksForFounder(context.db, founderAndTime(context)),
  ),

  update: api.tasks.update.handler(({ input: { taskId, ...patch }, context }) =>
    updateTask(context.db, { ...founderAndTime(context), taskId, patch }),
  ),

  delete: api.tasks.delete.handler(async ({ input, context }) => {
    await deleteTask(context.db, { ...founderAndTime(context), ...input });
    return { ok: true as const };
  }),

  restore: api.tasks.restore.handler(({ input, context }) =>
    restoreTask(context.db, { ...founderAndTime(context), ...input }),
  ),

  move: api.tasks.move.handler(({ input, context }) =>
    moveTask(context.db, { ...founderAndTime(context), ...input }),
  ),

  complete: api.tasks.complete.handler(({ input, context }) =>
    completeTask(context.db, { ...founderAndTime(context), ...input, source: 'web' }),
  ),

  reopen: api.tasks.reopen.handler(({ input, context }) =>
    reopenTask(context.db, { ...founderAndTime(context), ...input }),
  ),

  snooze: api.tasks.snooze.handler(({ input, context }) =>
    snoozeTask(context.db, { ...founderAndTime(context), ...input }),
  ),

  pledge: api.tasks.pledge.handler(({ input, context }) =>
    pledgeTask(context.db, { ...founderAndTime(context), ...input }),
  ),

  changeSeveral: api.tasks.changeSeveral.handler(({ input, context }) =>
    changeSeveralTasks(context.db, { ...founderAndTime(context), change: input }),
  ),

  team: api.tasks.team.handler(({ context }) => listTeamTasks(context.db, founderAndTime(context))),

  handOver: api.tasks.handOver.handler(async ({ input, context }) => {
    const { taskId, founderId: teammateId } = input;
    await handOverTask(context.db, { ...founderAndTime(context), taskId, teammateId });
    return { ok: true as const };
  }),

  takeBack: api.tasks.takeBack.handler(({ input, context }) =>
    takeBackTask(context.db, { ...founderAndTime(context), ...input }),
  ),
};
