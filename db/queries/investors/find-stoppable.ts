import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

type Input = { investorId: string; founderId: string | null };

/** An investor who is still there, and the startup whose updates they would stop; null without them. */
export async function findStoppable(
  db: Kysely<Database>,
  { investorId, founderId }: Input,
): Promise<{ startupName: string | null } | null> {
  const { rows } = await sql<{ id: string | null; startupName: string | null }>`
    select a.id, a.startup_name as "startupName" from investors i
    left join startup_applications a on a.id = ${founderId} and a.status = 'accepted'
    where i.id = ${investorId} and i.left_at is null`.execute(db);
  const [row] = rows;
  if (!row || (founderId !== null && row.id === null)) return null;
  return { startupName: row.startupName };
}
