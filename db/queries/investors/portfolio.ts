import { sql } from 'kysely';
import type {
  Momentum,
  OpenedCard,
  Portfolio,
  PortfolioCard,
  PortfolioStartup,
  TeaserCard,
} from '#shared/api/portfolio.ts';
import { brand } from '#shared/brand.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { findFounderTotals } from '../founder-totals.ts';
import { findKeptRatio } from '../pledges.ts';
import { type SharedKpi, sharedKpi, toKpiTrend } from '../shared-check-ins.ts';
import { findStartup, foundersOf } from '../startups/find-startup.ts';
import { momentumLevel } from '../startups/match-points.ts';
import {
  type CardFields,
  type StartupSearch,
  searchStartups,
  startupFields,
  toJson,
} from '../startups/search-startups.ts';

/** The whole profile of an accepted startup, for an investor who may see it. */
export async function findPortfolioStartup(
  db: Db,
  { investorId, startupId, now }: { investorId: string; startupId: string; now: Date },
): Promise<PortfolioStartup> {
  const found = await findStartup(db, { startupId, today: localDate(now, brand.timeZone) });
  const { websiteUrl, pitchDeckUrl, isAlumni: _, ...startup } = found;
  const [momentum, { pace, kpi }, saved] = await Promise.all([
    findMomentum(db, { startupId, now }),
    db
      .selectFrom('startup_applications as a')
      .where('a.id', '=', startupId)
      .select([momentumLevel(now).as('pace'), sharedKpi(now).as('kpi')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('saved_startups')
      .where('investor_id', '=', investorId)
      .where('startup_id', '=', startupId)
      .select('saved_at')
      .executeTakeFirst(),
  ]);
  return {
    ...startup,
    hasWebsite: Boolean(websiteUrl),
    hasDeck: Boolean(pitchDeckUrl),
    momentum,
    pace,
    kpi: toKpiTrend(kpi, now),
    isSaved: saved !== undefined,
  };
}

const momentumDays = 28;

/**
 * A team's recent activity, the best streak of anybody on it; null unless they agreed that investors
 * see it. A task that is just for
 * the founder counts for their days, as it does for the streak, but not as a task.
 */
async function findMomentum(
  db: Db,
  { startupId, now }: { startupId: string; now: Date },
): Promise<Momentum | null> {
  const consent = await db
    .selectFrom('startup_applications')
    .where('id', '=', startupId)
    .where('status', '=', 'accepted')
    .where('share_momentum', '=', true)
    .select('id')
    .executeTakeFirst();
  if (!consent) return null;
  const team = await db
    .selectFrom('founders')
    .where('startup_id', '=', startupId)
    .where('is_active', '=', true)
    .select('id')
    .execute();
  const people = await Promise.all(
    team.map(async ({ id }) => ({
      ...(await findFounderTotals(db, id)),
      pledges: await findKeptRatio(db, { founderId: id }),
    })),
  );
  const since = addDays(localDate(now, people[0]?.timeZone ?? brand.timeZone), -momentumDays);
  const recent = await db
    .selectFrom('completions as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .where('c.founder_id', '=', sql<string>`any(${team.map(({ id }) => id)}::uuid[])`)
    .where('c.reopened_at', 'is', null)
    .where('c.local_date', '>', since)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('t.is_private', '=', false).as('tasks'),
      eb.fn.count<number>('c.local_date').distinct().as('days'),
    ])
    .executeTakeFirstOrThrow();
  const best = (values: number[]) => Math.max(0, ...values);
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);
  return {
    streak: best(
      people.map(({ streak, timeZone }) => currentStreak(streak, { at: now, timeZone })),
    ),
    longestStreak: best(people.map(({ streak }) => streak.longest)),
    activeDays: Number(recent.days),
    tasksDone: Number(recent.tasks),
    pledges: {
      kept: sum(people.map(({ pledges }) => pledges.kept)),
      decided: sum(people.map(({ pledges }) => pledges.decided)),
    },
  };
}

const { founderName, founderAvatar, startupLogo, websiteUrl: _, ...teaserFields } = startupFields;

/**
 * Every investor sees these fields of `startup_applications as a`: nothing that leads to the
 * founder.
 */
const teaserCard: CardFields<TeaserCard> = {
  ...teaserFields,
  fundingRaised: sql`a.funding_raised`,
  monthlyRevenue: sql`a.monthly_revenue`,
};

function openedCard(now: Date): CardFields<OpenedCard & { kpi: SharedKpi | null }> {
  return {
    ...teaserCard,
    founderName,
    founderAvatar,
    startupLogo,
    team: foundersOf,
    hasWebsite: sql`coalesce(a.website_url <> '', false)`,
    hasDeck: sql`coalesce(a.pitch_deck_url <> '', false)`,
    pace: momentumLevel(now),
    kpi: sharedKpi(now),
  };
}

type PortfolioViewer = { isApproved: boolean; now: Date };

/** A card before the trend of its KPI is known. */
type StoredCard = Omit<PortfolioCard, 'kpi'> & { kpi?: SharedKpi | null };

export function portfolioCard({ isApproved, now }: PortfolioViewer): CardFields<StoredCard> {
  return isApproved ? openedCard(now) : teaserCard;
}

function toPortfolioCard({ kpi, ...card }: StoredCard, now: Date): PortfolioCard {
  return kpi === undefined ? card : { ...card, kpi: toKpiTrend(kpi, now) };
}

type PortfolioSearch = PortfolioViewer & Omit<StartupSearch<StoredCard>, 'card' | 'isAnonymous'>;

/** A page of accepted startups as an investor may see them. */
export async function searchPortfolio(
  db: Db,
  { isApproved, now, ...search }: PortfolioSearch,
): Promise<Portfolio> {
  const card = portfolioCard({ isApproved, now });
  const page = await searchStartups(db, { ...search, card, isAnonymous: !isApproved });
  return { ...page, startups: page.startups.map((each) => toPortfolioCard(each, now)) };
}

/** The startups that an investor saved and that are still accepted, latest first. */
export async function listSavedStartups(
  db: Db,
  { investorId, ...viewer }: PortfolioViewer & { investorId: string },
): Promise<PortfolioCard[]> {
  const { rows } = await sql<{ card: StoredCard }>`
    select ${toJson(portfolioCard(viewer))} as card
    from saved_startups s
    join startup_applications a on a.id = s.startup_id and a.status = 'accepted'
    where s.investor_id = ${investorId}
    order by s.saved_at desc, a.id`.execute(db);
  return rows.map((row) => toPortfolioCard(row.card, viewer.now));
}
