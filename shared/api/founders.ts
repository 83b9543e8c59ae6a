import { z } from 'zod';
import { founderStates } from '../domain/founders.ts';
import { instant, multiLine, optionalLine } from '../fields.ts';
import { stages } from '../options.ts';
import { forManagers, recentSignIn, routesOf } from './audience.ts';
import { newEmail } from './email-change.ts';

const founderSorts = ['joined', 'startup', 'founder', 'cohort', 'stage'] as const;
export type FounderSort = (typeof founderSorts)[number];

const cohortChoice = z.object({ id: z.string(), name: z.string() });

const founderRowSchema = z.object({
  id: z.string(),
  founderName: z.string(),
  founderAvatar: z.string().nullable(),
  startupName: z.string(),
  email: z.string(),
  cohortName: z.string().nullable(),
  stage: z.enum(stages),
  state: z.enum(founderStates),
  joinedAt: instant,
  /** Their last visit or completed task; null if they were never here. */
  lastSeenAt: instant.nullable(),
  hasSlack: z.boolean(),
});
export type FounderRow = z.infer<typeof founderRowSchema>;

const founderListSchema = z.object({
  rows: z.array(founderRowSchema),
  size: z.number(),
  /** Of them, those who have left. */
  left: z.number(),
  /** The returned page: the last one when the requested page doesn't exist. */
  page: z.number(),
  pages: z.number(),
  /** All cohorts, the latest first, as filter options. */
  cohorts: z.array(cohortChoice),
});
export type FounderList = z.infer<typeof founderListSchema>;

const listInput = z.strictObject({
  /** Searches the founder's name, the startup's and the email address. */
  search: optionalLine(100).default(''),
  cohort: z.uuid().optional(),
  state: z.enum(founderStates).optional(),
  sort: z.enum(founderSorts).default('joined'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  /** 25 rows a page. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type FounderListInput = z.output<typeof listInput>;

const managedFounderSchema = founderRowSchema.extend({
  startupId: z.string(),
  cohort: cohortChoice.nullable(),
  pausedAt: instant.nullable(),
  leftAt: instant.nullable(),
  /** The latest link to choose a password. */
  invitation: z.object({ sentAt: instant, expiresAt: instant }).nullable(),
  /** The address that was asked for and must still be confirmed by the link mailed to it. */
  emailChange: z.object({ email: z.string(), expiresAt: instant }).nullable(),
  points: z.number(),
  streak: z.number(),
  longestStreak: z.number(),
  tasksCompleted: z.number(),
  hasPremium: z.boolean(),
  /** Requests to or from them that are not answered. */
  openIntroductions: z.number(),
  /** Cohorts that they can be moved to: none that has ended, and not their own. */
  cohorts: z.array(cohortChoice),
});
export type ManagedFounder = z.infer<typeof managedFounderSchema>;

const historyEntrySchema = z.object({
  id: z.string(),
  at: instant,
  /** Null when the founder did it. */
  actor: z.string().nullable(),
  action: z.string(),
  reason: z.string().nullable(),
  /** The value before and after, such as two stages. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FounderHistoryEntry = z.infer<typeof historyEntrySchema>;

const founderId = z.uuid();
const path = '/admin/founders' as const;
const { get, post, put, remove } = routesOf('admin');
const one = z.strictObject({ founderId });

/**
 * Admins act on founders here. Every change is audited and answers with the founder as they are
 * now.
 */
export const foundersContract = {
  list: forManagers.route(get(path)).input(listInput).output(founderListSchema),
  get: forManagers
    .route(get(`${path}/{founderId}`))
    .input(one)
    .output(managedFounderSchema),
  history: forManagers
    .route(get(`${path}/{founderId}/history`))
    .input(
      z.strictObject({
        founderId,
        before: z
          .string()
          .regex(/^\d{1,17}-[ae]\d{1,15}$/)
          .optional(),
      }),
    )
    .output(
      z.object({
        /** Newest first. */
        entries: z.array(historyEntrySchema),
        /** Pass as `before` to get older entries; null when there are none. */
        older: z.string().nullable(),
      }),
    ),
  changeStage: forManagers
    .route(put(`${path}/{founderId}/stage`))
    .input(z.strictObject({ founderId, stage: z.enum(stages), from: z.enum(stages) }))
    .output(managedFounderSchema),
  moveToCohort: forManagers
    .route(put(`${path}/{founderId}/cohort`))
    .input(z.strictObject({ founderId, cohortId: z.uuid(), from: z.uuid().nullable() }))
    .output(managedFounderSchema),
  /** The new address takes effect once the link mailed to it is used. */
  changeEmail: forManagers
    .meta(recentSignIn)
    .route(put(`${path}/{founderId}/email`))
    .input(z.strictObject({ founderId, email: newEmail }))
    .output(managedFounderSchema),
  /** Drops an address that is not confirmed yet. */
  cancelEmail: forManagers
    .meta(recentSignIn)
    .route(remove(`${path}/{founderId}/email`))
    .input(one)
    .output(managedFounderSchema),
  /** Sends the link to choose a password again; once in 15 minutes. */
  invite: forManagers
    .meta(recentSignIn)
    .route(post(`${path}/{founderId}/invitation`))
    .input(one)
    .output(managedFounderSchema),
  pause: forManagers
    .route(put(`${path}/{founderId}/pause`))
    .input(one)
    .output(managedFounderSchema),
  resume: forManagers
    .route(remove(`${path}/{founderId}/pause`))
    .input(one)
    .output(managedFounderSchema),
  /** The founder leaves: they lose their access, and nothing of theirs is deleted. */
  leave: forManagers
    .meta(recentSignIn)
    .route(put(`${path}/{founderId}/departure`))
    .input(
      z.strictObject({
        founderId,
        /** Private to admins. */
        reason: multiLine(1000).min(1, 'Please give a reason.'),
      }),
    )
    .output(managedFounderSchema),
  /** The founder who left comes back. */
  return: forManagers
    .meta(recentSignIn)
    .route(remove(`${path}/{founderId}/departure`))
    .input(one)
    .output(managedFounderSchema),
};
