import { z } from 'zod';
import { applicationListSchema, applicationOrder } from './application-list.ts';
import { forAdmins } from './audience.ts';
import { multiLine } from './fields.ts';
import { reviewSchema, scores } from './review-view.ts';

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
