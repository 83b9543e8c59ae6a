import type { TaskView } from '#shared/api/tasks.ts';

/** `2` or `#2` is the second of the list; words are looked for in the titles. */
export function findMeantTasks(tasks: TaskView[], typed: string): TaskView[] {
  const words = typed.trim().toLowerCase();
  const number = /^#?(\d{1,3})\.?$/.exec(words)?.[1];
  const numbered = number === undefined ? undefined : tasks[Number(number) - 1];
  if (numbered) return [numbered];
  if (words === '') return [];
  const same = tasks.filter((task) => task.title.toLowerCase() === words);
  if (same.length === 1) return same;
  return tasks.filter((task) => task.title.toLowerCase().includes(words));
}
