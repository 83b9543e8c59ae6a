import type { MorningList } from '#db/queries/tasks.ts';
import { context, link, type Message, message, plainMessage, section } from './block-kit.ts';
import type { Viewer } from './due-label.ts';
import { bold } from './escape.ts';
import { taskRows } from './task-row.ts';

type Where = {
  viewer: Viewer;
  publicUrl: string;
  /** What was just done here, in place of the good morning. */
  notice?: string;
};

/** In the morning: what is due by tonight, each with its buttons. */
export function morningList(
  { tasks, count }: MorningList,
  { viewer, publicUrl, notice }: Where,
): Message {
  if (count === 0) return plainMessage(notice ?? '', 'That was everything for today.');
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
  const things = count === 1 ? 'One thing' : `${count} things`;
  return message(notice ?? line, [
    ...(notice ? [section(notice)] : []),
    section(notice ? `${things} left for today` : `☀️ ${things} for today`),
    ...taskRows(tasks, { viewer, place: 'today' }),
    context(`${board} · \`/task pause fri\` gives you a rest · ${settings}`),
  ]);
}
