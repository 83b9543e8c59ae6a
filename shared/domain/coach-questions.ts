import type { TaskView } from '../api/tasks.ts';
import { cutText } from '../formats.ts';
import { isCryForHelp } from './crisis.ts';
import { duePhrase, isOverdue, type Viewer } from './due-dates.ts';

const maxQuestions = 3;
const maxTitleLength = 60;
const manyTasks = 4;
const weekMs = 7 * 24 * 60 * 60 * 1000;

type Asked = Pick<TaskView, 'id' | 'title' | 'status' | 'pledge' | 'dueDate'>;

/**
 * Up to three questions for the coach about a founder's open tasks, each about another one: the next
 * pledge, what is overdue, a full week, what has been begun, what is due next. Tasks whose words are a
 * cry for help are left out.
 */
export function ownQuestions(tasks: readonly Asked[], viewer: Viewer): string[] {
  const others = tasks.filter(({ title }) => !isCryForHelp(title));
  const byDate = others.toSorted((one, other) => dueTime(one) - dueTime(other));
  const isLate = ({ dueDate }: Asked) => dueDate !== null && isOverdue(dueDate, viewer.now);
  const ahead = byDate.filter((task) => !isLate(task));
  const dueThisWeek = ahead.filter((task) => dueTime(task) < viewer.now.getTime() + weekMs);
  const picks: [Asked | undefined, (title: string, task: Asked) => string][] = [
    [
      ahead.find(({ pledge }) => pledge === 'open'),
      (title, { dueDate }) =>
        `What’s the smallest step toward my pledge ${title}, ${duePhrase(dueDate, viewer)}?`,
    ],
    [byDate.find(isLate), (title) => `I keep putting off ${title}. How do I start?`],
    [
      ahead.find(({ status }) => status === 'in_progress'),
      (title) => `I’m stuck on ${title}. What should I try?`,
    ],
    [ahead[0], (title) => `How do I start ${title}?`],
    [ahead[1], (title) => `How do I start ${title}?`],
  ];
  const asked = new Set<string>();
  const aboutTasks = picks.flatMap(([task, write]) => {
    if (!task || asked.has(task.id)) return [];
    asked.add(task.id);
    const title = cutText(task.title, maxTitleLength);
    return [write(`“${title}${title === task.title ? '' : '…'}”`, task)];
  });
  const aboutWeek =
    dueThisWeek.length >= manyTasks
      ? [`${dueThisWeek.length} of my tasks are due within a week. What can I drop?`]
      : [];
  return [...aboutTasks.slice(0, 2), ...aboutWeek, ...aboutTasks.slice(2)].slice(0, maxQuestions);
}

const dueTime = ({ dueDate }: Asked) => (dueDate ? Date.parse(dueDate) : Number.POSITIVE_INFINITY);
