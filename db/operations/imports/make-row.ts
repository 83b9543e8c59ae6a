import { sql } from 'kysely';
import type {
  ImportedApplication,
  ImportedInvestor,
  ImportedRow,
  ImportedStartup,
} from '#shared/domain/import-rows.ts';
import type { ApplicationEventKind, Trx } from '../../schema.ts';
import { storedTimeZone } from '../../time-zones.ts';
import { createAccount } from '../accounts/create-account.ts';
import {
  deleteUnverifiedAccounts,
  findEmailOwner,
  lockEmailAddress,
} from '../accounts/verify-email.ts';
import { admitFounder } from '../applications/decide-application.ts';
import { toApplicationRow } from '../applications/submit-application.ts';
import { refuse, type StoredRow, type Verdict } from './judge-rows.ts';

/** The ids of what a row made. */
export type Made = {
  startup?: string;
  founder?: string;
  investor?: string;
  account?: string;
};

export type MakeContext = {
  importId: string;
  cohortId: string | null;
  actor: { accountId: string | null; email: string };
  now: Date;
};

/** Makes what a row says. The caller undoes it by a savepoint if the database refuses. */
export function makeRow(
  trx: Trx,
  row: ImportedRow,
  context: MakeContext & { stored: StoredRow },
): Promise<Made | Verdict> {
  switch (row.kind) {
    case 'startups':
      return context.stored.teamNumber === context.stored.number
        ? makeStartup(trx, row.values, context)
        : makeTeammate(trx, row.values, context);
    case 'applications':
      return makeApplication(trx, row.values, context);
    case 'investors':
      return makeInvestor(trx, row.values, context);
  }
}

/** An accepted startup with its owner, whose account has no password yet. */
async function makeStartup(
  trx: Trx,
  { timeZone, ...values }: ImportedStartup,
  context: MakeContext,
): Promise<Made> {
  const { cohortId, now } = context;
  if (cohortId === null) throw new Error('Startups are imported into a cohort.');
  const startupId = await insertApplication(trx, { ...values, timeZone, submittedAt: now });
  const founderId = await admitFounder(trx, { applicationId: startupId, cohortId, now });
  await recordEvent(trx, { ...context, applicationId: startupId, kind: 'accepted' });
  const account = await newFounderAccount(trx, { email: values.founderEmail, founderId });
  return { startup: startupId, founder: founderId, ...account };
}

/** One more founder of a startup that this import made. */
async function makeTeammate(
  trx: Trx,
  { founderName, founderEmail: email, timeZone }: ImportedStartup,
  { importId, stored, cohortId, now }: MakeContext & { stored: StoredRow },
): Promise<Made | Verdict> {
  const first = await trx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('number', '=', stored.teamNumber)
    .select(['made_startup as startupId', 'line'])
    .executeTakeFirst();
  if (!first?.startupId)
    return refuse(
      'Startup',
      `The first row of this startup, line ${first?.line}, was not imported.`,
    );
  const founder = await trx
    .insertInto('founders')
    .values({
      startup_id: first.startupId,
      name: founderName,
      email,
      joined_at: now,
      time_zone: storedTimeZone(timeZone),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('founder_totals')
    .values({ founder_id: founder.id, cohort_id: cohortId })
    .execute();
  const account = await newFounderAccount(trx, { email, founderId: founder.id });
  return { founder: founder.id, ...account };
}

async function newFounderAccount(
  trx: Trx,
  founder: { email: string; founderId: string },
): Promise<Pick<Made, 'account'>> {
  const { id, isNew } = await createAccount(trx, {
    audience: 'founder',
    passwordHash: null,
    ...founder,
  });
  return isNew ? { account: id } : {};
}

/** An application that waits for its review. Nobody is notified of it. */
async function makeApplication(
  trx: Trx,
  { application, submittedAt }: ImportedApplication,
  context: MakeContext,
): Promise<Made> {
  const at = submittedAt ?? context.now;
  const applicationId = await insertApplication(trx, { ...application, submittedAt: at });
  await recordEvent(trx, { ...context, applicationId, kind: 'submitted', now: at });
  return { startup: applicationId };
}

type NewApplication = Omit<ImportedStartup, 'timeZone'> & {
  timeZone?: string | undefined;
  submittedAt: Date;
};

async function insertApplication(
  trx: Trx,
  { timeZone, submittedAt, ...values }: NewApplication,
): Promise<string> {
  const { id } = await trx
    .insertInto('startup_applications')
    .values({
      ...toApplicationRow(values),
      founder_email: values.founderEmail,
      submitted_at: submittedAt,
      time_zone: storedTimeZone(timeZone),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewEvent = MakeContext & { applicationId: string; kind: ApplicationEventKind };

/** In the application's history; the audit log has one entry for the whole import. */
async function recordEvent(
  trx: Trx,
  { applicationId, kind, importId, actor, now }: NewEvent,
): Promise<void> {
  await trx
    .insertInto('application_events')
    .values({
      application_id: applicationId,
      kind,
      actor_id: actor.accountId,
      actor_email: actor.email,
      details: JSON.stringify({ importId }),
      created_at: now,
    })
    .execute();
}

/** An approved investor without a password: the admin vouches for the address. */
async function makeInvestor(
  trx: Trx,
  values: ImportedInvestor,
  { now }: MakeContext,
): Promise<Made | Verdict> {
  const { email } = values;
  await lockEmailAddress(trx, { email });
  if (await findEmailOwner(trx, email)) return { state: 'here' };
  const { id: investorId } = await trx
    .insertInto('investors')
    .values({
      name: values.name,
      email,
      company: values.company,
      title: values.title,
      investment_focus: sql`${values.investmentFocus}::text[]`,
      check_size_min: values.checkSizeMin,
      check_size_max: values.checkSizeMax,
      email_verified_at: now,
      approved_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: account } = await createAccount(trx, {
    audience: 'investor',
    email,
    passwordHash: null,
    investorId,
  });
  // Others who signed up with this address never read mail sent there.
  await deleteUnverifiedAccounts(trx, email);
  return { investor: investorId, account };
}
