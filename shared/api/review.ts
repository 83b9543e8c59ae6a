import { z } from 'zod';
import { applicationStatuses, stages } from '../options.ts';
import { forAdmins } from './audience.ts';
import { multiLine, optionalLine } from './fields.ts';
import { keptRatioSchema } from './tasks.ts';

const applicationSorts = ['startup', 'founder', 'stage', 'status', 'submitted'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** Which applications, in which order: the same for the list and for what comes next in it. */
const applicationOrder = {
  /** Found in the startup's name, the founder's name or the industry. */
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
  /** Of all applications, whatever is searched for. */
  counts: z.object({
    total: count,
    pending: count,
    under_review: count,
    accepted: count,
    rejected: count,
    withdrawn: count,
  }),
  /** Founders who have premium now; of them, those whose last payment failed. */
  premium: z.object({ members: count, pastDue: count }),
  rows: z.array(applicationRowSchema),
  /** How many match. */
  size: count,
  /** The page that was answered: the last one when fewer remain than were asked for. */
  page: count,
  pages: count,
});
export type ApplicationList = z.infer<typeof applicationListSchema>;

const score = z.number().int().min(1).max(5).nullable();
/** One reviewer’s, of 1 to 5. */
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
  /** How a founder's last 20 pledges went; null before the application is accepted. */
  pledges: keptRatioSchema.nullable(),
  cohortName: z.string().nullable(),
  /** How long the decision can still be taken back; null when it can't. */
  undoLeftMs: z.number().nullable(),
  mean: z.object({ team: mean, problem: mean, traction: mean, fit: mean, overall: mean }),
  /** One per reviewer, one's own among them. */
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
      /** Null: the applicant. */
      email: z.string().nullable(),
      reason: z.string().nullable(),
      cohortName: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Where an accepted one could go: open for applications first, then the latest. */
  cohorts: z.array(z.object({ id: z.string(), name: z.string(), isOpen: z.boolean() })),
});
export type Review = z.infer<typeof reviewSchema>;

const applicationId = z.uuid();
const path = '/admin/applications' as const;
const tags = ['admin'];

/** What an admin does with applications. Every change is in the audit log. */
export const reviewContract = {
  list: forAdmins
    .route({ method: 'GET', path, tags })
    .input(
      z.strictObject({
        ...applicationOrder,
        /** Of 25 rows each. */
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(applicationListSchema),
  /** The whole list as a CSV file, for who signed in within the hour: it is full of addresses. */
  export: forAdmins
    .route({ method: 'GET', path: `${path}/export`, tags })
    .input(z.strictObject(applicationOrder))
    .output(z.file()),
  get: forAdmins
    .route({ method: 'GET', path: `${path}/{applicationId}`, tags })
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  /** The ones before and after it in that order. */
  neighbours: forAdmins
    .route({ method: 'GET', path: `${path}/{applicationId}/neighbours`, tags })
    .input(z.strictObject({ applicationId, ...applicationOrder }))
    .output(z.object({ previous: z.string().nullable(), next: z.string().nullable() })),
  start: forAdmins
    .route({ method: 'POST', path: `${path}/{applicationId}/review`, tags })
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  decide: forAdmins
    .route({ method: 'POST', path: `${path}/{applicationId}/decision`, tags })
    .input(
      z.strictObject({
        applicationId,
        decision: z.enum(['accepted', 'rejected']),
        /** Where an accepted one goes. */
        cohortId: z.uuid().nullable().default(null),
        /** Needed to change a decision that stands. */
        reason: multiLine(1000).min(1, 'Please give a reason.').nullable().default(null),
      }),
    )
    .output(reviewSchema),
  undo: forAdmins
    .route({ method: 'DELETE', path: `${path}/{applicationId}/decision`, tags })
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  /** One's own scores; all empty takes them back. */
  rate: forAdmins
    .route({ method: 'PUT', path: `${path}/{applicationId}/rating`, tags })
    .input(z.strictObject({ applicationId, ...scores }))
    .output(reviewSchema),
  addNote: forAdmins
    .route({ method: 'POST', path: `${path}/{applicationId}/notes`, tags })
    .input(
      z.strictObject({
        applicationId,
        /** Made by the page: sent twice, it is one note. */
        noteId: z.uuid(),
        text: multiLine(4000).min(1, 'Please write something.'),
      }),
    )
    .output(reviewSchema),
  deleteNote: forAdmins
    .route({ method: 'DELETE', path: `${path}/{applicationId}/notes/{noteId}`, tags })
    .input(z.strictObject({ applicationId, noteId: z.uuid() }))
    .output(reviewSchema),
};
