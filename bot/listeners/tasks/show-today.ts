import { listOpenTasks } from '#db/queries/tasks.ts';
import { isForToday } from '../../blocks/due-label.ts';
import { morningList } from '../../blocks/morning-list.ts';
import type { Call } from '../listener.ts';

const mostShown = 5;

/** The morning list as it stands after a click, at whatever time of the day. */
export async function showToday(call: Call, notice: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const open = await listOpenTasks(context.db, { founderId: founder.id, now });
  const today = open.filter((task) => isForToday(task, viewer));
  const list = { tasks: today.slice(0, mostShown), count: today.length };
  await call.reply(morningList(list, { viewer, notice, publicUrl: context.config.publicUrl }));
}
