import { z } from 'zod';
import { applicationFilters } from '../domain/applications.ts';
import { reviewerFilters, reviewersPerApplication } from '../domain/review-shares.ts';
import { csvFile, csvSeparator, multiLine, optionalLine } from '../fields.ts';
import { applicationStatuses, staffRoles, stages } from '../options.ts';
import { exportCost, forManagers, forStaff, hourSignIn, routesOf } from './audience.ts';
import { keptRatioSchema } from './tasks.ts';

const applicationSorts = ['startup', 'founder', 'stage', 'status', 'submitted'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

/** Filter and order, shared by the list and by the links to the previous and next application. */
const applicationOrder = {
  /** Searches the startup's name, the founder's name and the industry. */
  search: optionalLine(100).default(''),
  status: z.enum(applicationFilters).optional(),
  /** One of `reviewerFilters`, or somebody's account. */
  reviewer: z.union([z.enum(reviewerFilters), z.uuid()]).optional(),
  sort: z.enum(applicationSorts).default('submitted'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};
const orderSchema = z.object(applicationOrder);
export type ApplicationOrder = z.output<typeof orderSchema>;

const count = z.number();
/** A reviewer of an application, and whether their rating is complete. */
const reviewerSchema = z.object({
  accountId: z.string(),
  email: z.string(),
  hasRated: z.boolean(),
});

const applicationRowSchema = z.object({
  id: z.string(),
  startupName: z.string(),
  founderName: z.string(),
  industry: z.string(),
  stage: z.enum(stages),
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  /** For those who only review nobody but themselves. */
  reviewers: z.array(reviewerSchema),
});
export type ApplicationRow = z.infer<typeof applicationRowSchema>;

const applicationListSchema = z.object({
  /** Of all applications, whatever the filter; for those who only review, of what is assigned to them. */
  counts: z.object({
    total: count,
    pending: count,
    under_review: count,
    accepted: count,
    rejected: count,
    withdrawn: count,
  }),
  /** The viewer's own open applications, and how many of them they haven't rated yet. */
  mine: z.object({ assigned: count, toRate: count }),
  /** Founders who have premium now, and how many of their last payments failed. Not for those who only review. */
  premium: z.object({ members: count, pastDue: count }).nullable(),
  rows: z.array(applicationRowSchema),
  size: count,
  /** The returned page: the last one when the requested page doesn't exist. */
  page: count,
  pages: count,
});
export type ApplicationList = z.infer<typeof applicationListSchema>;

const score = z.number().int().min(1).max(5).nullable();
const scores = { team: score, problem: score, traction: score, fit: score };
const mean = z.number().nullable();

/** An application as one of the staff reviews it. */
const reviewSchema = z.object({
  id: z.string(),
  /** The startup's owner, once it was accepted. */
  ownerId: z.string().nullable(),
  founderName: z.string(),
  /** Null for those who only review. */
  founderEmail: z.string().nullable(),
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
  /** The time at which they left as a founder; the status is 'withdrawn' then. */
  leftAt: z.string().nullable(),
  /** The outcome of the founder's last 20 pledges; null until the application is accepted. */
  pledges: keptRatioSchema.nullable(),
  cohortName: z.string().nullable(),
  /** The milliseconds in which the decision can still be undone; null when it can't. */
  undoLeftMs: z.number().nullable(),
  /** As in the list. */
  reviewers: z.array(reviewerSchema),
  /** Of the ratings below. */
  mean: z.object({ team: mean, problem: mean, traction: mean, fit: mean, overall: mean }),
  /** One per person. Those of others once the viewer's own is complete, or the decision stands. */
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
  /** The number of ratings and notes of others that the viewer doesn't see yet. */
  hidden: z.object({ ratings: count, notes: count }),
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

/** Somebody who can review, with the open applications they have. */
const reviewerLoadSchema = z.object({
  accountId: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  open: count,
  toRate: count,
});
export type ReviewerLoad = z.infer<typeof reviewerLoadSchema>;

const sharesSchema = z.object({
  /** The number of applications that get a reviewer. */
  applications: count,
  /** Everybody who takes part, with the open applications they have and how many they get. */
  reviewers: z.array(z.object({ email: z.string(), open: count, gets: count })),
});
export type Shares = z.infer<typeof sharesSchema>;

const perApplication = z.coerce.number().pipe(z.literal(reviewersPerApplication));
const applicationId = z.uuid();
const path = '/admin/applications' as const;
const { get, post, put, remove } = routesOf('admin');

/** The staff's work on applications. Every change is audited. */
export const reviewContract = {
  list: forStaff
    .route(get(path))
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
    .route(get(`${path}/export`))
    .meta({ ...exportCost, ...hourSignIn })
    .input(z.strictObject({ ...applicationOrder, separator: csvSeparator }))
    .output(csvFile),
  get: forStaff
    .route(get(`${path}/{applicationId}`))
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  /** The applications before and after this one in the list. */
  neighbours: forStaff
    .route(get(`${path}/{applicationId}/neighbours`))
    .input(z.strictObject({ applicationId, ...applicationOrder }))
    .output(z.object({ previous: z.string().nullable(), next: z.string().nullable() })),
  start: forManagers
    .route(post(`${path}/{applicationId}/review`))
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  decide: forManagers
    .meta(hourSignIn)
    .route(post(`${path}/{applicationId}/decision`))
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
    .meta(hourSignIn)
    .route(remove(`${path}/{applicationId}/decision`))
    .input(z.strictObject({ applicationId }))
    .output(reviewSchema),
  /** Sets the viewer's own scores; all null withdraws them. */
  rate: forStaff
    .route(put(`${path}/{applicationId}/rating`))
    .input(z.strictObject({ applicationId, ...scores }))
    .output(reviewSchema),
  addNote: forStaff
    .route(post(`${path}/{applicationId}/notes`))
    .input(
      z.strictObject({
        applicationId,
        /** Generated by the client, so that sending twice adds one note. */
        noteId: z.uuid(),
        text: multiLine(4000).min(1, 'Please write something.'),
      }),
    )
    .output(reviewSchema),
  deleteNote: forStaff
    .route(remove(`${path}/{applicationId}/notes/{noteId}`))
    .input(z.strictObject({ applicationId, noteId: z.uuid() }))
    .output(reviewSchema),
  /** Reviewers come first, then others of the staff who can review. */
  reviewers: forManagers.route(get('/admin/reviewers')).output(z.array(reviewerLoadSchema)),
  assign: forManagers
    .route(put(`${path}/{applicationId}/reviewers/{accountId}`))
    .input(z.strictObject({ applicationId, accountId: z.uuid() }))
    .output(reviewSchema),
  /** Their rating and notes stay. */
  unassign: forManagers
    .route(remove(`${path}/{applicationId}/reviewers/{accountId}`))
    .input(z.strictObject({ applicationId, accountId: z.uuid() }))
    .output(reviewSchema),
  /** A preview of `shareOut`. */
  shares: forManagers
    .route(get(`${path}/shares`))
    .input(z.strictObject({ perApplication }))
    .output(sharesSchema),
  /** Shares open applications out among the reviewers until each has so many. */
  shareOut: forManagers
    .route(post(`${path}/shares`))
    .input(z.strictObject({ perApplication }))
    .output(z.object({ applications: count })),
};
