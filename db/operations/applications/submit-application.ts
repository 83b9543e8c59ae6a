import { sql } from 'kysely';
import type { ApplicationEdit, ApplicationValues } from '#shared/api/applications.ts';
import { isUndecided } from '#shared/domain/applications.ts';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { scheduleSend } from '../../outbox.ts';
import { isEmailReserved } from '../../queries/accounts.ts';
import type { Db, Trx } from '../../schema.ts';
import { storedTimeZone } from '../../time-zones.ts';
import { mailOutbox, queueMail } from '../deliveries/mail-outbox.ts';
import { emitWebhooks } from '../webhooks/webhook-outbox.ts';
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
 * address learns of it, by at most one mail a day; the work is the same.
 */
export async function submitApplication(
  db: Db,
  { application, clientKey, timeZone, now }: SubmitApplicationInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await holdWindowOpen(trx, { now }))) {
      // A retry of what was stored before they closed.
      if (await wasSubmitted(trx, { clientKey })) return;
      throw new AppError('applications_closed');
    }
    // Kept for the founder who had it: the answer is the one of an address that has applied.
    const reserved = { audience: 'founder', email: application.founderEmail } as const;
    const isReserved = await isEmailReserved(trx, reserved);
    const created = isReserved
      ? undefined
      : await trx
          .insertInto('startup_applications')
          .values({
            ...toApplicationRow(application),
            founder_email: application.founderEmail,
            client_key: clientKey,
            time_zone: storedTimeZone(timeZone),
            submitted_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
    const existing = await findExisting(trx, { email: application.founderEmail, clientKey });
    // The conflicting application has just been withdrawn: a retry will succeed.
    if (!existing) throw new AppError('unavailable', { retryAfter: 1 });
    if (!created && existing.isRepeat) return;
    // From here on both ways send the same statements: time must not tell who has applied.
    await recordSubmission(trx, { applicationId: created?.id ?? null, now });
    await emitWebhooks(trx, { events: created ? [submitted(created.id, application)] : [], now });
    const isQueued = await queueMail(trx, {
      template: created ? 'application-received' : 'application-exists',
      to: existing.email,
      data: { applicationId: existing.id },
      key: created
        ? `application-received:${existing.id}`
        : `application-exists:${existing.id}:${localDate(now, 'UTC')}`,
      now,
    });
    // Notified today already: `queueMail` left out its last statement.
    if (!isQueued) await scheduleSend(trx, mailOutbox, { lane: noMail, at: now });
  });
}

function submitted(applicationId: string, values: ApplicationValues): WebhookEvent {
  const { startupName: startup, founderName, founderEmail: email, stage, industry } = values;
  const data = { applicationId, startup, founderName, email, stage, industry };
  return { type: 'application.submitted', data };
}

const noMail = '00000000-0000-0000-0000-000000000000';

type Existing = { id: string; isRepeat: boolean; email: string };

/** The application of this key, which may be the new one, or the active one of this address or of who may put it back. */
async function findExisting(
  trx: Trx,
  { email, clientKey }: { email: string; clientKey: string },
): Promise<Existing | undefined> {
  const { rows } = await sql<Existing>`
    select id, client_key is not distinct from ${clientKey}::uuid as "isRepeat", ${email} as email
    from startup_applications
    where client_key = ${clientKey}::uuid
      or (founder_email = ${email}
        and (status in ('pending', 'under_review', 'accepted') or pending_decision = 'accepted'
          or left_at is not null))
      or id in (
        select f.startup_id from email_undos kept
        join accounts a on a.id = kept.account_id
        join founders f on f.id = a.founder_id
        where kept.email = ${email} and kept.audience = 'founder' and kept.undone_at is null
          and kept.expires_at > clock_timestamp())
    order by 2 desc limit 1`.execute(trx);
  return rows[0];
}

/** The first line of a new application's history; nothing without one. */
async function recordSubmission(
  trx: Trx,
  { applicationId, now }: { applicationId: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into application_events (application_id, kind, details, created_at)
    select id, 'submitted', '{}', ${now}::timestamptz
    from startup_applications where id = ${applicationId}::uuid`.execute(trx);
}

/** Keeps applications open, if they are. Closing them waits for this transaction. */
async function holdWindowOpen(trx: Trx, { now }: { now: Date }): Promise<boolean> {
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

async function wasSubmitted(trx: Trx, { clientKey }: { clientKey: string }): Promise<boolean> {
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
  db: Db,
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

/** The applicant withdraws an undecided application. Does nothing if it is withdrawn already. */
export async function withdrawApplication(
  db: Db,
  { applicationId, now }: { applicationId: string; now: Date },
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
export function toApplicationRow(values: ApplicationEdit) {
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
