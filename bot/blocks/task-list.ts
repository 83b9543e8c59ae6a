import type { TaskView } from '#shared/api/tasks.ts';
import { figure } from '#shared/domain/figure.ts';
import { context, type Message, message, plainMessage, section } from './block-kit.ts';
import type { Viewer } from './due-label.ts';
import { bold } from './escape.ts';
import { taskRows } from './task-row.ts';

const mostShown = 10;
const mostBeside = 3;

type View = {
  tasks: TaskView[];
  viewer: Viewer;
  /** What just happened, shown above. */
  notice?: string;
  /** The notice is the answer; the list only reminds of what there is. */
  isReminder?: boolean;
};

/** The open tasks, numbered as `/task done N` counts them. */
export function taskList({ tasks, viewer, notice, isReminder = false }: View): Message {
  const said = notice ? [section(notice)] : [];
  if (tasks.length === 0) {
    const empty = plainMessage(
      'Nothing is open: your list is clear.',
      'Add what comes next with `/task add TITLE`.',
    );
    return message(notice ?? empty.text, [...said, ...empty.blocks]);
  }
  const shown = tasks.slice(0, isReminder ? mostBeside : mostShown);
  const more = tasks.length - shown.length;
  const count = tasks.length === 1 ? 'One open task' : `${figure(tasks.length)} open tasks`;
  return message(notice ?? `${count}, next: ${bold(tasks[0]?.title ?? '')}`, [
    ...said,
    section(`${count}, soonest due first`),
    ...taskRows(shown, { viewer, place: 'list', isNumbered: true }),
    context(
      more > 0
        ? `${more === 1 ? 'One more is' : `${figure(more)} more are`} on your board. \`/task done N\` works for ${more === 1 ? 'it' : 'them'} too.`
        : 'Or type `/task done N`, `/task snooze N 2d`.',
    ),
  ]);
}
