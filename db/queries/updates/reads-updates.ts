import { type RawBuilder, sql } from 'kysely';

/**
 * Whether `investors as i` gets a founder's updates: approved, the startup saved or its founder
 * introduced to them, and not stopped.
 */
export function readsUpdates(founderId: string): RawBuilder<boolean> {
  return sql<boolean>`(i.approved_at is not null and i.email_verified_at is not null
    and i.update_mails_stopped_at is null
    and (${isIntroduced(founderId)} or exists (
      select from saved_startups s where s.investor_id = i.id and s.founder_id = ${founderId}))
    and not exists (
      select from update_mutes m where m.investor_id = i.id and m.founder_id = ${founderId}))`;
}

/** Whether the founder accepted an introduction to `investors as i`. */
export function isIntroduced(founderId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from introductions x where x.asking_investor_id = i.id
      and x.founder_id = ${founderId} and x.state = 'accepted')`;
}
