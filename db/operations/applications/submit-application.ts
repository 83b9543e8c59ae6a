import { type Kysely, sql, type Transaction } from 'kysely';
import type { ApplicationEdit, ApplicationValues } from '#shared/api/applications.ts';
import { isUndecided } from '#shared/domain/applications.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { lockApplication, recordApplicationEvent } from './lock-application.ts';

type SubmitApplicationInput = {
  application: ApplicationValues;
  clientKey: string;
  timeZone?: string | undefined;
  now: Date;
};

/**
 * Stores an application and sends its confirmation, while applications are open. A repeated `clientKey` stores nothing more. If
 * the address already has an active application, nothing is stored, and only the owner of the
 * address learns of it, by at most one mail a day.
 */
export async function submitApplication(
  db: Kysely<Database>,
  { application, clientKey, timeZone, now }: SubmitApplicationInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await holdWindowOpen(trx, { now }))) {
      // A retry of what was stored before they closed.
      if (await wasSubmitted(trx, { clientKey })) return;
      throw new AppError('applications_closed');
    }
    const created = await trx
      .insertInto('startup_applications')
      .values({
        ...toApplicationRow(application),
        founder_email: application.founderEmail,
        client_key: clientKey,
        ...(timeZone && { time_zone: timeZone }),
        submitted_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'startup_name as startupName'])
      .executeTakeFirst();
    if (created) {
      await recordApplicationEvent(trx, {
        application: created,
        kind: 'submitted',
        actor: null,
        now,
      });
      await queueMail(trx, {
        template: 'application-received',
        to: application.founderEmail,
        data: { applicationId: created.id },
        key: `application-received:${created.id}`,
        now,
      });
      return;
    }
    const { rows } = await sql<{ id: string; isRepeat: boolean; email: string }>`
      select id, client_key is not distinct from ${clientKey}::uuid as "isRepeat",
        founder_email as email
      from startup_applications
      where client_key = ${clientKey}::uuid
        or (founder_email = ${application.founderEmail}
          and (status in ('pending', 'under_review', 'accepted') or pending_decision = 'accepted'
            or left_at is not null))
      order by 2 desc limit 1`.execute(trx);
    const existing = rows[0];
    // The conflicting application has just been withdrawn: a retry will succeed.
    if (!existing) throw new AppError('unavailable', { retryAfter: 1 });
    if (existing.isRepeat) return;
    await queueMail(trx, {
      template: 'application-exists',
      to: existing.email,
      data: { applicationId: existing.id },
      key: `application-exists:${existing.id}:${localDate(now, 'UTC')}`,
      now,
    });
  });
}

/** Whether applications are open. Closing them waits for this transaction. */
async function holdWindowOpen(
  trx: Transaction<Database>,
  { now }: { now: Date },
): Promise<boolean> {
  const open = await trx
    .selectFrom('cohorts')
    .where('applications_open_at', '<=', now)
    .where((is) =>
      is.or([is('applications_close_at', 'is', null), is('applications_close_at', '>', now)]),
    )
    .select('id')
    .forShare()
    .execute();
  return open.length > 0;
}

async function wasSubmitted(
  trx: Transaction<Database>,
  { clientKey }: { clientKey: string },
): Promise<boolean> {
  const stored = await trx
    .selectFrom('startup_applications')
    .where('client_key', '=', clientKey)
    .select('id')
    .executeTakeFirst();
  return stored !== undefined;
}

type EditApplicationInput = { applicationId: string; application: ApplicationEdit; now: Date };

/** The applicant edits their application, until an admin has started the review. */
export async function editApplication(
  db: Kysely<Database>,
  { applicationId, application: values, now }: EditApplicationInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (application.status !== 'pending') throw new AppError('application_in_review');
    await trx
      .updateTable('startup_applications')
      .set(toApplicationRow(values))
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, { application, kind: 'edited', actor: null, now });
  });
}

type WithdrawApplicationInput = { applicationId: string; now: Date };

/** The applicant withdraws an undecided application. Does nothing if it is withdrawn already. */
export async function withdrawApplication(
  db: Kysely<Database>,
  { applicationId, now }: WithdrawApplicationInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (application.status === 'withdrawn') return;
    if (!isUndecided(application.status)) throw new AppError('application_decided');
    await trx
      .updateTable('startup_applications')
      .set({ status: 'withdrawn' })
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, { application, kind: 'withdrawn', actor: null, now });
  });
}

/** Maps the form's answers to columns. */
function toApplicationRow(values: ApplicationEdit) {
  return {
    founder_name: values.founderName,
    startup_name: values.startupName,
    stage: values.stage,
    industry: values.industry,
    description: values.description,
    website_url: values.websiteUrl,
    pitch_deck_url: values.pitchDeckUrl,
    team_size: values.teamSize,
    funding_raised: values.fundingRaised,
    monthly_revenue: values.monthlyRevenue,
    looking_for_funding: values.lookingForFunding,
    funding_amount: values.fundingAmount,
  };
}
