import type { NewTask, TaskPatch, TaskView } from '#shared/api/tasks.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import type { Difficulty, TaskCategory } from '#shared/options.ts';
import { addDays, type CalendarDate, endOfDay, localDate } from '#shared/time.ts';

/** The values of the task form; a missing category or date is ''. */
export type TaskDraft = {
  title: string;
  description: string;
  difficulty: Difficulty;
  category: TaskCategory | '';
  dueOn: CalendarDate | '';
  isPublicPledge: boolean;
  isPrivate: boolean;
};

export const defaultTitle = 'New Task';
const defaultDueDays = 7;

/** Values that a new task's form starts with, such as those of a recommendation. */
export type TaskPrefill = Partial<
  Pick<TaskDraft, 'title' | 'description' | 'difficulty' | 'dueOn' | 'isPublicPledge' | 'isPrivate'>
>;

/** Shared with the cohort, unless the founder chose that new tasks are just for them. */
export function newTaskDraft(
  today: CalendarDate,
  { isPrivate = false, ...prefill }: TaskPrefill = {},
): TaskDraft {
  return {
    title: '',
    description: '',
    difficulty: 'medium',
    category: '',
    dueOn: addDays(today, defaultDueDays),
    isPublicPledge: false,
    isPrivate,
    ...prefill,
  };
}

/**
 * The task to send. An empty title becomes 'New Task'; for an empty date the server chooses one. A
 * pledge says nothing of who sees it, so that it is not taken for a choice.
 */
export function toNewTask(draft: TaskDraft, clientKey: string): NewTask {
  return {
    ...draft,
    title: draft.title.trim() || defaultTitle,
    category: draft.category || null,
    dueOn: draft.dueOn || undefined,
    isPrivate: draft.isPublicPledge ? undefined : draft.isPrivate,
    clientKey,
  };
}

/** The task as it will be, shown until the server has it. */
export function viewOfNewTask(task: NewTask, { id, now, timeZone }: NewTaskViewInput): TaskView {
  const { difficulty = 'medium', isPublicPledge = false, dueOn } = task;
  const due = dueOn ?? addDays(localDate(now, timeZone), defaultDueDays);
  return {
    id,
    title: task.title,
    description: task.description ?? '',
    status: 'pending',
    difficulty,
    category: task.category ?? null,
    estimatedTime: null,
    points: pointsByDifficulty[difficulty],
    isPublicPledge,
    isPrivate: task.isPrivate ?? false,
    pledge: isPublicPledge ? 'open' : null,
    cheers: 0,
    earned: null,
    dueDate: endOfDay(due, timeZone).toISOString(),
    createdAt: now.toISOString(),
    completedAt: null,
    canPledge: true,
    canBeHarder: true,
    canReopen: false,
    sourceUrl: null,
    handedBy: null,
    handedAt: null,
    canHandOver: false,
  };
}

type NewTaskViewInput = { id: string; now: Date; timeZone: string };

export function draftFromTask(task: TaskView, timeZone: string): TaskDraft {
  return {
    title: task.title,
    description: task.description,
    difficulty: task.difficulty,
    category: task.category ?? '',
    dueOn: task.dueDate ? localDate(new Date(task.dueDate), timeZone) : '',
    isPublicPledge: task.isPublicPledge,
    isPrivate: task.isPrivate,
  };
}

/** Only the changed fields. An empty date keeps the old one. */
export function diffDrafts(draft: TaskDraft, before: TaskDraft): TaskPatch {
  const patch: TaskPatch = {};
  if (draft.title.trim() !== before.title) patch.title = draft.title.trim();
  if (draft.description.trim() !== before.description) {
    patch.description = draft.description.trim();
  }
  if (draft.difficulty !== before.difficulty) patch.difficulty = draft.difficulty;
  if (draft.category !== before.category) patch.category = draft.category || null;
  if (draft.dueOn && draft.dueOn !== before.dueOn) patch.dueOn = draft.dueOn;
  if (draft.isPrivate !== before.isPrivate) patch.isPrivate = draft.isPrivate;
  return patch;
}

/** The fields of the task's view that the patch changes, shown until the server answers. */
export function viewOfPatch(patch: TaskPatch, timeZone: string): Partial<TaskView> {
  const { dueOn, ...fields } = patch;
  return {
    ...fields,
    ...(patch.difficulty && { points: pointsByDifficulty[patch.difficulty] }),
    ...(dueOn && { dueDate: endOfDay(dueOn, timeZone).toISOString() }),
  };
}
