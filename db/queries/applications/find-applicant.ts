import type { Kysely } from 'kysely';
import { answerBy } from '#shared/domain/answer-by.ts';
import type { ApplicationStatus } from '#shared/options.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

export type Applicant = {
  founderName: string;
  startupName: string;
  status: ApplicationStatus;
  submittedOn: CalendarDate;
  answerBy: CalendarDate;
  cohort: { name: string; startsOn: CalendarDate } | null;
  /** The founder's account, once accepted; and whether it waits for its password. */
  account: { id: string; isNew: boolean } | null;
};

/** Whom a mail about an application is written to; null when it is gone. */
export async function findApplicant(
  db: Kysely<Database>,
  { applicationId }: { applicationId: string },
): Promise<Applicant | null> {
  const row = await db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .leftJoin('accounts as u', 'u.founder_id', 'a.id')
    .where('a.id', '=', applicationId)
    .select([
      'a.founder_name as founderName',
      'a.startup_name as startupName',
      'a.status',
      'a.submitted_at as submittedAt',
      'a.time_zone as timeZone',
      'c.name as cohortName',
      'c.starts_on as startsOn',
      'u.id as accountId',
      'u.password_hash as passwordHash',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { founderName, startupName, status, cohortName, startsOn } = row;
  const submittedOn = localDate(row.submittedAt, row.timeZone);
  return {
    founderName,
    startupName,
    status,
    submittedOn,
    answerBy: answerBy(submittedOn),
    cohort: cohortName && startsOn ? { name: cohortName, startsOn } : null,
    account: row.accountId ? { id: row.accountId, isNew: row.passwordHash === null } : null,
  };
}
