import { z } from 'zod';
import { generationEnds } from '../domain/task-generation.ts';
import { difficulties, taskCategories, taskStatuses } from '../options.ts';
import { forFounders } from './audience.ts';
import { calendarDate, instant, multiLine, rowId, singleLine } from './fields.ts';

const byId = z.strictObject({ taskId: rowId });

export const pledgeStates = ['open', 'kept', 'missed'] as const;

export const taskSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(taskStatuses),
  difficulty: z.enum(difficulties),
  category: z.enum(taskCategories).nullable(),
  estimatedTime: z.string().nullable(),
  points: z.number(),
  isPublicPledge: z.boolean(),
  /** How the pledge on this task stands; null when it is not pledged. */
  pledge: z.enum(pledgeStates).nullable(),
  /** How many founders cheered the pledge on. */
  cheers: z.number(),
  /** What its completion earned in all, bonuses included; null while it is open. */
  earned: z.number().nullable(),
  dueDate: instant.nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
  /** Some given tasks are for oneself: they are no promise to a cohort. */
  canPledge: z.boolean(),
  /** True while its completion can still be taken back. */
  canReopen: z.boolean(),
});
export type TaskView = z.infer<typeof taskSchema>;

/** Of the last 20 pledges that were kept or missed. */
export const keptRatioSchema = z.object({ kept: z.number(), decided: z.number() });
export type KeptRatio = z.infer<typeof keptRatioSchema>;

export const boardSchema = z.object({
  /** To Do and In Progress: every open task. Completed: those of this week (since Sunday, local). */
  pending: z.array(taskSchema),
  inProgress: z.array(taskSchema),
  completed: z.array(taskSchema),
  /** Completed this week out of everything on the board, 0 to 100. */
  progress: z.number(),
  /** Of all time: what is recommended next follows from it. */
  tasksCompleted: z.number(),
  pledges: keptRatioSchema,
});
export type TaskBoard = z.infer<typeof boardSchema>;

/** Manual task default: title 'New Task', pending, not public, due in 7 days, 20 points. */
export const newTaskSchema = z.strictObject({
  title: singleLine(200, 'Please give the task a title.'),
  description: multiLine(2000).default(''),
  difficulty: z.enum(difficulties).default('medium'),
  /** The last day on which it is on time, in the founder's zone. Without it: in 7 days. */
  dueOn: calendarDate.optional(),
  category: z.enum(taskCategories).nullable().default(null),
  isPublicPledge: z.boolean().default(false),
  /** Made by the client once per intent, so that a double click or a retry creates one task. */
  clientKey: z.uuid().optional(),
});
export type NewTask = z.input<typeof newTaskSchema>;

/** What a founder may change of an open task; what is left out stays. Points follow from the difficulty. */
export const taskPatchSchema = z.strictObject({
  title: singleLine(200, 'Please give the task a title.').optional(),
  description: multiLine(2000).optional(),
  difficulty: z.enum(difficulties).optional(),
  dueOn: calendarDate.optional(),
  category: z.enum(taskCategories).nullable().optional(),
});
export type TaskPatch = z.infer<typeof taskPatchSchema>;

export const completionSchema = z.object({
  task: taskSchema,
  /** False when it was already completed: nothing was added, this is what stands. */
  isNew: z.boolean(),
  earned: z.number(),
  earnings: z.array(z.object({ label: z.string(), points: z.number() })),
  points: z.number(),
  streak: z.number(),
});
export type CompletionView = z.infer<typeof completionSchema>;

export const generationSchema = z.object({
  added: z.number(),
  /** Why it added no more: all is there, eight is the most in one go, or 200 tasks are open. */
  end: z.enum(generationEnds),
});

export const tasksContract = {
  board: forFounders.route({ method: 'GET', path: '/tasks', tags: ['tasks'] }).output(boardSchema),
  create: forFounders
    .route({ method: 'POST', path: '/tasks', successStatus: 201, tags: ['tasks'] })
    .input(newTaskSchema)
    .output(taskSchema),
  generate: forFounders
    .route({ method: 'POST', path: '/tasks/generation', tags: ['tasks'] })
    .output(generationSchema),
  update: forFounders
    .route({ method: 'PATCH', path: '/tasks/{taskId}', tags: ['tasks'] })
    .input(taskPatchSchema.extend({ taskId: rowId }))
    .output(taskSchema),
  /** Off the board; `restore` brings it back. A completed task is reopened first. */
  delete: forFounders
    .route({ method: 'DELETE', path: '/tasks/{taskId}', tags: ['tasks'] })
    .input(byId)
    .output(z.object({ ok: z.literal(true) })),
  restore: forFounders
    .route({ method: 'POST', path: '/tasks/{taskId}/restoration', tags: ['tasks'] })
    .input(byId)
    .output(taskSchema),
  move: forFounders
    .route({ method: 'PUT', path: '/tasks/{taskId}/status', tags: ['tasks'] })
    .input(byId.extend({ status: z.enum(['pending', 'in_progress']) }))
    .output(taskSchema),
  complete: forFounders
    .route({ method: 'POST', path: '/tasks/{taskId}/completion', tags: ['tasks'] })
    .input(
      byId.extend({
        /** Done yesterday, told now: until noon where the founder is, for what was on the board then. */
        doneYesterday: z.boolean().optional(),
      }),
    )
    .output(completionSchema),
  reopen: forFounders
    .route({ method: 'DELETE', path: '/tasks/{taskId}/completion', tags: ['tasks'] })
    .input(byId)
    .output(taskSchema),
  snooze: forFounders
    .route({ method: 'POST', path: '/tasks/{taskId}/snooze', tags: ['tasks'] })
    .input(byId.extend({ days: z.number().int().min(1).max(30) }))
    .output(taskSchema),
  pledge: forFounders
    .route({ method: 'POST', path: '/tasks/{taskId}/pledge', tags: ['tasks'] })
    .input(byId)
    .output(taskSchema),
};
