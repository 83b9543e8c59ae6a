import { type RawBuilder, sql } from 'kysely';
import type {
  Leader,
  Leaderboard,
  LeaderboardEntry,
  LeaderboardPerson,
} from '#shared/api/leaderboard.ts';
import type {
  LeaderboardOrder,
  LeaderboardPeriod,
  LeaderboardScope,
} from '#shared/domain/leaderboard.ts';
import { boardHardTasksPerDay, boardTasksPerDay } from '#shared/domain/points.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate, weekStart } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { type StreakColumns, toStreak } from '../founder-totals.ts';
import { keptPledgesByDay } from '../pledges.ts';
import type { LeaderboardCache } from './leaderboard-cache.ts';
import {
  type FirstPlace,
  findLongestStreaks,
  type Holder,
  maxHolders,
  maxNamed,
  maxOthers,
  standsOnBoards,
} from './longest-streaks.ts';

type FindLeaderboardInput = {
  /** The founder who looks; the week is that of their time zone. */
  viewer: { id: string; timeZone: string; cohort: { id: string; name: string } | null };
  scope: LeaderboardScope;
  period: LeaderboardPeriod;
  /** Of the cohort's board. */
  order?: LeaderboardOrder;
  /** Tells the places gained on the cohort's board. */
  withMoves?: boolean;
  page: number;
  pageSize: number;
  now: Date;
  /** Without it the community is counted for this call. */
  cache?: LeaderboardCache;
};

/**
 * A page of a leaderboard and the viewer's own place. At most 200 points, 20 tasks, three hard tasks of a
 * founder's own and three kept pledges count a day. The viewer's figures are live, even if the rest of the
 * community was counted some seconds ago.
 */
export async function findLeaderboard(
  db: Db,
  {
    viewer,
    scope,
    period,
    order = 'points',
    withMoves = false,
    page,
    pageSize,
    now,
    cache,
  }: FindLeaderboardInput,
): Promise<Leaderboard> {
  const { id: viewerId, cohort } = viewer;
  if (cohort && !(await hasLeaderboard(db, { cohortId: cohort.id }))) {
    throw new AppError('leaderboard_off');
  }
  const week = weekStart(localDate(now, viewer.timeZone));
  const since = period === 'week' ? week : null;
  if (scope === 'cohort') {
    const input = { viewerId, since, page, pageSize, now, order, movesIn: withMoves ? week : null };
    const board = cohort
      ? await findCohortBoard(db, { cohortId: cohort.id, ...input })
      : emptyBoard;
    return { cohortName: cohort?.name ?? null, ...board };
  }
  const input = { viewerId, since, page, pageSize, now };
  return { cohortName: cohort?.name ?? null, ...(await findCommunityBoard(db, input, cache)) };
}

/** True unless staff switched leaderboards off for the cohort. */
async function hasLeaderboard(db: Db, { cohortId }: { cohortId: string }): Promise<boolean> {
  const cohort = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select('has_leaderboard')
    .executeTakeFirst();
  return cohort?.has_leaderboard ?? true;
}

type Board = Omit<Leaderboard, 'cohortName'>;
type BoardInput = {
  viewerId: string;
  /** The first day of the week that counts; null for all time. */
  since: CalendarDate | null;
  page: number;
  pageSize: number;
  now: Date;
};

const emptyBoard: Board = {
  leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
  rows: [],
  me: null,
  size: 0,
  page: 1,
  pages: 1,
};

/** A founder as leaderboards show them. */
type BoardFounder = {
  id: string;
  name: string;
  startupName: string;
  avatar: string | null;
  points: number;
  /** Points earned beyond 200 a day. */
  notCounted: number;
  tasksCompleted: number;
  /** Live, in the founder's own time zone. */
  streak: number;
  /** Counted for the cohort's board only. */
  pledgesKept: number | null;
  activeDays: number | null;
};

type RankedFounder = BoardFounder & { rank: number; moved?: number | null };

