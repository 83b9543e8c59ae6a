import type { NotNull } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

export type StartupChange = { startupId: string; actor: Actor; now: Date };

/** Locks a startup of the program for what staff keep about it. Throws `startup_not_found`. */
export async function lockStartup(trx: Trx, startupId: string) {
  const startup = await trx
    .selectFrom('startup_applications')
    .where('id', '=', startupId)
    .where('status', '=', 'accepted')
    .select(['id', 'startup_name as name', 'cohort_id as cohortId'])
    .select(({ selectFrom }) =>
      selectFrom('founders')
        .whereRef('founders.startup_id', '=', 'startup_applications.id')
        .where('role', '=', 'owner')
        .select('founders.time_zone')
        .as('timeZone'),
    )
    .$narrowType<{ timeZone: NotNull }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!startup) throw new AppError('startup_not_found');
  return startup;
}

type Audited = {
  action: `startup.${string}`;
  startup: { id: string; name: string };
  details?: Record<string, unknown>;
};

export function recordStartupAudit(
  trx: Trx,
  { actor, now }: Pick<StartupChange, 'actor' | 'now'>,
  { action, startup: { id, name }, details = {} }: Audited,
): Promise<void> {
  return recordAudit(trx, { actor, action, subject: { type: 'startup', id, name }, details, now });
}
