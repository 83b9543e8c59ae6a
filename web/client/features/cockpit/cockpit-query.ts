import type { CockpitRow } from '#shared/api/cockpit.ts';
import { type RiskKind, riskKinds } from '#shared/domain/risk.ts';

const cockpitShows = ['call', 'not_checked_in', 'not_joined', 'mine'] as const;
export type CockpitShow = (typeof cockpitShows)[number];

const defaultDirections = {
  risk: 'desc',
  startup: 'asc',
  kpi: 'desc',
  checkIns: 'asc',
  pledges: 'asc',
  active: 'asc',
  seen: 'asc',
  introductions: 'desc',
} as const;
export type CockpitSort = keyof typeof defaultDirections;
const sorts = Object.keys(defaultDirections) as CockpitSort[];

/** The state of the page, kept in its address. */
export type CockpitQuery = {
  search: string;
  show: CockpitShow | null;
  risk: RiskKind | null;
  sort: CockpitSort;
  direction: 'asc' | 'desc';
  /** The startup whose panel is open. */
  startup: string | null;
};

export const wholeCohort: CockpitQuery = {
  search: '',
  show: null,
  risk: null,
  sort: 'risk',
  direction: 'desc',
  startup: null,
};

/** Ignores invalid values in the address. */
export function readCockpitQuery(params: URLSearchParams): CockpitQuery {
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'risk';
  const direction = params.get('direction');
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    show: cockpitShows.find((each) => each === params.get('show')) ?? null,
    risk: riskKinds.find((each) => each === params.get('risk')) ?? null,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : defaultDirections[sort],
    startup: params.get('startup'),
  };
}

export function cockpitSearch(query: CockpitQuery): string {
  const { search, show, risk, sort, direction, startup } = query;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (show) params.set('show', show);
  if (risk) params.set('risk', risk);
  if (sort !== 'risk') params.set('sort', sort);
  if (direction !== defaultDirections[sort]) params.set('direction', direction);
  if (startup) params.set('startup', startup);
  const text = params.toString();
  return text && `?${text}`;
}

/** Sorts by a column, or reverses the direction if the list is sorted by it already. */
export function cockpitSortedBy(query: CockpitQuery, sort: CockpitSort): CockpitQuery {
  const reversed = query.direction === 'asc' ? 'desc' : 'asc';
  return { ...query, sort, direction: query.sort === sort ? reversed : defaultDirections[sort] };
}

/** Those that nobody has dismissed. */
export function openRisks({ risks }: CockpitRow): CockpitRow['risks'] {
  return risks.filter(({ dismissed }) => dismissed === null);
}

/** Those that somebody has dismissed come last. */
export function openRisksFirst(risks: CockpitRow['risks']): CockpitRow['risks'] {
  return risks.toSorted((a, b) => Number(a.dismissed !== null) - Number(b.dismissed !== null));
}

/** True if this week's check-in is still to come, or the last one was missed. */
export function isMissing({ weeks }: CockpitRow): boolean {
  const state = weeks.at(-1)?.state;
  return state === 'open' || state === 'missed';
}

/** The rows that the query asks for, in its order. They come sorted by name. */
export function chooseRows(rows: CockpitRow[], query: CockpitQuery): CockpitRow[] {
  const sign = query.direction === 'asc' ? 1 : -1;
  const key = sortKeys[query.sort];
  const chosen = rows.filter((row) => isChosen(row, query));
  if (query.sort === 'startup') return sign === 1 ? chosen : chosen.reverse();
  return chosen.sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    // Those of which nothing is known come last either way.
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

function isChosen(row: CockpitRow, { search, show, risk }: CockpitQuery): boolean {
  const text = fold(search.trim());
  const names = [row.startupName, ...row.founders];
  if (text && !names.some((name) => fold(name).includes(text))) return false;
  if (risk && !openRisks(row).some(({ kind }) => kind === risk)) return false;
  if (show === 'call') return openRisks(row).length > 0;
  if (show === 'not_checked_in') return isMissing(row);
  if (show === 'not_joined') return row.notJoined.length > 0;
  return show !== 'mine' || row.assignee?.isMe === true;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const sortKeys: Record<CockpitSort, (row: CockpitRow) => number | null> = {
  risk: (row) => openRisks(row).length,
  startup: () => 0,
  // Growth in its good way.
  kpi: ({ growth, kpi }) => (growth === null ? null : kpi?.goodWay === 'down' ? -growth : growth),
  checkIns: ({ weeks }) => weeks.filter(({ state }) => state === 'done').length,
  pledges: ({ pledges }) => (pledges.decided === 0 ? null : pledges.kept / pledges.decided),
  active: ({ activeDays, ofDays }) => (ofDays === 0 ? null : activeDays / ofDays),
  seen: ({ lastSeenAt }) => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt)),
  introductions: ({ introductions }) => introductions.open + introductions.accepted,
};
