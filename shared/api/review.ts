import { z } from 'zod';
import { applicationStatuses, stages } from '../options.ts';
import { exportCost, forManagers } from './audience.ts';
import { multiLine, optionalLine } from './fields.ts';
import { keptRatioSchema } from './tasks.ts';

const applicationSorts = ['startup', 'founder', 'stage', 'status', 'submitted'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** Filter and order, shared by the list and by the links to the previous and next application. */
const applicationOrder = {
  /** Searches the startup's name, the founder's name and the industry. */
  search: optionalLine(100).default(''),
  status: z.enum(applicationStatuses).optional(),
  sort: z.enum(applicationSorts).default('submitted'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};
const orderSchema = z.object(applicationOrder);
export type ApplicationOrder = z.output<typeof orderSchema>;

const count = z.number();
const applicationRowSchema = z.object({
  id: z.string(),
  startupName: z.string(),
  founderName: z.string(),
  industry: z.string(),
  stage: z.enum(stages),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
});
export type ApplicationRow = z.infer<typeof applicationRowSchema>;

const applicationListSchema = z.object({
  /** Of all applications, whatever the filter. */
  counts: z.object({
    total: count,
    pending: count,
    under_review: count,
    accepted: count,
    rejected: count,
    withdrawn: count,
  }),
  /** Founders who have premium now, and how many of their last payments failed. */
  premium: z.object({ members: count, pastDue: count }),
  rows: z.array(applicationRowSchema),
  /** How many applications match. */
  size: count,
  /** The returned page: the last one when the requested page doesn't exist. */
  page: count,
  pages: count,
});
export type ApplicationList = z.infer<typeof applicationListSchema>;

const score = z.number().int().min(1).max(5).nullable();
/** One reviewer's scores, 1 to 5. */
const scores = { team: score, problem: score, traction: score, fit: score };
const mean = z.number().nullable();

/** An application as an admin reviews it. */
const reviewSchema = z.object({
  id: z.string(),
  founderName: z.string(),
  founderEmail: z.string(),
  startupName: z.string(),
  stage: z.enum(stages),
  industry: z.string(),
  description: z.string(),
  teamSize: z.number(),
  fundingRaised: z.string(),
  monthlyRevenue: z.string().nullable(),
  lookingForFunding: z.boolean(),
  fundingAmount: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  pitchDeckUrl: z.string().nullable(),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  reviewedAt: z.string().nullable(),
  /** When they left as a founder, if they did: the status is 'withdrawn' then. */
  leftAt: z.string().nullable(),
  /** How the founder's last 20 pledges went; null until the application is accepted. */
  pledges: keptRatioSchema.nullable(),
  cohortName: z.string().nullable(),
  /** How long the decision can still be undone; null when it can't. */
  undoLeftMs: z.number().nullable(),
  mean: z.object({ team: mean, problem: mean, traction: mean, fit: mean, overall: mean }),
  /** One per reviewer, the requesting admin included. */
  ratings: z.array(z.object({ ...scores, email: z.string(), isMine: z.boolean() })),
  /** Oldest first. */
  notes: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      isMine: z.boolean(),
      text: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Newest first. */
  history: z.array(
    z.object({
      id: z.number(),
      kind: z.enum([
        'submitted',
        'edited',
        'withdrawn',
        'review_started',
        'accepted',
        'rejected',
        'decision_undone',
      ]),
      /** Null when the applicant did it. */
      email: z.string().nullable(),
      reason: z.string().nullable(),
      cohortName: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Cohorts to accept into, none that has ended: those open for applications first, then the latest. */
  cohorts: z.array(z.object({ id: z.string(), name: z.string(), isOpen: z.boolean() })),
  endedCohorts: count,
});
export type Review = z.infer<typeof reviewSchema>;

const applicationId = z.uuid();
const path = '/admin/applications' as const;
const tags = ['admin'];

/** Admins' work on applications. Every change is audited. */
export const reviewContract = {
  list: forManagers
    .route({ method: 'GET', path, tags })
    .input(
      z.strictObject({
        ...applicationOrder,
        /** 25 rows a page. */
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(applicationListSchema),
  /** The whole list as a CSV file. Requires a sign-in within the last hour, as it holds personal data. */
  export: forManagers
    .route({ method: 'GET', path: `${path}/export`, tags })
    .meta(exportCost)
    .input(z.strictObject(applicationOrder))
    .output(z.file()),
  get: forManagers
    .route({ method: 'GET', path: `${path}/{applicationId}`, tags })
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  /** The applications before and after this one in the list. */
  neighbours: forManagers
    .route({ method: 'GET', path: `${path}/{applicationId}/neighbours`, tags })
    .input(z.strictObject({ applicationId, ...applicationOrder }))
    .output(z.object({ previous: z.string().nullable(), next: z.string().nullable() })),
  start: forManagers
    .route({ method: 'POST', path: `${path}/{applicationId}/review`, tags })
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  decide: forManagers
    .route({ method: 'POST', path: `${path}/{applicationId}/decision`, tags })
    .input(
      z.strictObject({
        applicationId,
        decision: z.enum(['accepted', 'rejected']),
        /** The cohort to accept into. */
        cohortId: z.uuid().nullable().default(null),
        /** Required to change an earlier decision. */
        reason: multiLine(1000).min(1, 'Please give a reason.').nullable().default(null),
      }),
    )
    .output(reviewSchema),
  undo: forManagers
    .route({ method: 'DELETE', path: `${path}/{applicationId}/decision`, tags })
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  /** Sets the requesting admin's scores; all null withdraws them. */
  rate: forManagers
    .route({ method: 'PUT', path: `${path}/{applicationId}/rating`, tags })
    .input(z.strictObject({ applicationId, ...scores }))
    .output(reviewSchema),
  addNote: forManagers
    .route({ method: 'POST', path: `${path}/{applicationId}/notes`, tags })
    .input(
      z.strictObject({
        applicationId,
        /** Generated by the client, so that sending twice adds one note. */
        noteId: z.uuid(),
        text: multiLine(4000).min(1, 'Please write something.'),
      }),
    )
    .output(reviewSchema),
  deleteNote: forManagers
    .route({ method: 'DELETE', path: `${path}/{applicationId}/notes/{noteId}`, tags })
    .input(z.strictObject({ applicationId, noteId: z.uuid() }))
    .output(reviewSchema),
};
