import { type Kysely, sql } from 'kysely';
import type { IntroductionCounts } from '#shared/api/introductions.ts';
import { introductionOutcomes, introductionStates } from '#shared/domain/introductions.ts';
import type { Database } from '../../tables/database.ts';

type Counted = { what: string; name: string; first: number; second: number };

/** How many there are in each state, by who asked, and what both sides said came of them. */
export async function countIntroductions(db: Kysely<Database>): Promise<IntroductionCounts> {
  const { rows } = await sql<Counted>`
    select 'state' as what, state as name, count(asking_founder_id)::int as first,
      count(asking_investor_id)::int as second
    from introductions group by state
    union all
    select 'outcome', said.outcome, count(*) filter (where said.by_asker)::int,
      count(*) filter (where not said.by_asker)::int
    from introductions i
    cross join lateral (values (i.asker_outcome, true), (i.asked_outcome, false)) said (outcome, by_asker)
    where said.outcome is not null group by said.outcome`.execute(db);
  const found = (what: string, name: string) =>
    rows.find((row) => row.what === what && row.name === name) ?? { first: 0, second: 0 };
  return {
    states: byName(introductionStates, (name) => {
      const { first, second } = found('state', name);
      return { founders: first, investors: second };
    }),
    outcomes: byName(introductionOutcomes, (name) => {
      const { first, second } = found('outcome', name);
      return { askers: first, asked: second };
    }),
  };
}

function byName<Name extends string, Value>(
  names: readonly Name[],
  countOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, Value>;
}
