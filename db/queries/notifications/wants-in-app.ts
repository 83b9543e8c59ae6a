import { type RawBuilder, sql } from 'kysely';

type Input = { recipient: RawBuilder<unknown>; type: RawBuilder<unknown> };

/**
 * A condition: the recipient has not switched this kind of news off in the app, where everything
 * is on by default. A lookup by primary key for each recipient; as `not exists` it would be a
 * join, for which the planner reads the whole table while that has some thousand rows.
 */
export function wantsInApp({ recipient, type }: Input): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select chosen.enabled from notification_preferences chosen
    where chosen.founder_id = ${recipient} and chosen.type = ${type}
      and chosen.channel = 'in_app'), true)`;
}
