import type { NewTask } from '#shared/api/tasks.ts';
import type { Difficulty } from '#shared/options.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';

/** What the dialog holds while somebody fills it in. */
export type NewTaskDraft = {
  title: string;
  description: string;
  difficulty: Difficulty;
  dueOn: CalendarDate;
  isPublicPledge: boolean;
};

export const defaultTitle = 'New Task';
const defaultDays = 7;

/** What somebody set out to do decides where the dialog begins. */
export type TaskIntent = Partial<Pick<NewTaskDraft, 'difficulty' | 'isPublicPledge'>>;

export function newTaskDraft(today: CalendarDate, intent: TaskIntent = {}): NewTaskDraft {
  return {
    title: '',
    description: '',
    difficulty: 'medium',
    dueOn: addDays(today, defaultDays),
    isPublicPledge: false,
    ...intent,
  };
}

/** The task to be sent. An empty title is 'New Task', an emptied date is the default one. */
export function toNewTask(draft: NewTaskDraft, clientKey: string): NewTask {
  return {
    ...draft,
    title: draft.title.trim() || defaultTitle,
    dueOn: draft.dueOn || undefined,
    clientKey,
  };
}