/** A cohort has some dozens of founders: all of them are read, the rest is arithmetic. */
async function findCohortBoard(
  db: Db,
  input: BoardInput & {
    cohortId: string;
    order: LeaderboardOrder;
    /** The week whose moves are told; null tells none. */
    movesIn: CalendarDate | null;
  },
): Promise<Board> {
  const { viewerId, since, movesIn, page: wantedPage, pageSize, order } = input;
  const figure = figuresOf[order];
  const compared = movesIn && (since === null ? movesIn : addDays(movesIn, -7));
  const [founders, others] = await Promise.all([
    readCohort(db, input),
    compared ? readFigures(db, { ...input, since: compared }) : new Map<string, number>(),
  ]);
  const ranked = withMoves(rankFromTop(founders, figure), {
    others,
    isWeek: since !== null,
    figure,
  });
  const pages = Math.max(1, Math.ceil(ranked.length / pageSize));
  const page = Math.min(wantedPage, pages);
  const index = ranked.findIndex((founder) => founder.id === viewerId);
  const me = ranked[index];
  return {
    leaders: {
      topPerformer: toLeader(firstPlace(ranked, 'points'), viewerId),
      mostConsistent: toLeader(firstPlace(ranked, 'streak'), viewerId),
      taskMaster: toLeader(firstPlace(ranked, 'tasksCompleted'), viewerId),
    },
    rows: toRows(ranked.slice((page - 1) * pageSize, page * pageSize), viewerId, figure),
    me: me
      ? {
          ...toOwnEntry(me, Math.floor(index / pageSize) + 1, figure),
          ahead: nextAhead(ranked, me, figure),
        }
      : null,
    size: ranked.length,
    page,
    pages,
  };
}

async function readCohort(
  db: Db,
  input: { cohortId: string; since: Since; now: Date },
): Promise<BoardFounder[]> {
  const [{ rows }, work] = await Promise.all([
    cohortFounders(input).execute(db),
    readCohortWork(db, input),
  ]);
  return rows.map((row) => {
    const { kept = 0, days = 0 } = work.get(row.founder_id) ?? {};
    return { ...toBoardFounder(row, input.now), pledgesKept: kept, activeDays: days };
  });
}

/** The figure that orders the board, of another period: one statement instead of two. */
async function readFigures(
  db: Db,
  { order, ...input }: { cohortId: string; since: Since; order: LeaderboardOrder },
): Promise<Map<string, number>> {
  if (order === 'points') {
    const { rows } = await cohortFounders(input).execute(db);
    return new Map(rows.map(({ founder_id, counted }) => [founder_id, counted]));
  }
  const work = await readCohortWork(db, input);
  return new Map([...work].map(([id, { kept, days }]) => [id, order === 'pledges' ? kept : days]));
}

type Comparison = {
  /** The figures of the week before, or of this week for a board of all time; empty to tell none. */
  others: ReadonlyMap<string, number>;
  isWeek: boolean;
  figure: Figure;
};

/** The places that each gained since; null for those without a rank then. */
function withMoves(
  ranked: RankedFounder[],
  { others, isWeek, figure }: Comparison,
): RankedFounder[] {
  const before = ranked.map((founder) => {
    const other = others.get(founder.id) ?? 0;
    return isWeek ? other : figure(founder) - other;
  });
  return ranked.map((founder, index) => {
    const then = before[index] ?? 0;
    const isKnown = others.size > 0 && then > 0 && figure(founder) > 0;
    const rank = 1 + before.filter((each) => each > then).length;
    return { ...founder, moved: isKnown ? rank - founder.rank : null };
  });
}

/** The last of those with a higher figure; of those who share it, the first by name. */
function nextAhead(ranked: RankedFounder[], me: RankedFounder, figure: Figure) {
  const last = ranked.findLast((founder) => figure(founder) > figure(me));
  if (!last) return null;
  const [first = last] = ranked.filter(({ rank }) => rank === last.rank).sort(byName);
  return { name: first.name, rank: last.rank, by: figure(last) - figure(me) };
}

type Figure = (founder: BoardFounder) => number;

const figuresOf: Record<LeaderboardOrder, Figure> = {
  points: ({ points }) => points,
  pledges: ({ pledgesKept }) => pledgesKept ?? 0,
  days: ({ activeDays }) => activeDays ?? 0,
};

/**
 * The pledges that the cohort's founders kept in the period, and the days on which they did a task. As for
 * a streak, a day counts that began 20 hours after the one before: time zones give nobody a second one.
 */
