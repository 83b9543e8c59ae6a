import type { TaskView } from '#shared/api/tasks.ts';
import { actions, button, type Message, message, section } from './block-kit.ts';
import { bold, escapeText } from './escape.ts';

const mostShown = 10;

type View = {
  tasks: TaskView[];
  words: string;
  /** The action of the buttons, and what their value is for a task. */
  action: string;
  label: string;
  encode: (task: TaskView) => string;
};

/** Several tasks match what was typed: which one? */
export function whichTask({ tasks, words, action, label, encode }: View): Message {
  const shown = tasks.slice(0, mostShown);
  const count = tasks.length > shown.length ? `${tasks.length} tasks` : `${shown.length} tasks`;
  const question = `${count} match “${escapeText(words, 100)}”. Which one?`;
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
