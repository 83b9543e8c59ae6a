import { z } from 'zod';
import { maxChangedAtOnce } from '../domain/task-choice.ts';
import { generationEnds } from '../domain/task-generation.ts';
import { calendarDate, instant, multiLine, rowId, singleLine } from '../fields.ts';
import { difficulties, taskCategories, taskStates } from '../options.ts';
import { forFounders, matchCost, ok, routesOf, rowCost, severalCost } from './audience.ts';
import { reachedMilestoneSchema } from './streaks.ts';

const { get, post, put, patch, remove } = routesOf('tasks');

const byId = z.strictObject({ taskId: rowId });

export const pledgeStates = ['open', 'kept', 'done', 'missed'] as const;

export const taskSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(taskStates),
  difficulty: z.enum(difficulties),
  category: z.enum(taskCategories).nullable(),
  estimatedTime: z.string().nullable(),
  points: z.number(),
  isPublicPledge: z.boolean(),
  /** Just for the founder: nobody else is notified of it, also when it is completed. */
  isPrivate: z.boolean(),
  /** The state of the pledge on this task; null when it is not pledged. `done` was completed in less than 12 hours. */
  pledge: z.enum(pledgeStates).nullable(),
  /** The number of founders who cheered the pledge. */
  cheers: z.number(),
  /** Points its completion earned, bonuses included; null while it is open. */
  earned: z.number().nullable(),
  dueDate: instant.nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
  /** False for generated tasks that make no sense as a promise to the cohort. */
  canPledge: z.boolean(),
  /** Its difficulty can still be raised. */
  canBeHarder: z.boolean(),
  /** Its completion can still be undone. */
  canReopen: z.boolean(),
  /** The Slack message that it was made from. */
  sourceUrl: z.string().nullable(),
  /** The teammate who handed it over last. */
  handedBy: z.string().nullable(),
  /** The time of the handover. Before that day it was on nobody's board but theirs. */
  handedAt: instant.nullable(),
  /** False for a task of the program, one that is or was pledged, and one that is just for the founder. */
  canHandOver: z.boolean(),
});
export type TaskView = z.infer<typeof taskSchema>;

/** A generated task that ended undone with its day or week. */
const lapsedTaskSchema = z.object({
  id: z.string(),
  title: z.string(),
  points: z.number(),
  /** Its last day. */
  endedOn: z.string(),
  /** Until noon of the next day it can be completed as done yesterday. */
  mayBeYesterdays: z.boolean(),
});
export type LapsedTask = z.infer<typeof lapsedTaskSchema>;

/** Of the last 20 pledges that were kept or missed. */
export const keptRatioSchema = z.object({ kept: z.number(), decided: z.number() });
export type KeptRatio = z.infer<typeof keptRatioSchema>;

export const boardSchema = z.object({
  /** All open tasks, and those completed this week in the founder's time zone. */
  pending: z.array(taskSchema),
  inProgress: z.array(taskSchema),
  completed: z.array(taskSchema),
  /** Daily and weekly tasks that lapsed in the last seven days, latest first. */
  lapsed: z.array(lapsedTaskSchema),
  /** The percentage of the board that was completed this week, 0 to 100. */
  progress: z.number(),
  /** All-time; recommendations depend on it. */
  tasksCompleted: z.number(),
  pledges: keptRatioSchema,
  /** The others of the founder's team, to whom tasks can be handed over. */
  teammates: z.array(
    z.object({ founderId: z.string(), name: z.string(), photo: z.string().nullable() }),
  ),
});
export type Teammates = z.infer<typeof boardSchema>['teammates'];
export type TaskBoard = z.infer<typeof boardSchema>;

const teamTasksSchema = z.object({
  /** The caller first, then the others by name. */
  people: z.array(
    z.object({
      founderId: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      isMe: z.boolean(),
      /** The number of open ones; at most 50 of them are listed. */
      count: z.number(),
      /** Soonest due first, without those that are just for them. */
      tasks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          status: z.enum(['pending', 'in_progress']),
          points: z.number(),
          isPledged: z.boolean(),
          dueDate: instant.nullable(),
          /** The caller handed it over and it is still as it was. */
          mayTakeBack: z.boolean(),
        }),
      ),
    }),
  ),
});
export type TeamTasks = z.infer<typeof teamTasksSchema>;

/** A task made by hand. By default it is of medium difficulty, not public and due in 7 days. */
export const newTaskSchema = z.strictObject({
  title: singleLine(200, 'Please give the task a title.'),
  description: multiLine(2000).default(''),
  difficulty: z.enum(difficulties).default('medium'),
  /** The last day that is on time, in the founder's time zone. Defaults to 7 days from now. */
  dueOn: calendarDate.optional(),
  category: z.enum(taskCategories).nullable().default(null),
  isPublicPledge: z.boolean().default(false),
  /** The founder's earlier choice by default. A pledge is always shared. */
  isPrivate: z.boolean().optional(),
  /** Words like “just me:” in the title are part of it: whoever wrote it says so. */
  titleAsTyped: z.boolean().optional(),
  /** Generated by the client once per form, so that a double click or a retry creates one task. */
  clientKey: z.uuid().optional(),
});
export type NewTask = z.input<typeof newTaskSchema>;

