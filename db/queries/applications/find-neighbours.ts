import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ApplicationOrder } from '#shared/api/application-list.ts';
import type { Database } from '../../tables/database.ts';
import { matches, sortKey } from './application-order.ts';

type Neighbours = { previous: string | null; next: string | null };
type Input = ApplicationOrder & { applicationId: string };

/**
 * The applications before and after one in the list's order and filter. The one itself need not
 * match: after a decision the list of the pending ones goes on from where it stood.
 */
export async function findNeighbours(db: Kysely<Database>, input: Input): Promise<Neighbours> {
  const isRising = input.direction === 'asc';
  const { rows } = await sql<Neighbours>`
    select ${nearest(input, { keyRises: !isRising, idRises: false })} as previous,
      ${nearest(input, { keyRises: isRising, idRises: true })} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/** The first row on one side: by key, and among equal keys by id. */
function nearest(
  input: Input,
  { keyRises, idRises }: { keyRises: boolean; idRises: boolean },
): RawBuilder<string | null> {
  const key = sortKey(input);
  const here = sql`(select ${key} from startup_applications a where a.id = ${input.applicationId})`;
  const after = (rises: boolean) => sql.raw(rises ? '>' : '<');
  const way = (rises: boolean) => sql.raw(rises ? 'asc' : 'desc');
  // The first condition alone would do for an index; the second settles equal keys.
  return sql<string | null>`(
    select a.id from startup_applications a
    where ${matches(input)} and ${key} ${after(keyRises)}= ${here}
      and (${key} ${after(keyRises)} ${here} or a.id ${after(idRises)} ${input.applicationId})
    order by ${key} ${way(keyRises)}, a.id ${way(idRises)}
    limit 1)`;
}
