import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';
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
import { contains } from '../folded-text.ts';

type MatchClassesInput = {
  investor: InvestorPreferences;
  filter: Pick<StartupFilter, 'search' | 'stage' | 'funding'>;
  /** The investor sees, and is matched by, how founders work. */
  seesMomentum: boolean;
  now: Date;
};

/** Startups of a class count the same in a match. */
export type MatchClasses = {
  /** The classes that fit a filter, with their `points`. */
  rows: RawBuilder<unknown>;
  /** The columns of a startup `a` and its class `c` that order them. */
  columns: RawBuilder<unknown>;
  /** True if `startup_applications as a` is of the class `c`, which may ask for a pace beside that. */
  isOfClass: RawBuilder<boolean>;
  /** True if `startup_applications as a` has the pace of its class, `a.pace`. It takes as long as all else. */
  hasPace: RawBuilder<boolean>;
  /** A search with up to so many hits sorts them. */
  mostSorted: RawBuilder<number>;
};

/** Hits of a search are counted up to this. */
export const maxCounted = 1000;

/**
 * The classes of startups for an investor. The SQL only adds up: the points of each part come from
 * `matchStartup`, so a list is in the order of the scores on its cards.
 */
export async function matchClasses(
  db: Db,
  { investor, filter, seesMomentum, now }: MatchClassesInput,
): Promise<MatchClasses> {
  const pointsOf = (part: MatchPart, startup: Partial<MatchableStartup>) => {
    const match = matchStartup(investor, { ...blankStartup, ...startup });
    return sql`${match?.reasons.find((each) => each.part === part)?.points ?? 0}::int`;
  };
  const inFocus = await listIndustriesOfFocus(db, investor.focus);
  const ofFocus = [
    sql`(false, 0)`,
    ...inFocus.slice(0, 1).map((industry) => sql`(true, ${pointsOf('focus', { industry })})`),
  ];
  const ofStages = stages
    .filter((stage) => !filter.stage || stage === filter.stage)
    .map((stage) => sql`(${sql.lit(stage)}, ${pointsOf('stage', { stage })})`);
  const ofAsks = Object.entries(startupsByAsk)
    .filter(([, { lookingForFunding }]) => {
      return !filter.funding || lookingForFunding === (filter.funding === 'seeking');
    })
    .map(([ask, startup]) => sql`(${sql.lit(ask)}, ${pointsOf('check', startup)})`);
  const ofPaces = momentumLevels.map(
    (pace) => sql`(true, ${sql.lit(pace)}, ${pointsOf('momentum', { pace })})`,
  );
  const countsMomentum = seesMomentum && matchStartup(investor, blankStartup) !== null;
  const ofMomentum = countsMomentum
    ? sql`(false, null, 0), (true, 'none', 0), ${sql.join(ofPaces)}`
    : sql`(false, null, 0), (true, null, 0)`;
  return {
    rows: sql`
      select *, focus_points + stage_points + ask_points + momentum_points as points
      from (values ${sql.join(ofFocus)}) focus (in_focus, focus_points),
        (values ${sql.join(ofStages)}) stages (stage, stage_points),
        (values ${sql.join(ofAsks)}) asks (ask, ask_points),
        (values ${ofMomentum}) paces (shares, pace, momentum_points)`,
    columns: sql`a.id as startup_id, a.submitted_at, c.points, c.pace`,
    isOfClass: sql`(a.stage = c.stage and ${askOfStartup} = c.ask and a.share_momentum = c.shares
      and (a.industry = any(${inFocus}::text[])) = c.in_focus)`,
    hasPace: sql`case a.pace when 'strong' then ${isStrong(now)}
      when 'steady' then ${pace(now)} = 'steady'
      when 'none' then ${pace(now)} is null else true end`,
    mostSorted: mostSorted(inFocus, filter.search),
  };
}

