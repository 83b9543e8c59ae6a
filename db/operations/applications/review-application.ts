import { reviewCriteria, type Scores } from '#shared/domain/applications.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockApplication, recordApplicationEvent } from './lock-application.ts';

/** Starts the review, after which the applicant can't edit any more. Does nothing if it has started. */
export async function startReview(
  db: Db,
  { applicationId, actor, now }: { applicationId: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (application.status === 'under_review') return;
    if (application.status !== 'pending') throw new AppError('application_decided');
    await trx
      .updateTable('startup_applications')
      .set({ status: 'under_review' })
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, { application, kind: 'review_started', actor, now });
  });
}

type ReviewInput = {
  applicationId: string;
  actor: Actor;
  /** The actor only reviews: then the application has to be assigned to them. */
  isReviewer: boolean;
  now: Date;
};

/** Locks an application that the actor may rate and write notes on; for others it doesn't exist. */
async function lockForReview(trx: Trx, { applicationId, actor, isReviewer }: ReviewInput) {
  const application = await lockApplication(trx, applicationId);
  if (!isReviewer) return application;
  const assigned = await trx
    .selectFrom('application_reviewers')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', actor.accountId)
    .select('account_id')
    .executeTakeFirst();
  if (!assigned) throw new AppError('application_not_found');
  return application;
}

/** Saves a reviewer's own scores in place of earlier ones; if all are null the rating is removed. */
export async function rateApplication(
  db: Db,
  input: ReviewInput & { scores: Scores },
): Promise<void> {
  const { applicationId, scores, actor, now } = input;
  await db.transaction().execute(async (trx) => {
    const application = await lockForReview(trx, input);
    const { accountId } = actor;
    const key = { application_id: applicationId, account_id: accountId };
    const before = await trx
      .selectFrom('application_ratings')
      .where('application_id', '=', applicationId)
      .where('account_id', '=', accountId)
      .select(reviewCriteria)
      .executeTakeFirst();
    if (reviewCriteria.every((criterion) => (before?.[criterion] ?? null) === scores[criterion]))
      return;
    if (reviewCriteria.every((criterion) => scores[criterion] === null)) {
      await trx
        .deleteFrom('application_ratings')
        .where('application_id', '=', applicationId)
        .where('account_id', '=', accountId)
        .execute();
    } else {
      await trx
        .insertInto('application_ratings')
        .values({ ...key, ...scores, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['application_id', 'account_id'])
            .doUpdateSet({ ...scores, updated_at: now }),
        )
        .execute();
    }
    await recordAudit(trx, {
      actor,
      action: 'application.rated',
      subject: { type: 'application', id: applicationId, name: application.startupName },
      details: scores,
      now,
    });
  });
}

/** Adds a note that only staff read. The page chooses `noteId`, so a repeated request adds one note. */
export async function addApplicationNote(
  db: Db,
  input: ReviewInput & { noteId: string; text: string },
): Promise<void> {
  const { applicationId, noteId, text, actor, now } = input;
  await db.transaction().execute(async (trx) => {
    const { startupName } = await lockForReview(trx, input);
    const added = await trx
      .insertInto('application_notes')
      .values({
        id: noteId,
        application_id: applicationId,
        account_id: actor.accountId,
        text,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    // Not the text: a deleted note must be gone.
    await recordAudit(trx, {
      actor,
      action: 'application.note_added',
      subject: { type: 'application', id: applicationId, name: startupName },
      details: { noteId },
      now,
    });
  });
}

/** Deletes the actor's own note. Throws `note_not_found` if they have no such note. */
export async function deleteApplicationNote(
  db: Db,
  input: ReviewInput & { noteId: string },
): Promise<void> {
  const { applicationId, noteId, actor, now } = input;
  await db.transaction().execute(async (trx) => {
    const { startupName } = await lockForReview(trx, input);
    const deleted = await trx
      .deleteFrom('application_notes')
      .where('id', '=', noteId)
      .where('application_id', '=', applicationId)
      .where('account_id', '=', actor.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new AppError('note_not_found');
    await recordAudit(trx, {
      actor,
      action: 'application.note_deleted',
      subject: { type: 'application', id: applicationId, name: startupName },
      details: { noteId },
      now,
    });
  });
}

type RecordApplicationExportInput = {
  /** The filters used and the number of rows. */
  details: Record<string, unknown>;
  actor: Actor;
  now: Date;
};

/** An export takes addresses out of the product, so it is audited. */
export async function recordApplicationExport(
  db: Db,
  { details, actor, now }: RecordApplicationExportInput,
): Promise<void> {
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actor,
      action: 'applications.exported',
      subject: { type: 'applications', id: 'all', name: 'Applications' },
      details,
      now,
    }),
  );
}
