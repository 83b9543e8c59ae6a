import { requestAlert } from '#db/operations/applications/application-alerts.ts';
import {
  assignReviewer,
  shareOutApplications,
  unassignReviewer,
} from '#db/operations/applications/assign-reviewers.ts';
import { decideApplication, undoDecision } from '#db/operations/applications/decide-application.ts';
import {
  addApplicationNote,
  deleteApplicationNote,
  rateApplication,
  recordApplicationExport,
  startReview,
} from '#db/operations/applications/review-application.ts';
import {
  editApplication,
  submitApplication,
  withdrawApplication,
} from '#db/operations/applications/submit-application.ts';
import { findApplication } from '#db/queries/applications/find-application.ts';
import { findReview } from '#db/queries/applications/find-review.ts';
import {
  exportApplications,
  findNeighbours,
  listApplications,
} from '#db/queries/applications/list-applications.ts';
import {
  findShares,
  listReviewers,
  type ReviewViewer,
} from '#db/queries/applications/reviewers.ts';
import { countPremium } from '#db/queries/premium.ts';
import { readApplicationToken } from '#db/signed-links.ts';
import type { Review } from '#shared/api/review.ts';
import { toCsv } from '#shared/domain/csv.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime, requireSession } from '../context.ts';
import { withMinimumDuration } from '../http/minimum-duration.ts';

/** An address that has applied costs the same statements; this hides what they write. */
const minSubmitMs = 60;

export const applicationRoutes = {
  submit: api.applications.submit.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countApplication(client.address);
    await withMinimumDuration(minSubmitMs, submitApplication(db, { ...input, now }));
    return { ok: true as const };
  }),

  requestAlert: api.applications.requestAlert.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countAlert(client.address, input.email);
    await requestAlert(db, { ...input, now });
    return { ok: true as const };
  }),

  status: api.applications.status.handler(async ({ input, context }) =>
    findApplication(context.db, await findByLink(context, input)),
  ),

  edit: api.applications.edit.handler(async ({ input: { token, application }, context }) => {
    const link = await findByLink(context, { token });
    await editApplication(context.db, { ...link, application });
    return findApplication(context.db, link);
  }),

  withdraw: api.applications.withdraw.handler(async ({ input, context }) => {
    const link = await findByLink(context, input);
    await withdrawApplication(context.db, link);
    return findApplication(context.db, link);
  }),
};

/** The application that a private link names. */
async function findByLink(
  { config, client, visitorLimits, now }: ApiContext,
  { token }: { token: string },
): Promise<{ applicationId: string; now: Date }> {
  await visitorLimits.countLink(client.address);
  const applicationId = readApplicationToken(config.appSecret, token);
  if (!applicationId) throw new AppError('application_not_found');
  return { applicationId, now };
}

const pageSize = 25;

export const reviewRoutes = {
  list: api.review.list.handler(async ({ input, context }) => {
    const { db, now } = context;
    const viewer = reviewViewer(context);
    const [list, premium] = await Promise.all([
      listApplications(db, { ...input, viewer, pageSize }),
      viewer.isReviewer ? null : countPremium(db, { now }),
    ]);
    return { ...list, premium };
  }),

  export: api.review.export.handler(async ({ input: { separator, ...order }, context }) => {
    const { db, accountLimits, now } = context;
    await accountLimits.countExport(requireSession(context).accountId);
    const lines = await exportApplications(db, { ...order, viewer: reviewViewer(context) });
    const details = { ...order, applications: lines.length - 1 };
    await recordApplicationExport(db, { details, ...actorAndTime(context) });
    const name = `applications-${now.toISOString().slice(0, 10)}.csv`;
    context.answerAsFile(name);
    return new File([toCsv(lines, separator)], name, { type: 'text/csv; charset=utf-8' });
  }),

  get: api.review.get.handler(({ input, context }) => reviewView(context, input)),

  neighbours: api.review.neighbours.handler(({ input, context }) =>
    findNeighbours(context.db, { ...input, viewer: reviewViewer(context) }),
  ),

  start: api.review.start.handler(async ({ input, context }) => {
    await startReview(context.db, { ...input, ...actorAndTime(context) });
    return reviewView(context, input);
  }),

  decide: api.review.decide.handler(async ({ input, context }) => {
    const cohortId = input.decision === 'accepted' ? input.cohortId : null;
    await decideApplication(context.db, { ...input, cohortId, ...actorAndTime(context) });
    return reviewView(context, input);
  }),

  undo: api.review.undo.handler(async ({ input, context }) => {
    await undoDecision(context.db, { ...input, ...actorAndTime(context) });
    return reviewView(context, input);
  }),

  rate: api.review.rate.handler(async ({ input: { applicationId, ...scores }, context }) => {
    await rateApplication(context.db, { applicationId, scores, ...reviewerAndTime(context) });
    return reviewView(context, { applicationId });
  }),

  addNote: api.review.addNote.handler(async ({ input, context }) => {
    await addApplicationNote(context.db, { ...input, ...reviewerAndTime(context) });
    return reviewView(context, input);
  }),

  deleteNote: api.review.deleteNote.handler(async ({ input, context }) => {
    await deleteApplicationNote(context.db, { ...input, ...reviewerAndTime(context) });
    return reviewView(context, input);
  }),

  reviewers: api.review.reviewers.handler(({ context }) => listReviewers(context.db)),

  assign: api.review.assign.handler(async ({ input, context }) => {
    await assignReviewer(context.db, { ...input, ...actorAndTime(context) });
    return reviewView(context, input);
  }),

  unassign: api.review.unassign.handler(async ({ input, context }) => {
    await unassignReviewer(context.db, { ...input, ...actorAndTime(context) });
    return reviewView(context, input);
  }),

  shares: api.review.shares.handler(({ input, context }) => findShares(context.db, input)),

  shareOut: api.review.shareOut.handler(async ({ input, context }) => {
    const shared = await shareOutApplications(context.db, { ...input, ...actorAndTime(context) });
    return { applications: shared };
  }),
};

function reviewViewer(context: ApiContext): ReviewViewer {
  const { accountId, staffRole } = requireSession(context);
  return { accountId, isReviewer: staffRole === 'reviewer' };
}

function reviewerAndTime(context: ApiContext) {
  const { isReviewer } = reviewViewer(context);
  return { isReviewer, ...actorAndTime(context) };
}

function reviewView(
  context: ApiContext,
  { applicationId }: { applicationId: string },
): Promise<Review> {
  const { db, now } = context;
  return findReview(db, { applicationId, viewer: reviewViewer(context), now });
}
