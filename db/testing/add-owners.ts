import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Gives every accepted startup without an owner one, as many rows of a test at once were inserted. */
export async function addOwners(db: Db): Promise<void> {
  await sql`
    insert into founders (startup_id, role, joined_at, time_zone, name, email)
    select id, 'owner', coalesce(reviewed_at, submitted_at), time_zone, founder_name, founder_email
    from startup_applications where status = 'accepted'
    on conflict (startup_id) where role = 'owner' do nothing`.execute(db);
}
