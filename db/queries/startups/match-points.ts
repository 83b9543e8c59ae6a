import { type RawBuilder, sql } from 'kysely';
import {
  focusesOf,
  type InvestorPreferences,
  type MatchableStartup,
  type MatchPart,
  type MomentumLevel,
  matchStartup,
  momentumLevels,
} from '#shared/domain/match.ts';
import { fundingAmounts, stages } from '#shared/options.ts';
import type { Db } from '../../schema.ts';

type MatchPointsInput = {
  investor: InvestorPreferences;
  /** The investor sees, and is matched by, how founders work. */
  seesMomentum: boolean;
  now: Date;
};

/**
 * The points of `startup_applications as a` for an investor, as SQL. It only adds up: the points of
 * each part come from `matchStartup`, so a list is in the order of the scores on its cards.
 */
export async function matchPoints(
  db: Db,
  { investor, seesMomentum, now }: MatchPointsInput,
): Promise<RawBuilder<number>> {
  const pointsFor = (part: MatchPart, startup: Partial<MatchableStartup>) => {
    const match = matchStartup(investor, { ...blankStartup, ...startup });
    return sql`${match?.reasons.find((each) => each.part === part)?.points ?? 0}::int`;
  };
  const inFocus = (await listIndustriesInUse(db)).filter(
    (each) => focusesOf(each, investor.focus).length > 0,
  );
  const ofAsk = (fundingAmount: string | null) =>
    pointsFor('check', { lookingForFunding: true, fundingAmount });
  const asks = fundingAmounts.map((each) => sql`when ${sql.lit(each)} then ${ofAsk(each)}`);
  const ofStages = stages.map(
    (stage) => sql`when ${sql.lit(stage)} then ${pointsFor('stage', { stage })}`,
  );
  const ofMomentum = momentumLevels.map(
    (pace) => sql`when ${sql.lit(pace)} then ${pointsFor('momentum', { pace })}`,
  );
  const momentum = seesMomentum
    ? sql`case ${momentumLevel(now)} ${sql.join(ofMomentum, sql` `)} else 0 end`
    : sql`0`;
  return sql<number>`(
    case when a.industry = any(${inFocus}::text[])
      then ${pointsFor('focus', { industry: inFocus[0] ?? '' })} else 0 end
    + case when not a.looking_for_funding then ${pointsFor('check', {})}
      else case a.funding_amount ${sql.join(asks, sql` `)} else ${ofAsk(null)} end end
    + case a.stage ${sql.join(ofStages, sql` `)} end
    + ${momentum})`;
}

const blankStartup: MatchableStartup = {
  industry: '',
  stage: 'idea',
  lookingForFunding: false,
  fundingAmount: null,
  pace: null,
};

async function listIndustriesInUse(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_figures')
    .where('startups', '>', 0)
    .select('industry')
    .distinct()
    .execute();
  return rows.map(({ industry }) => industry);
}

/**
 * The activity of the most active founder of `startup_applications as a`; null unless they agreed
 * to show it.
 */
export function momentumLevel(now: Date): RawBuilder<MomentumLevel | null> {
  const wasActive = (condition: RawBuilder<unknown>) =>
    // With `exists` the planner reads all totals once for many startups, and looks them up for few.
    sql`exists (select from founder_totals t join founders m on m.id = t.founder_id
      where m.startup_id = a.id and t.is_listed and ${condition})`;
  const lastDays = (days: number) =>
    sql`t.last_active_at > ${now}::timestamptz - ${days}::int * interval '1 day'`;
  return sql`case when not a.share_momentum then null
    when ${wasActive(sql`t.current_streak >= 7 and ${lastDays(2)}`)} then 'strong'
    when ${wasActive(lastDays(7))} then 'steady' end`;
}
