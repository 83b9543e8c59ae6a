import { type Kysely, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';

type Input = { investorId: string; founderId: string; now: Date };

/** Keeps an accepted startup on the investor's list; one that is there already stays as it is. */
export async function saveStartup(
  db: Kysely<Database>,
  { investorId, founderId, now }: Input,
): Promise<void> {
  const { rows } = await sql`
    insert into saved_startups (investor_id, founder_id, saved_at)
    select ${investorId}, a.id, ${now} from startup_applications a
    where a.id = ${founderId} and a.status = 'accepted'
    on conflict (investor_id, founder_id) do update set saved_at = saved_startups.saved_at
    returning founder_id`.execute(db);
  if (rows.length === 0) throw new AppError('startup_not_found');
}
