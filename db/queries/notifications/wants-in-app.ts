import { type RawBuilder, sql } from 'kysely';

type Input = { recipient: RawBuilder<unknown>; type: RawBuilder<unknown> };

/**
 * A condition: the recipient has not switched this kind of news off in the app. Only what differs
 * from the defaults is stored, and in the app everything is on by default, so a lookup in the
 * primary key of the few who did is all it takes.
 */
export function wantsInApp({ recipient, type }: Input): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from notification_preferences muted
    where muted.founder_id = ${recipient} and muted.type = ${type}
      and muted.channel = 'in_app' and not muted.enabled)`;
}
