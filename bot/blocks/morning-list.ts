import type { MorningList } from '#db/queries/tasks/find-morning-list.ts';
import { context, link, type Message, message, section } from './block-kit.ts';
import type { Viewer } from './due-label.ts';
import { bold } from './escape.ts';
import { taskRow } from './task-row.ts';

type Where = { viewer: Viewer; publicUrl: string };

/** In the morning: what is due by tonight, each with its buttons. */
export function morningList({ tasks, count }: MorningList, { viewer, publicUrl }: Where): Message {
  const title = tasks[0]?.title ?? '';
  const line =
    count === 1
      ? `☀️ One thing for today: ${bold(title)}`
      : `☀️ ${count} things for today, first: ${bold(title)}`;
  const more = count - tasks.length;
  const board = link(
    `${publicUrl}/app/tasks`,
    more > 0 ? `${more} more on your board` : 'Your board',
  );
  const settings = link(`${publicUrl}/app/settings#notifications`, 'Settings');
  return message(line, [
    section(count === 1 ? '☀️ One thing for today' : `☀️ ${count} things for today`),
    ...tasks.flatMap((task) => taskRow(task, viewer)),
    context(`${board} · \`/task pause fri\` gives you a rest · ${settings}`),
  ]);
}