/**
 * More where the text names industries outside the focus only. Their startups are hits, but those in
 * focus, which are scarcely any, would all be read before them.
 */
function mostSorted(inFocus: string[], text = ''): RawBuilder<number> {
  const names = contains(sql`fold_text(industry)`, text);
  return sql`(
    select ${sql.lit(maxCounted)}
      + case when not bool_or(industry = any(${inFocus}::text[])) and sum(startups) <= 10000
        then sum(startups) else 0 end
    from startup_figures where startups > 0 and ${names})`;
}

/** The index `startup_applications_matched` has this expression. */
const askOfStartup = sql`(case when not a.looking_for_funding then 'none'
  when a.funding_amount in (${sql.join(fundingAmounts.map((each) => sql.lit(each)))})
    then a.funding_amount else 'open' end)`;

type Ask = Pick<MatchableStartup, 'lookingForFunding' | 'fundingAmount'>;

const startupsByAsk: Record<string, Ask> = {
  none: { lookingForFunding: false, fundingAmount: null },
  open: { lookingForFunding: true, fundingAmount: null },
  ...Object.fromEntries(
    fundingAmounts.map((fundingAmount) => [
      fundingAmount,
      { lookingForFunding: true, fundingAmount },
    ]),
  ),
};

/** An investor's focus and check size as conditions; null where they haven't said one. */
export type Thesis = { industries: string[] | null; asks: string[] | null };

/**
 * Undefined without any. Part of it is who asks for an amount, or for none in particular, that the
 * checks fit.
 */
export async function findThesis(
  db: Db,
  investor: InvestorPreferences,
): Promise<Thesis | undefined> {
  const { focus, checkSizeMin, checkSizeMax } = investor;
  const hasCheck = checkSizeMin !== null || checkSizeMax !== null;
  if (focus.length === 0 && !hasCheck) return undefined;
  const fits = (fundingAmount: string) =>
    matchStartup(investor, {
      ...blankStartup,
      lookingForFunding: true,
      fundingAmount,
    })?.reasons.some(({ part, points }) => part === 'check' && points > 0);
  return {
    industries: focus.length > 0 ? await listIndustriesOfFocus(db, focus) : null,
    asks: hasCheck ? fundingAmounts.filter(fits) : null,
  };
}

const blankStartup: MatchableStartup = {
  industry: '',
  stage: 'idea',
  lookingForFunding: false,
  fundingAmount: null,
  pace: null,
};

/** The industries in use that belong to a focus. */
async function listIndustriesOfFocus(db: Db, focus: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_figures')
    .where('startups', '>', 0)
    .select('industry')
    .distinct()
    .execute();
  return rows.map(({ industry }) => industry).filter((each) => focusesOf(each, focus).length > 0);
}

/**
 * The activity of the most active founder of `startup_applications as a`; null unless they agreed
 * to show it.
 */
export function momentumLevel(now: Date): RawBuilder<MomentumLevel | null> {
  return sql`case when a.share_momentum then ${pace(now)} end`;
}

function pace(now: Date): RawBuilder<MomentumLevel | null> {
  return sql`(
    select case when bool_or(${wasStrong(now)}) then 'strong'
      when bool_or(${wasActive(now, 7)}) then 'steady' end
    from founders m join founder_totals t on t.founder_id = m.id
    where m.startup_id = a.id and t.is_listed)`;
}

/** The same for the few who are: as `exists`, the planner lists them once by their index. */
function isStrong(now: Date): RawBuilder<boolean> {
  return sql`exists (
    select from founders m join founder_totals t on t.founder_id = m.id
    where m.startup_id = a.id and t.is_listed and ${wasStrong(now)})`;
}

const wasStrong = (now: Date) => sql`t.current_streak >= 7 and ${wasActive(now, 2)}`;
const wasActive = (now: Date, days: number) =>
  sql`t.last_active_at > ${now}::timestamptz - ${sql.lit(days)} * interval '1 day'`;