async function readCohortWork(
  db: Db,
  { cohortId, since }: { cohortId: string; since: Since },
): Promise<Map<string, { kept: number; days: number }>> {
  const { rows } = await sql<{ id: string; kept: number; days: number }>`
    select f.founder_id as id,
      (select coalesce(sum(pledges), 0)::int
        from (${keptPledgesByDay(sql`p.founder_id = f.founder_id`)}) kept
        where ${isInPeriod(since)}) as kept,
      case when exists (
        select from completions c where c.founder_id = f.founder_id and c.reopened_at is null
          and c.time_zone <> f.last_active_zone and ${isLateEnough(since)})
      then (select count(*)::int from (
        select began - lag(began) over (order by began) as gap from (
          select min(c.local_date::timestamp at time zone c.time_zone) as began
          from completions c cross join lateral (select c.local_date as day) on_day
          where c.founder_id = f.founder_id and c.reopened_at is null and ${isInPeriod(since)}
            and ${isLateEnough(since)}
          group by c.local_date) days) spaced
        where gap is null or gap >= interval '20 hours')
      else (select count(*)::int from daily_points d where d.founder_id = f.founder_id
        and d.tasks_completed > 0 and ${isInPeriod(since)}) end as days
    from founder_totals f where f.is_listed and f.cohort_id = ${cohortId}`.execute(db);
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}

/** True of completions `c` whose day may be in the period, by an index. */
function isLateEnough(since: Since): RawBuilder<unknown> {
  return since === null ? sql`true` : sql`c.completed_at >= ${addDays(since, -2)}::timestamptz`;
}

async function findCommunityBoard(
  db: Db,
  { viewerId, since, page: wantedPage, pageSize, now }: BoardInput,
  cache: LeaderboardCache | undefined,
): Promise<Board> {
  const count = () => countCommunity(db, { since, pageSize, now });
  // Later pages are rarely opened: they are read live, so they need a live count for their ranks.
  const isCached = cache && wantedPage === 1;
  const [community, [me]] = await Promise.all([
    isCached ? cache(`${since} ${pageSize}`, count) : count(),
    readFounders(db, { which: sql`f.founder_id = ${viewerId}`, since, now }),
  ]);
  const { ranked, size, own } = placeViewer(community, { me, pageSize });
  const pages = Math.max(1, Math.ceil(size / pageSize));
  const page = Math.min(wantedPage, pages);
  const rows =
    page > 1
      ? toRows(await readLaterPage(db, community, { since, page, pageSize, now }), viewerId)
      : ranked === community.ranked
        ? community.rows
        : toRows(ranked.slice(0, pageSize), viewerId);
  return {
    leaders: {
      topPerformer: toLeader(topPerformer(community, ranked), viewerId),
      mostConsistent: toLeader(community.mostConsistent, viewerId),
      taskMaster: toLeader(community.taskMaster, viewerId),
    },
    rows,
    me: own && { ...toOwnEntry(own, Math.min(own.page, pages)), ahead: own.ahead },
    size,
    page,
    pages,
  };
}

/** Everybody's view of the community: counts for ranks and pages, names only at the top. */
type CommunityCount = {
  /** Founders who share a number of points, most points first. */
  ties: { points: number; founders: number; ahead: number }[];
  size: number;
  /** The first founder of each page. */
  pageStarts: { points: number; id: string }[];
  /** The first page and one founder more, who moves up when the viewer drops out of it. */
  ranked: RankedFounder[];
  /** The first page for whoever is not among them. */
  rows: LeaderboardEntry[];
  mostConsistent: FirstPlace;
  taskMaster: FirstPlace;
};

