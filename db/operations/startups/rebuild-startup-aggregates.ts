import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';

/** Counts the kept figures of the directory anew: after rows were written past the triggers, as a restore may. */
export async function rebuildStartupAggregates(db: Kysely<Database>): Promise<void> {
  await sql`select rebuild_startup_figures()`.execute(db);
}
