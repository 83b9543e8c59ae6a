import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { type Introduction, readIntroductions } from './read-introductions.ts';

type Input = { founderId: string; now: Date; most: number };

/** What waits for a founder's answer, what closes first first. */
export async function listOpenIntroductions(
  db: Kysely<Database>,
  { founderId, now, most }: Input,
): Promise<Introduction[]> {
  const where = sql<boolean>`i.founder_id = ${founderId} and i.state = 'requested'
    and i.expires_at > ${now}`;
  return readIntroductions(db, { where, orderBy: sql`i.expires_at, i.id`, limit: most });
}
