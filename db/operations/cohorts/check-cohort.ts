import { sql, type Transaction } from 'kysely';
import { overlap } from '#shared/domain/application-window.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

type Window = { opensAt: Date | null; closesAt: Date | null };

/** Refuses a name that another cohort has, however it is written. Under the lock. */
export async function refuseTakenName(
  trx: Transaction<Database>,
  { cohortId, name }: { cohortId: string | null; name: string },
): Promise<void> {
  const taken = await trx
    .selectFrom('cohorts')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where((is) => (cohortId ? is('id', '!=', cohortId) : is.val(true)))
    .select('id')
    .executeTakeFirst();
  if (!taken) return;
  const message = 'Another cohort has this name already.';
  throw new AppError('invalid_input', { issues: [{ path: 'name', message }] });
}

/** Refuses a window during which another cohort takes applications. Under the lock. */
export async function refuseOverlap(
  trx: Transaction<Database>,
  { cohortId, window }: { cohortId: string | null; window: Window },
): Promise<void> {
  const others = await trx
    .selectFrom('cohorts')
    .where('applications_open_at', 'is not', null)
    .where((is) => (cohortId ? is('id', '!=', cohortId) : is.val(true)))
    .orderBy('applications_open_at')
    .select(['name', 'applications_open_at as opensAt', 'applications_close_at as closesAt'])
    .execute();
  const other = others.find((each) => overlap(window, each));
  if (!other) return;
  const message = `${other.name} takes applications during that time. One cohort’s window is open at a time: please close that one first, or choose other dates.`;
  throw new AppError('invalid_input', { issues: [{ path: 'opensAt', message }] });
}