/** Changes to an open task; missing fields stay. The points follow from the difficulty. */
export const taskPatchSchema = z.strictObject({
  title: singleLine(200, 'Please give the task a title.').optional(),
  description: multiLine(2000).optional(),
  difficulty: z.enum(difficulties).optional(),
  dueOn: calendarDate.optional(),
  category: z.enum(taskCategories).nullable().optional(),
  isPrivate: z.boolean().optional(),
});
export type TaskPatch = z.infer<typeof taskPatchSchema>;

export const completionSchema = z.object({
  task: taskSchema,
  /** False when it was completed already: nothing was earned now, `earned` is from then. */
  isNew: z.boolean(),
  earned: z.number(),
  earnings: z.array(z.object({ label: z.string(), points: z.number() })),
  /** The reason why its pledge earned nothing, though it was on time; null otherwise. */
  note: z.string().nullable(),
  points: z.number(),
  streak: z.number(),
  /** It was the first of its day. */
  isFirstToday: z.boolean(),
  /** The streak bonus that it reached. */
  milestone: reachedMilestoneSchema.nullable(),
});
export type CompletionView = z.infer<typeof completionSchema>;

/** One change of several tasks; `dueOn` is for those that are moved. */
export const severalChangeSchema = z
  .strictObject({
    kind: z.enum(['complete', 'reopen', 'delete', 'restore', 'move']),
    tasks: z
      .array(z.strictObject({ taskId: rowId, dueOn: calendarDate.optional() }))
      .min(1)
      .max(maxChangedAtOnce),
  })
  .refine(
    ({ kind, tasks }) => tasks.every(({ dueOn }) => (dueOn !== undefined) === (kind === 'move')),
    {
      message: 'Please choose a date.',
      path: ['tasks'],
    },
  );
export type SeveralChange = z.infer<typeof severalChangeSchema>;

const severalChangedSchema = z.object({
  changed: z.array(z.object({ taskId: z.string(), title: z.string() })),
  /** Those that stay as they are, each with the reason; without a title there is no such task. */
  refused: z.array(
    z.object({ taskId: z.string(), title: z.string().nullable(), reason: z.string() }),
  ),
  /** The completions together; null if nothing was completed. */
  completion: z
    .object({ earned: z.number(), streak: z.number(), isFirstToday: z.boolean() })
    .nullable(),
});
export type SeveralChanged = z.infer<typeof severalChangedSchema>;

export const generationSchema = z.object({
  added: z.number(),
  /** The reason why no more were added: none are missing, eight at a time, or 200 open tasks. */
  end: z.enum(generationEnds),
});

export const tasksContract = {
  board: forFounders.route(get('/tasks')).output(boardSchema),
  /** Any of the founder's own tasks, also one that is no longer on the board. */
  find: forFounders.route(get('/tasks/{taskId}')).input(byId).output(taskSchema),
  create: forFounders
    .route(post('/tasks', { successStatus: 201 }))
    .meta(rowCost)
    .input(newTaskSchema)
    .output(taskSchema),
  generate: forFounders.route(post('/tasks/generation')).meta(matchCost).output(generationSchema),
  update: forFounders
    .route(patch('/tasks/{taskId}'))
    .input(taskPatchSchema.extend({ taskId: rowId }))
    .output(taskSchema),
  /** Removes an open task from the board; `restore` brings it back. */
  delete: forFounders.route(remove('/tasks/{taskId}')).meta(rowCost).input(byId).output(ok),
  restore: forFounders.route(post('/tasks/{taskId}/restoration')).input(byId).output(taskSchema),
  move: forFounders
    .route(put('/tasks/{taskId}/status'))
    .input(byId.extend({ status: z.enum(['pending', 'in_progress']) }))
    .output(taskSchema),
  complete: forFounders
    .route(post('/tasks/{taskId}/completion'))
    .input(
      byId.extend({
        /** Counts for yesterday: until noon local time, for tasks that were on the board yesterday. */
        doneYesterday: z.boolean().optional(),
      }),
    )
    .output(completionSchema),
  reopen: forFounders.route(remove('/tasks/{taskId}/completion')).input(byId).output(taskSchema),
  snooze: forFounders
    .route(post('/tasks/{taskId}/snooze'))
    .input(byId.extend({ days: z.number().int().min(1).max(30) }))
    .output(taskSchema),
  pledge: forFounders.route(post('/tasks/{taskId}/pledge')).input(byId).output(taskSchema),
  /** Changes several tasks alike, each by itself: one that is refused holds up no other. */
  changeSeveral: forFounders
    .route(post('/tasks/changes'))
    .meta(severalCost)
    .input(severalChangeSchema)
    .output(severalChangedSchema),
  /** The open tasks of the founder's team, by who holds them. */
  team: forFounders.route(get('/team/tasks')).output(teamTasksSchema),
  /** Gives an open task to a teammate, who is notified. */
  handOver: forFounders
    .route(post('/tasks/{taskId}/handover'))
    .meta(rowCost)
    .input(byId.extend({ founderId: rowId }))
    .output(ok),
  /** Takes it back, while its new holder has changed nothing. */
  takeBack: forFounders.route(remove('/tasks/{taskId}/handover')).input(byId).output(taskSchema),
};
