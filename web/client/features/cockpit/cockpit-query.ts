import type { CockpitRow } from '#shared/api/cockpit.ts';
import { riskKinds } from '#shared/domain/risk.ts';
import {
  matching,
  oneOf,
  type QueryOf,
  sortedBy,
  sorting,
  text,
  urlQuery,
} from '../../lib/url-query.ts';

const cockpitShows = ['call', 'not_checked_in', 'not_joined', 'mine'] as const;
export type CockpitShow = (typeof cockpitShows)[number];

const directions = {
  risk: 'desc',
  startup: 'asc',
  kpi: 'desc',
  checkIns: 'asc',
  pledges: 'asc',
  active: 'asc',
  seen: 'asc',
  introductions: 'desc',
} as const;
export type CockpitSort = keyof typeof directions;

/** The state of the page, kept in its address. */
export const cockpitQuery = urlQuery({
  search: text(),
  show: oneOf(cockpitShows, null),
  risk: oneOf(riskKinds, null),
  ...sorting(directions),
  /** The startup whose panel is open. */
  startup: matching(/./),
});
export type CockpitQuery = QueryOf<typeof cockpitQuery>;

export const cockpitSortedBy = (query: CockpitQuery, sort: CockpitSort): CockpitQuery =>
  sortedBy(query, sort, directions);

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
  const typed = fold(search.trim());
  const names = [row.startupName, ...row.founders];
  if (typed && !names.some((name) => fold(name).includes(typed))) return false;
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
