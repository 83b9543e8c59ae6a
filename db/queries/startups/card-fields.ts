import { type RawBuilder, sql } from 'kysely';
import type { DirectoryCard } from '#shared/api/startups.ts';

/** What an audience may see of `startup_applications as a` in a list: a field of the answer each, and no other. */
export type CardFields<Card = unknown> = { [Field in keyof Card]: RawBuilder<unknown> };

/** What founders see of one another. */
export const directoryCard: CardFields<DirectoryCard> = {
  founderId: sql`a.id`,
  founderName: sql`a.founder_name`,
  founderAvatar: sql`a.founder_avatar`,
  startupName: sql`a.startup_name`,
  stage: sql`a.stage`,
  industry: sql`a.industry`,
  // A card shows three lines.
  description: sql`left(a.description, 400)`,
  teamSize: sql`a.team_size`,
  lookingForFunding: sql`a.looking_for_funding`,
  fundingAmount: sql`case when a.looking_for_funding then a.funding_amount end`,
  websiteUrl: sql`a.website_url`,
};

export function toJson(fields: CardFields<Record<string, unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}
