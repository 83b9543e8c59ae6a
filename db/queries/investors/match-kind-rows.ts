import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
import type { MatchKind, MatchRule } from './match-kinds.ts';

export type MatchSearch = { rule: MatchRule; filter: StartupFilter; after: string | undefined };

/** The last startup of the page before, which had so many points. */
export function matchCursor(after: string | undefined): RawBuilder<unknown> {
  const [points, id] = after?.split('.') ?? [null, null];
  return sql`
    select ${points}::int as points, submitted_at, founder_id as id
    from searched_startups where founder_id = ${id}::uuid`;
}

const last = sql`'infinity'::timestamp`;
const lastId = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/**
 * The kinds that fit what is chosen, and where in each the page begins: behind the cursor in those
 * that count as much as it did, at the newest in those that count less.
 */
export function matchKindRows({ rule, filter, after }: MatchSearch): RawBuilder<unknown> {
  const { stage, funding } = filter;
  const kinds = rule.kinds
    .filter((kind) => !stage || kind.stage === stage)
    .filter(({ ask }) => !funding || (ask === 'none') === (funding === 'not_seeking'));
  const column = (key: keyof MatchKind) => kinds.map((kind) => kind[key]);
  const ofKinds = sql`unnest(${column('stage')}::text[], ${column('ask')}::text[],
    ${column('isFocus')}::boolean[], ${column('points')}::int[]) as k (stage, ask, is_focus, points)`;
  if (!after) return sql`select k.*, ${last} as before_at, ${lastId} as before_id from ${ofKinds}`;
  return sql`
    select k.*,
      case when k.points < c.points then ${last} else c.submitted_at at time zone 'UTC' end
        as before_at,
      case when k.points < c.points then ${lastId} else c.id end as before_id
    from ${ofKinds} join cursor c on k.points <= c.points`;
}
