import type { Kysely } from 'kysely';
import { rubric, type Scores } from '#shared/domain/review.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockApplication } from './lock-application.ts';

type Input = { applicationId: string; scores: Scores; actor: Actor; now: Date };

/** A reviewer's own scores, in place of the ones before; without any the rating is taken back. */
export async function rateApplication(
  db: Kysely<Database>,
  { applicationId, scores, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const { accountId } = actor;
    const key = { application_id: applicationId, account_id: accountId };
    const before = await trx
      .selectFrom('application_ratings')
      .where('application_id', '=', applicationId)
      .where('account_id', '=', accountId)
      .select(rubric)
      .executeTakeFirst();
    if (rubric.every((criterion) => (before?.[criterion] ?? null) === scores[criterion])) return;
    if (rubric.every((criterion) => scores[criterion] === null)) {
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
