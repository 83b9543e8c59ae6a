import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { isIntroduced, readsUpdates } from './reads-updates.ts';

export type MailedUpdate = {
  founderId: string;
  founderName: string;
  startupName: string;
  subject: string;
  body: string;
  /** Only to whom the founder is introduced: nobody else gets their address. */
  founderEmail: string | null;
};

type Input = { updateId: string; investorId: string };

/** An update as one of its readers gets it; null when they are none any more, or the founder left. */
export async function findMailedUpdate(
  db: Kysely<Database>,
  { updateId, investorId }: Input,
): Promise<MailedUpdate | null> {
  const update = await db
    .selectFrom('investor_updates as u')
    .innerJoin('startup_applications as a', 'a.id', 'u.founder_id')
    .where('u.id', '=', updateId)
    .where('a.status', '=', 'accepted')
    .select(['a.id as founderId', 'a.founder_name as founderName', 'u.subject', 'u.body'])
    .select(['a.startup_name as startupName', 'a.founder_email as founderEmail'])
    .executeTakeFirst();
  if (!update) return null;
  const { founderId, founderEmail, ...words } = update;
  const { rows } = await sql<{ isIntroduced: boolean }>`
    select ${isIntroduced(founderId)} as "isIntroduced" from investors i
    where i.id = ${investorId} and ${readsUpdates(founderId)}`.execute(db);
  if (!rows[0]) return null;
  return { ...words, founderId, founderEmail: rows[0].isIntroduced ? founderEmail : null };
}
