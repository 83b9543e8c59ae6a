import { z } from 'zod';
import { checkInFields } from '../domain/check-ins.ts';
import { calendarDate, multiLine, singleLine } from '../fields.ts';
import { difficulties } from '../options.ts';

const proposalStates = ['open', 'confirmed', 'declined'] as const;
const obstacles = [
  'task_gone',
  'task_completed',
  'task_exists',
  'board_full',
  'date_passed',
  'date_far',
  'date_ahead',
  'pledged',
  'pledge_locked',
  'pledge_date_passed',
  'pledge_not_eligible',
  'no_cohort',
  'help_asked',
] as const;

const card = z.object({
  id: z.string(),
  state: z.enum(proposalStates),
  /** The reason why an open card can't be confirmed as it is. */
  obstacle: z.enum(obstacles).nullable(),
});
/** The task that it made or changed; null without one, or once that is deleted. */
const taskId = z.string().nullable();
const title = z.string();
const description = z.string();

/** The coach proposes these below an answer, to be confirmed or declined one by one. */
export const proposalSchema = z.discriminatedUnion('kind', [
  card.extend({
    kind: z.literal('task'),
    title,
    description,
    difficulty: z.enum(difficulties),
    points: z.number(),
    dueOn: calendarDate,
    taskId,
  }),
  card.extend({
    kind: z.literal('pledge'),
    title,
    /** Null: the task keeps its date. */
    dueOn: calendarDate.nullable(),
    /** It makes a task; otherwise an open one is pledged. */
    isNew: z.boolean(),
    taskId,
  }),
  card.extend({
    kind: z.literal('due_date'),
    title,
    dueOn: calendarDate,
    /** The task's due date now. */
    from: calendarDate.nullable(),
    taskId,
  }),
  card.extend({ kind: z.literal('milestone'), title, description, date: calendarDate }),
  card.extend({ kind: z.literal('update'), subject: z.string(), body: z.string() }),
  card.extend({
    kind: z.literal('note'),
    noteKind: z.enum(['fact', 'goal']),
    text: z.string(),
  }),
  /** A call for help to the cohort. */
  card.extend({ kind: z.literal('help'), text: z.string() }),
]);
export type ProposalView = z.infer<typeof proposalSchema>;

/** A founder's changes to a card before confirming it. */
export const proposalChangesSchema = z.strictObject({
  /** Of a new task, a new pledge or a milestone. */
  title: singleLine(200, 'Please give it a title.').optional(),
  /** The day on which it is due; for a milestone the day on which it was reached. */
  date: calendarDate.optional(),
  /** The words of a call for help. */
  text: multiLine(checkInFields.helpWanted.max)
    .refine((text) => text !== '', 'Please say what you need help with.')
    .optional(),
});
export type ProposalChanges = z.infer<typeof proposalChangesSchema>;
