import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { generateTasksFor } from '#db/operations/tasks/generate-tasks-for.ts';
import { moveTask } from '#db/operations/tasks/move-task.ts';
import { pledgeTask } from '#db/operations/tasks/pledge-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { snoozeTask } from '#db/operations/tasks/snooze-task.ts';
import { findBoard } from '#db/queries/tasks/find-board.ts';
import { api } from '../api.ts';
import { type ApiContext, founderOf } from '../context.ts';

export const taskRoutes = {
  board: api.tasks.board.handler(({ context }) => findBoard(context.db, asker(context))),

  create: api.tasks.create.handler(({ input, context }) =>
    createTask(context.db, { ...asker(context), task: input }),
  ),

  generate: api.tasks.generate.handler(({ context }) =>
    generateTasksFor(context.db, asker(context)),
  ),

  move: api.tasks.move.handler(({ input, context }) =>
    moveTask(context.db, { ...asker(context), ...input }),
  ),

  complete: api.tasks.complete.handler(({ input, context }) =>
    completeTask(context.db, { ...asker(context), ...input, source: 'web' }),
  ),

  reopen: api.tasks.reopen.handler(({ input, context }) =>
    reopenTask(context.db, { ...asker(context), ...input }),
  ),

  snooze: api.tasks.snooze.handler(({ input, context }) =>
    snoozeTask(context.db, { ...asker(context), ...input }),
  ),

  pledge: api.tasks.pledge.handler(({ input, context }) =>
    pledgeTask(context.db, { ...asker(context), ...input }),
  ),
};

function asker(context: ApiContext): { founderId: string; now: Date } {
  return { founderId: founderOf(context).id, now: context.now };
}