async function countCommunity(
  db: Db,
  { since, pageSize, now }: Pick<BoardInput, 'since' | 'pageSize' | 'now'>,
): Promise<CommunityCount> {
  // One after the other: nobody waits for a count, but many need the connections.
  const { rows } = await countByPoints({ since, pageSize }).execute(db);
  const mostConsistent = await findLongestStreaks(db, { cohortId: null, now });
  const tied = rows.flatMap(({ points, ...row }) => (points === null ? [] : [{ points, ...row }]));
  tied.sort((a, b) => b.points - a.points);
  const topIds = tied.flatMap((row) => row.top ?? []);
  const busiestIds = rows.find((row) => row.points === null)?.top ?? [];
  const which = sql`f.founder_id = any(${[...topIds, ...busiestIds]}::uuid[])`;
  const named = await readFounders(db, { which, since, now });
  const find = (ids: string[]) => named.filter((founder) => ids.includes(founder.id));
  let size = 0;
  const ties = tied.map(({ points, founders }) => {
    const ahead = size;
    size += founders;
    return { points, founders, ahead };
  });
  const ranked = rankFromTop(find(topIds));
  const starts = tied.flatMap(({ points, starts }) => (starts ?? []).map((id) => ({ points, id })));
  return {
    ties,
    size,
    pageStarts: starts.sort(byPlace),
    ranked,
    rows: toRows(ranked.slice(0, pageSize), null),
    mostConsistent,
    taskMaster: firstPlace(find(busiestIds), 'tasksCompleted'),
  };
}

/** Puts the viewer where their live points belong, whatever they had when the rest was counted. */
function placeViewer(
  { ties, size, pageStarts, ranked: top }: CommunityCount,
  { me, pageSize }: { me: BoardFounder | undefined; pageSize: number },
) {
  if (!me) return { ranked: top, size, own: null };
  const counted = top.find(({ id }) => id === me.id);
  const last = top.at(-1);
  const isBelowTop = !counted && top.length > pageSize && last && byPlace(last, me) < 0;
  const ranked = isBelowTop
    ? top
    : rankFromTop([...top.filter((founder) => founder !== counted), me]);
  const isOnFirstPage = ranked.slice(0, pageSize).some(({ id }) => id === me.id);
  // The viewer's own points may have fallen since the count.
  const wasAbove = (points: number) => (counted && counted.points > points ? 1 : 0);
  const othersOf = (tie: CommunityCount['ties'][number]) =>
    tie.founders - (counted?.points === tie.points ? 1 : 0);
  const above = ties
    .slice(
      0,
      countFirst(ties, (tie) => tie.points > me.points),
    )
    .findLast((tie) => othersOf(tie) > 0);
  const named = ranked.filter(({ id, points }) => id !== me.id && points === above?.points);
  const ahead = countAhead(ties, me.points) - wasAbove(me.points);
  const page = countFirst(pageStarts, (start) => byPlace(start, me) <= 0);
  return {
    ranked,
    // All others are in `top`, so the viewer was accepted after the count.
    size: !counted && top.length === size ? size + 1 : size,
    own: {
      ...me,
      rank: ahead + 1,
      page: isOnFirstPage ? 1 : Math.max(2, page),
      ahead: above
        ? {
            // Nobody is the first by name of a tie that the first page holds in part.
            name: named.length === othersOf(above) ? (named.sort(byName)[0]?.name ?? null) : null,
            rank: above.ahead + 1 - wasAbove(above.points),
            by: above.points - me.points,
          }
        : null,
    },
  };
}

async function readLaterPage(
  db: Db,
  { ties }: CommunityCount,
  { since, page, pageSize, now }: Omit<BoardInput, 'viewerId'>,
): Promise<RankedFounder[]> {
  const which = isInSlice(since, { from: (page - 1) * pageSize, count: pageSize });
  const founders = await readFounders(db, { which, since, now });
  return founders.map((founder) => ({ ...founder, rank: countAhead(ties, founder.points) + 1 }));
}

function countAhead(ties: CommunityCount['ties'], points: number): number {
  const last = ties[countFirst(ties, (tie) => tie.points > points) - 1];
  return last ? last.ahead + last.founders : 0;
}

