import type { NewTask, TaskPatch, TaskView } from '#shared/api/tasks.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import type { Difficulty, TaskCategory } from '#shared/options.ts';
import { addDays, type CalendarDate, endOfDay, localDate } from '#shared/time.ts';
/** What a dialog holds while somebody fills it in; a choice or a date that is not made is ''. */
export type TaskDraft = {
  title: string;
  description: string;
  difficulty: Difficulty;
  category: TaskCategory | '';
  dueOn: CalendarDate | '';
  isPublicPledge: boolean;
};

export const defaultTitle = 'New Task';
const defaultDays = 7;

/** What somebody set out to do decides where the dialog begins. */
export type TaskPrefill = Partial<
  Pick<TaskDraft, 'title' | 'description' | 'difficulty' | 'isPublicPledge'>
>;

export function newTaskDraft(today: CalendarDate, intent: TaskPrefill = {}): TaskDraft {
  return {
    title: '',
    description: '',
    difficulty: 'medium',
    category: '',
    dueOn: addDays(today, defaultDays),
    isPublicPledge: false,
    ...intent,
  };
}

/** The task to be sent. An empty title is 'New Task', an emptied date is the default one. */
export function toNewTask(draft: TaskDraft, clientKey: string): NewTask {
  return {
    ...draft,
    title: draft.title.trim() || defaultTitle,
    category: draft.category || null,
    dueOn: draft.dueOn || undefined,
    clientKey,
  };
}

export function draftFromTask(task: TaskView, timeZone: string): TaskDraft {
  return {
    title: task.title,
    description: task.description,
    difficulty: task.difficulty,
    category: task.category ?? '',
    dueOn: task.dueDate ? localDate(new Date(task.dueDate), timeZone) : '',
    isPublicPledge: task.isPublicPledge,
  };
}

/** Only what was changed. An emptied date is left as it was. */
export function diffDrafts(draft: TaskDraft, before: TaskDraft): TaskPatch {
  const patch: TaskPatch = {};
  if (draft.title.trim() !== before.title) patch.title = draft.title.trim();
  if (draft.description.trim() !== before.description) {
    patch.description = draft.description.trim();
  }
  if (draft.difficulty !== before.difficulty) patch.difficulty = draft.difficulty;
  if (draft.category !== before.category) patch.category = draft.category || null;
  if (draft.dueOn && draft.dueOn !== before.dueOn) patch.dueOn = draft.dueOn;
  return patch;
}

/** What the patch will make of the task, shown until the server answers. */
export function viewOfPatch(patch: TaskPatch, timeZone: string): Partial<TaskView> {
  const { dueOn, ...words } = patch;
  return {
    ...words,
    ...(patch.difficulty && { points: pointsByDifficulty[patch.difficulty] }),
    ...(dueOn && { dueDate: endOfDay(dueOn, timeZone).toISOString() }),
  };
}
