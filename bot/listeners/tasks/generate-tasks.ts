import { generateTasksFor } from '#db/operations/tasks/generate-tasks.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import { generationText } from '#shared/domain/task-generation.ts';
import { taskList } from '../../blocks/task-list.ts';
import type { Call } from '../listener.ts';

/** `/task generate`: what happened, above the open tasks. */
export async function generateByCommand({ context, founder, now, viewer, reply }: Call) {
  const asked = { founderId: founder.id, now };
  const generation = await generateTasksFor(context.db, asked);
  const tasks = await listOpenTasks(context.db, asked);
  await reply(taskList({ tasks, viewer, notice: generationText(generation) }));
}