/** The number of items that meet a condition that only the first ones meet, by binary search. */
function countFirst<Item>(list: readonly Item[], meets: (item: Item) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (meets(list[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function topPerformer({ ties, ranked: top }: CommunityCount, ranked: RankedFounder[]): FirstPlace {
  const first = firstPlace(ranked, 'points');
  const tie = ties.find(({ points }) => points === first.value);
  // A tie that `top` does not hold completely is known by its count only.
  const isCutOff = tie && tie.founders > top.length;
  return isCutOff ? { ...first, count: tie.founders } : first;
}

function firstPlace(
  founders: BoardFounder[],
  figure: 'points' | 'streak' | 'tasksCompleted',
): FirstPlace {
  const value = Math.max(0, ...founders.map((founder) => founder[figure]));
  const holders = value > 0 ? founders.filter((founder) => founder[figure] === value) : [];
  return { value, holders: holders.sort(byId), count: holders.length };
}

/** Ties share a rank, 1, 1, 3. Their order by id keeps pages stable and is that of the index. */
function rankFromTop(founders: BoardFounder[], figure: Figure = figuresOf.points): RankedFounder[] {
  let rank = 0;
  let last = Number.POSITIVE_INFINITY;
  const ordered = [...founders].sort((a, b) => figure(b) - figure(a) || byPlace(a, b));
  return ordered.map((founder, index) => {
    if (figure(founder) < last) rank = index + 1;
    last = figure(founder);
    return { ...founder, rank };
  });
}

type Place = { points: number; id: string };

const byId = (a: Pick<Place, 'id'>, b: Pick<Place, 'id'>) =>
  a.id > b.id ? -1 : Number(a.id < b.id);
const byPlace = (a: Place, b: Place) => b.points - a.points || byId(a, b);

function toLeader({ value, holders, count }: FirstPlace, viewerId: string): Leader | null {
  if (holders.length === 0) return null;
  const named = holders.slice(0, maxNamed).map((holder) => toPerson(holder, viewerId));
  const others = Math.min(maxOthers, Math.max(0, count - maxNamed));
  return { value, holders: named.sort(byName), others };
}

/** Within a page, ties are listed by name. */
function toRows(
  founders: RankedFounder[],
  viewerId: string | null,
  figure?: Figure,
): LeaderboardEntry[] {
  const ordered = [...founders].sort((a, b) => a.rank - b.rank || byName(a, b));
  return ordered.map((founder) => toEntry(founder, viewerId, figure));
}

const collator = new Intl.Collator('en');
const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name);

function toOwnEntry(founder: RankedFounder, page: number, figure?: Figure) {
  return { ...toEntry(founder, founder.id, figure), page, notCounted: founder.notCounted };
}

function toEntry(
  founder: RankedFounder,
  viewerId: string | null,
  figure = figuresOf.points,
): LeaderboardEntry {
  const { points, streak, tasksCompleted, pledgesKept, activeDays, moved = null } = founder;
  // Sharing the last place, or the first one while nobody has points, would mean nothing.
  const rank = figure(founder) > 0 ? founder.rank : null;
  const figures = { points, streak, tasksCompleted, pledgesKept, activeDays, moved };
  return { rank, ...toPerson(founder, viewerId), ...figures };
}

function toPerson(
  { id, name, startupName, avatar }: Holder,
  viewerId: string | null,
): LeaderboardPerson {
  return { name, startupName, avatar, isMe: id === viewerId };
}

async function readFounders(
  db: Db,
  { which, since, now }: { which: RawBuilder<unknown> } & Pick<BoardInput, 'since' | 'now'>,
): Promise<BoardFounder[]> {
  const { rows } = await selectFounders(which, since).execute(db);
  return rows.map((row) => toBoardFounder(row, now));
}

type Since = BoardInput['since'];

/** Where the next week has begun already, founders have days that are after the viewer's week. */
function isInPeriod(since: Since): RawBuilder<unknown> {
  return since === null ? sql`true` : sql`day between ${since} and ${addDays(since, 6)}`;
}

/** The statement behind a cohort's leaderboard. */
export function cohortFounders({ cohortId, since }: { cohortId: string; since: Since }) {
  return selectFounders(sql`f.is_listed and f.cohort_id = ${cohortId}`, since);
}

function selectFounders(which: RawBuilder<unknown>, since: Since): RawBuilder<BoardFounderRow> {
  const figures =
    since === null
      ? sql`select f.points as earned, f.board_points as counted,
          f.tasks_completed - coalesce((
            select sum(tasks_completed - ${tasksCounted}) from daily_points
            where founder_id = f.founder_id and ${hasTasksBeyond}), 0)::int as tasks`
      : sql`select coalesce(sum(points), 0)::int as earned,
          coalesce(sum(board_points), 0)::int as counted,
          coalesce(sum(${tasksCounted}), 0)::int as tasks
        from daily_points where founder_id = f.founder_id and ${isInPeriod(since)}`;
  return sql`
    select f.founder_id, a.founder_name, a.startup_name, a.founder_avatar, a.time_zone,
      d.earned, d.counted, d.tasks, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held, f.pauses
    from founder_totals f
    join startup_founders a on a.id = f.founder_id and a.is_active
    cross join lateral (${figures}) d
    where ${which}`;
}

/** The tasks of a day that boards count. */
const tasksCounted = sql`least(tasks_completed
  - greatest(hard_tasks - ${sql.lit(boardHardTasksPerDay)}, 0), ${sql.lit(boardTasksPerDay)})`;
/** True of the few days with more tasks than that: the condition of the index `daily_points_beyond`. */
const hasTasksBeyond = sql`(tasks_completed > ${sql.lit(boardTasksPerDay)}
  or hard_tasks > ${sql.lit(boardHardTasksPerDay)})`;

type CountByPointsRow = {
  /** Null in the row of the busiest founders. */
  points: number | null;
  founders: number;
  starts: string[] | null;
  top: string[] | null;
};

/**
 * The community's number of founders at each number of points, the first founder of each page, the
 * top, and the founder with most completed tasks. The week is added up once; all time is read in
 * index order.
 */
export function countByPoints({
  since,
  pageSize,
}: {
  since: Since;
  pageSize: number;
}): RawBuilder<CountByPointsRow> {
  const size = sql.lit(pageSize);
  return sql`
    with figures as ${since === null ? sql`not materialized` : sql`materialized`}
      (${communityFigures(since)}),
    listed as (
      select founder_id, points,
        row_number() over (order by points desc, founder_id desc) - 1 as place from figures)
    select points, count(*)::int as founders,
      array_agg(founder_id) filter (where place % ${size} = 0) as starts,
      array_agg(founder_id) filter (where place <= ${size}) as top
    from listed group by points
    union all
    select null, 0, null, array_agg(founder_id) from (
      select founder_id from figures order by tasks desc limit ${sql.lit(maxHolders)}) busiest`;
}

function isInSlice(since: Since, { from, count }: { from: number; count: number }) {
  return sql`f.founder_id in (
    select founder_id from (${communityFigures(since)}) figures
    order by points desc, founder_id desc limit ${count} offset ${from})`;
}

function communityFigures(since: Since): RawBuilder<unknown> {
  if (since === null) {
    return sql`select f.founder_id, f.board_points as points,
        f.tasks_completed - coalesce(b.tasks, 0) as tasks
      from founder_totals f left join (
        select founder_id, sum(tasks_completed - ${tasksCounted})::int as tasks
        from daily_points where ${hasTasksBeyond} group by founder_id
      ) b on b.founder_id = f.founder_id
      where f.is_listed and ${standsOnBoards}`;
  }
  return sql`select f.founder_id, coalesce(d.points, 0) as points, coalesce(d.tasks, 0) as tasks
    from founder_totals f left join (
      select founder_id, sum(board_points)::int as points,
        sum(${tasksCounted})::int as tasks
      from daily_points where ${isInPeriod(since)} group by founder_id
    ) d on d.founder_id = f.founder_id
    where f.is_listed and ${standsOnBoards}`;
}

type BoardFounderRow = StreakColumns & {
  founder_id: string;
  founder_name: string;
  startup_name: string;
  founder_avatar: string | null;
  time_zone: string;
  earned: number;
  counted: number;
  tasks: number;
};

function toBoardFounder(row: BoardFounderRow, now: Date): BoardFounder {
  return {
    id: row.founder_id,
    name: row.founder_name,
    startupName: row.startup_name,
    avatar: row.founder_avatar,
    points: row.counted,
    notCounted: row.earned - row.counted,
    tasksCompleted: row.tasks,
    streak: currentStreak(toStreak(row), { at: now, timeZone: row.time_zone }),
    pledgesKept: null,
    activeDays: null,
  };
}
