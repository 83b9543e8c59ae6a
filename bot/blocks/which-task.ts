import type { TaskView } from '#shared/api/tasks.ts';
import { actions, button, type Message, message, section } from './block-kit.ts';
import { bold } from './escape.ts';

const mostShown = 10;

type View = {
  /** Escaped. */
  question: string;
  tasks: TaskView[];
  /** The action of the buttons, and what they carry for a task. */
  action: string;
  label: string;
  encode: (task: TaskView) => string;
};

/** Tasks to choose from, each with the same button. */
export function whichTask({ question, tasks, action, label, encode }: View): Message {
  const shown = tasks.slice(0, mostShown);
  return message(question, [
    section(question),
    ...shown.flatMap((task) => [
      section(bold(task.title)),
      actions([
        button({
          action,
          label,
          value: encode(task),
          description: `${label}: ${task.title}`,
        }),
      ]),
    ]),
  ]);
}
