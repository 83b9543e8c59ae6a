import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
import { once } from './search-conditions.ts';

const startups = sql`coalesce(sum(startups), 0)`;
const ofStage = (stage: string) =>
  sql`coalesce(sum(startups) filter (where stage = ${sql.lit(stage)}), 0)`;
const seeking = sql`coalesce(sum(startups) filter (where is_seeking), 0)`;

/** Of all accepted startups. */
export const figuresJson = sql`(
  select json_build_object('startups', ${startups}, 'seeking', ${seeking},
    'withRevenue', coalesce(sum(with_revenue), 0), 'teamOfThree', coalesce(sum(team_of_three), 0),
    'industries', count(distinct industry collate "C") filter (where startups > 0),
    'stages', json_build_object('idea', ${ofStage('idea')}, 'mvp', ${ofStage('mvp')},
      'traction', ${ofStage('traction')}, 'launch', ${ofStage('launch')}))
  from startup_figures)`;

/** How many there are of what is chosen, where nothing is searched for: exact, also beyond 1,000. */
export function keptSize(filter: StartupFilter): RawBuilder<unknown> {
  return sql`
    json_build_object('startups', ${startups}, 'isMore', false, 'seeking', ${seeking})
    from startup_figures where ${ofKind(filter)}`;
}

/** How many of what is chosen have the text in their industry. */
export function keptInIndustry(text: string, filter: StartupFilter): RawBuilder<unknown> {
  return sql`(
    select ${startups} from startup_figures
    where ${ofKind(filter)} and strpos(lower(industry), ${once(sql`lower(${text})`)}) > 0)`;
}

function ofKind({ stage, industry, funding }: StartupFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (stage) conditions.push(sql`stage = ${once(sql`${stage}::text`)}`);
  if (industry) conditions.push(sql`industry = ${once(sql`${industry}::text`)}`);
  if (funding) conditions.push(sql`is_seeking = ${sql.lit(funding === 'seeking')}`);
  return sql.join(conditions, sql` and `);
}
