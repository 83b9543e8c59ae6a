import { sql } from 'kysely';
import { windowState, windowsOverlap } from '#shared/domain/applications.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

export type CohortDetails = {
  name: string;
  startsOn: string;
  endsOn: string;
  opensAt: Date | null;
  closesAt: Date | null;
};

export async function createCohort(
  db: Db,
  { actor, now, ...details }: CohortDetails & { actor: Actor; now: Date },
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    await lockCohorts(trx);
    await assertNameIsFree(trx, { cohortId: null, name: details.name });
    await assertNoOverlap(trx, { cohortId: null, window: details });
    const cohort = await trx
      .insertInto('cohorts')
      .values({ ...toCohortColumns(details), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      actor,
      action: 'cohort.created',
      subject: { type: 'cohort', id: cohort.id, name: details.name },
      details,
      now,
    });
    return cohort;
  });
}

function toCohortColumns({ name, startsOn, endsOn, opensAt, closesAt }: CohortDetails) {
  return {
    name,
    starts_on: startsOn,
    ends_on: endsOn,
    applications_open_at: opensAt,
    applications_close_at: closesAt,
  };
}

type UpdateCohortInput = CohortDetails & { cohortId: string; actor: Actor; now: Date };

const cohortFields = ['name', 'startsOn', 'endsOn', 'opensAt', 'closesAt'] as const;

/** Checks only what changes, so a name can be corrected even if windows overlap already. */
export async function updateCohort(
  db: Db,
  { cohortId, actor, now, ...details }: UpdateCohortInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockCohort(trx, cohortId);
    const changed = cohortFields.filter(
      (field) => before[field]?.valueOf() !== details[field]?.valueOf(),
    );
    if (changed.length === 0) return;
    await assertNameIsFree(trx, { cohortId, name: details.name });
    if (changed.includes('opensAt') || changed.includes('closesAt')) {
      await assertNoOverlap(trx, { cohortId, window: details });
    }
    await trx
      .updateTable('cohorts')
      .set(toCohortColumns(details))
      .where('id', '=', cohortId)
      .execute();
    const pick = (from: CohortDetails) =>
      Object.fromEntries(changed.map((field) => [field, from[field]]));
    await recordAudit(trx, {
      actor,
      action: 'cohort.changed',
      subject: { type: 'cohort', id: cohortId, name: details.name },
      details: { changed, before: pick(before), after: pick(details) },
      now,
    });
  });
}

/**
 * Opens or closes a cohort for applications now; does nothing if it is in that state already.
 * Opening keeps a closing time in the future; otherwise the window stays open until it is closed.
 */
export async function setApplicationWindow(
  db: Db,
  { cohortId, isOpen, actor, now }: { cohortId: string; isOpen: boolean; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, ...before } = await lockCohort(trx, cohortId);
    if ((windowState(before, now) === 'open') === isOpen) return;
    const { opensAt, closesAt } = before;
    const window = isOpen
      ? { opensAt: now, closesAt: closesAt && closesAt > now ? closesAt : null }
      : { opensAt, closesAt: now };
    if (isOpen) await assertNoOverlap(trx, { cohortId, window });
    await trx
      .updateTable('cohorts')
      .set({ applications_open_at: window.opensAt, applications_close_at: window.closesAt })
      .where('id', '=', cohortId)
      .execute();
    await recordAudit(trx, {
      actor,
      action: isOpen ? 'cohort.window_opened' : 'cohort.window_closed',
      subject: { type: 'cohort', id: cohortId, name },
      details: { before: { opensAt, closesAt }, after: window },
      now,
    });
  });
}

type WindowTimes = { opensAt: Date | null; closesAt: Date | null };

/** Refuses a name that another cohort has, in other letters or spaces, too. The caller holds the lock. */
async function assertNameIsFree(
  trx: Trx,
  { cohortId, name }: { cohortId: string | null; name: string },
): Promise<void> {
  const taken = await trx
    .selectFrom('cohorts')
    .where(sql`name_key(name)`, '=', nameKey(name))
    .where((is) => (cohortId ? is('id', '!=', cohortId) : is.val(true)))
    .select('id')
    .executeTakeFirst();
  if (!taken) return;
  const message = 'Another cohort already has this name.';
  throw new AppError('invalid_input', { issues: [{ path: 'name', message }] });
}

/** Refuses a window that overlaps another cohort's. The caller holds the lock. */
async function assertNoOverlap(
  trx: Trx,
  { cohortId, window }: { cohortId: string | null; window: WindowTimes },
): Promise<void> {
  const others = await trx
    .selectFrom('cohorts')
    .where('applications_open_at', 'is not', null)
    .where((is) => (cohortId ? is('id', '!=', cohortId) : is.val(true)))
    .orderBy('applications_open_at')
    .select(['name', 'applications_open_at as opensAt', 'applications_close_at as closesAt'])
    .execute();
  const other = others.find((each) => windowsOverlap(window, each));
  if (!other) return;
  const message = `${other.name} is taking applications then, and only one cohort can at a time. Please close that one first, or choose other dates.`;
  throw new AppError('invalid_input', { issues: [{ path: 'opensAt', message }] });
}

/** Serializes changes of cohorts, because names and windows are compared with all other cohorts. */
export async function lockCohorts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cohorts'))`.execute(trx);
}

/** Reads the cohort under the lock. */
export async function lockCohort(trx: Trx, cohortId: string) {
  await lockCohorts(trx);
  const row = await trx
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select([
      'id',
      'name',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'applications_open_at as opensAt',
      'applications_close_at as closesAt',
      'slack_channel_id as channelId',
      'channel_posts as posts',
      'has_leaderboard as hasLeaderboard',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('cohort_not_found');
  return row;
}
