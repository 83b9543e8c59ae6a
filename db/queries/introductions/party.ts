import { type RawBuilder, sql } from 'kysely';

/** Who asks for introductions: a founder or an investor. */
export type Party = { founderId: string } | { investorId: string };

export function partyId(party: Party): string {
  return 'founderId' in party ? party.founderId : party.investorId;
}

/** Of `introductions i`: asked for by this party. Each has an index of its own. */
export function isAskedBy(party: Party): RawBuilder<boolean> {
  return 'founderId' in party
    ? sql<boolean>`i.asking_founder_id = ${party.founderId}`
    : sql<boolean>`i.asking_investor_id = ${party.investorId}`;
}

/** Of `introductions i`: this party is one of the two. */
export function concerns(party: Party): RawBuilder<boolean> {
  return 'founderId' in party
    ? sql<boolean>`(i.asking_founder_id = ${party.founderId} or i.founder_id = ${party.founderId})`
    : isAskedBy(party);
}
