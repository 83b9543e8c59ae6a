import { expect, it } from 'vitest';
import type { CockpitRow } from '#shared/api/cockpit.ts';
import {
  type CockpitQuery,
  chooseRows,
  cockpitQuery,
  cockpitSortedBy,
  openRisksFirst,
} from './cockpit-query.ts';

const base: CockpitRow = {
  startupId: 'a',
  startupName: 'Acme',
  startupLogo: null,
  stage: 'mvp',
  isPaused: false,
  founders: ['José Núñez'],
  notJoined: [],
  hasJoined: true,
  kpi: { name: 'Users', unit: 'number', goodWay: 'up' },
  growth: 10,
  weeks: [{ week: '2026-11-19', state: 'done', kpiValue: 1 }],
  pledges: { kept: 1, decided: 2 },
  activeDays: 3,
  ofDays: 14,
  lastSeenAt: '2026-11-20T12:00:00Z',
  introductions: { open: 0, accepted: 1 },
  goingWell: null,
  risks: [],
  assignee: null,
  notes: { count: 0, newest: null },
};
const silence = { kind: 'silence', sentence: 'Nothing done since Nov 1', dismissed: null } as const;
const dismissed = { until: '2026-12-01', reason: 'Away', by: null };

const rows: CockpitRow[] = [
  base,
  {
    ...base,
    startupName: 'Bolt',
    founders: [],
    growth: -5,
    kpi: { name: 'Churn', unit: 'percent', goodWay: 'down' },
    weeks: [{ week: '2026-11-19', state: 'open', kpiValue: null }],
    pledges: { kept: 0, decided: 0 },
    risks: [silence],
    lastSeenAt: null,
  },
  {
    ...base,
    startupName: 'Cargo',
    growth: null,
    risks: [{ ...silence, dismissed }],
    assignee: { email: 'maya@example.org', isMe: true, until: '2026-12-01' },
    activeDays: 1,
    pledges: { kept: 1, decided: 1 },
  },
];

const names = (query: Partial<CockpitQuery>) =>
  chooseRows(rows, { ...cockpitQuery.initial, ...query }).map(({ startupName }) => startupName);

it('starts with those who need a call; a dismissed risk needs none', () => {
  expect(names({})).toEqual(['Bolt', 'Acme', 'Cargo']);
  expect(names({ show: 'call' })).toEqual(['Bolt']);
  expect(names({ risk: 'silence' })).toEqual(['Bolt']);
  expect(names({ risk: 'low_morale' })).toEqual([]);
});

it('finds who has not checked in, and whom one looks after', () => {
  expect(names({ show: 'not_checked_in' })).toEqual(['Bolt']);
  expect(names({ show: 'mine' })).toEqual(['Cargo']);
});

it('searches startups and founders, without accents', () => {
  expect(names({ search: ' BOL' })).toEqual(['Bolt']);
  expect(names({ search: 'nunez', sort: 'startup', direction: 'asc' })).toEqual(['Acme', 'Cargo']);
});

it('sorts by each column, with those of which nothing is known last', () => {
  expect(names({ sort: 'startup', direction: 'desc' })).toEqual(['Cargo', 'Bolt', 'Acme']);
  // Falling churn is good.
  expect(names({ sort: 'kpi', direction: 'desc' })).toEqual(['Acme', 'Bolt', 'Cargo']);
  expect(names({ sort: 'kpi', direction: 'asc' })).toEqual(['Bolt', 'Acme', 'Cargo']);
  expect(names({ sort: 'pledges', direction: 'asc' })).toEqual(['Acme', 'Cargo', 'Bolt']);
  expect(names({ sort: 'checkIns', direction: 'asc' })[0]).toBe('Bolt');
  expect(names({ sort: 'active', direction: 'asc' })[0]).toBe('Cargo');
  expect(names({ sort: 'seen', direction: 'asc' })[0]).toBe('Bolt');
  expect(names({ sort: 'introductions', direction: 'desc' })).toEqual(['Acme', 'Bolt', 'Cargo']);
});

it('keeps everything in the address, without what goes without saying', () => {
  expect(cockpitQuery.write(cockpitQuery.initial)).toBe('');
  const query = {
    ...cockpitQuery.initial,
    search: 'bolt',
    show: 'mine',
    risk: 'silence',
    startup: 'a',
  } as const;
  const sorted = cockpitSortedBy(cockpitSortedBy(query, 'kpi'), 'kpi');
  expect(cockpitQuery.write(sorted)).toBe(
    '?search=bolt&show=mine&risk=silence&sort=kpi&direction=asc&startup=a',
  );
  expect(cockpitQuery.read(new URLSearchParams(cockpitQuery.write(sorted)))).toEqual(sorted);
  expect(cockpitQuery.read(new URLSearchParams('show=x&risk=y&sort=z&direction=up'))).toEqual(
    cockpitQuery.initial,
  );
});

it('what was dismissed comes after the reasons to call', () => {
  const low = { ...silence, kind: 'low_morale' } as const;
  const risks = openRisksFirst([{ ...silence, dismissed }, low]);
  expect(risks.map(({ kind }) => kind)).toEqual(['low_morale', 'silence']);
});
