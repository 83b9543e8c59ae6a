import { sql } from 'kysely';
import type { Db, Trx } from '../../schema.ts';

/** The specification's columns about a founder, each with the column of `founders` that it copies. */
const ownerColumns = {
  founder_name: 'name',
  founder_email: 'email',
  founder_avatar: 'avatar',
  founder_bio: 'bio',
  founder_location: 'location',
  founder_linkedin: 'linkedin',
  slack_user_id: 'slack_user_id',
  slack_team_id: 'slack_team_id',
} as const;

const ofApplication = sql.join(
  Object.keys(ownerColumns).map((column) => sql.ref(`a.${column}`)),
  sql`, `,
);
const ofOwner = sql.join(
  Object.values(ownerColumns).map((column) => sql.ref(`f.${column}`)),
  sql`, `,
);

/**
 * Copies a startup's owner into the specification's columns of its application. Whatever changes one of
 * these columns of a founder, or who the owner is, calls it afterwards; for a member it does nothing.
 */
export async function recordOwner(trx: Trx, { founderId }: { founderId: string }): Promise<void> {
  await sql`
    update startup_applications a
    set (${sql.join(Object.keys(ownerColumns).map((column) => sql.ref(column)))}) = row(${ofOwner})
    from founders f
    where f.id = ${founderId} and f.role = 'owner' and a.id = f.startup_id
      and (${ofApplication}) is distinct from (${ofOwner})`.execute(trx);
}

/**
 * Makes an applicant who is accepted the first founder and owner of their startup; returns the founder's id.
 * One who was accepted before stays who they are.
 */
export async function addFirstFounder(
  trx: Db,
  { applicationId }: { applicationId: string },
): Promise<string> {
  await sql`
    insert into founders (startup_id, role, joined_at, time_zone,
      ${sql.join(Object.values(ownerColumns).map((column) => sql.ref(column)))})
    select a.id, 'owner', coalesce(a.reviewed_at, a.submitted_at), a.time_zone, ${ofApplication}
    from startup_applications a where a.id = ${applicationId}
    on conflict (startup_id) where role = 'owner' do nothing`.execute(trx);
  const { id } = await trx
    .selectFrom('founders')
    .where('startup_id', '=', applicationId)
    .where('role', '=', 'owner')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
