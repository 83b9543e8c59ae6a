import { expect, it } from 'vitest';
import type { Cockpit, CockpitRow } from '#shared/api/cockpit.ts';
import { kpiGrowth } from '#shared/domain/kpi.ts';
import { cockpitPath, mondayMessage, mondayTitle } from '#shared/domain/monday-message.ts';

const weeks = (...values: (number | null)[]): CockpitRow['weeks'] =>
  values.map((kpiValue, index) => ({
    week: `2026-11-${String(5 + 7 * index).padStart(2, '0')}`,
    state: kpiValue === null ? 'missed' : 'done',
    kpiValue,
  }));

const row = (startupName: string, changes: Partial<CockpitRow> = {}): CockpitRow =>
  withGrowth({
    startupId: startupName.toLowerCase(),
    startupName,
    startupLogo: null,
    stage: 'mvp',
    isPaused: false,
    founders: ['Ana'],
    notJoined: [],
    hasJoined: true,
    kpi: { name: 'Revenue', unit: 'money', goodWay: 'up' },
    growth: null,
    weeks: weeks(100, 100, 100, 100),
    pledges: { kept: 0, decided: 0 },
    activeDays: 5,
    ofDays: 14,
    lastSeenAt: null,
    introductions: { open: 0, accepted: 0 },
    goingWell: null,
    risks: [],
    assignee: null,
    notes: { count: 0, newest: null },
    ...changes,
  });

const withGrowth = (made: CockpitRow): CockpitRow => {
  const values = made.weeks.flatMap(({ week, kpiValue }) =>
    kpiValue === null ? [] : [{ week, value: kpiValue }],
  );
  return { ...made, growth: made.kpi && kpiGrowth(values, made.kpi.unit) };
};

const cockpit = (...rows: CockpitRow[]): Cockpit => ({
  cohort: { id: 'c', name: 'Winter', startsOn: '', endsOn: '', hasEnded: false },
  today: '2026-11-30',
  week: '2026-11-26',
  nextOpensAt: null,
  timeZone: 'UTC',
  rows,
});

const risk = (kind: CockpitRow['risks'][number]['kind'], isDismissed = false) => ({
  kind,
  sentence: `Why ${kind}`,
  dismissed: isDismissed ? { until: '2026-12-10', reason: 'Known', by: null } : null,
});

it('says nothing when there is nothing', () => {
  expect(mondayMessage(cockpit(row('Calm')))).toBeNull();
  const paused = row('Paused', { isPaused: true, risks: [risk('silence')], weeks: weeks(null) });
  expect(mondayMessage(cockpit(paused))).toBeNull();
});

it('names who needs a call, those with most reasons first, without what was dismissed', () => {
  const monday = mondayMessage(
    cockpit(
      row('One', { risks: [risk('silence'), risk('kpi_falling', true)] }),
      row('Two', {
        risks: [risk('silence'), risk('pledges_missed')],
        assignee: { email: 'boss@example.test', isMe: false, until: '2026-12-05' },
      }),
      row('Known', { risks: [risk('silence', true)] }),
    ),
  );
  expect(monday?.calls).toMatchObject([
    {
      startupName: 'Two',
      reasons: ['Why silence', 'Why pledges_missed'],
      assigneeEmail: 'boss@example.test',
    },
    { startupName: 'One', reasons: ['Why silence'], assigneeEmail: null },
  ]);
});

it('never says what morale is', () => {
  const monday = mondayMessage(
    cockpit(
      row('Only', { risks: [risk('low_morale')] }),
      row('Both', { risks: [risk('silence'), risk('low_morale')] }),
    ),
  );
  expect(monday?.calls.map(({ reasons }) => reasons)).toEqual([
    ['Private: see the cockpit'],
    ['Why silence'],
  ]);
});

it('lists who has not checked in so far, but not who is away', () => {
  const last = (state: CockpitRow['weeks'][number]['state']) =>
    row(state, { weeks: [{ week: '2026-11-26', state, kpiValue: null }] });
  const monday = mondayMessage(
    cockpit(
      last('open'),
      last('missed'),
      last('away'),
      last('paused'),
      last('before'),
      last('done'),
    ),
  );
  expect(monday?.missing.map(({ startupName }) => startupName)).toEqual(['open']);
  expect(monday?.missed.map(({ startupName }) => startupName)).toEqual(['missed']);
  expect(monday && mondayTitle(monday)).toBe('Winter: 2 haven’t checked in');
});

it('tells the five strongest growths towards the good way, and pledges that were all kept', () => {
  const down = { name: 'Churn', unit: 'percent', goodWay: 'down' } as const;
  const monday = mondayMessage(
    cockpit(
      row('Up', { weeks: weeks(100, 100, 100, 124) }),
      row('Slow', { weeks: weeks(100, 100, 100, 104) }),
      row('Churn', { kpi: down, weeks: weeks(20, 20, 20, 12) }),
      row('Worse', { kpi: down, weeks: weeks(5, 5, 5, 15) }),
      row('Keeper', { pledges: { kept: 4, decided: 4 } }),
      row('Half', { pledges: { kept: 2, decided: 4 } }),
    ),
  );
  expect(monday?.well.map(({ startupName, sentence }) => `${startupName}: ${sentence}`)).toEqual([
    'Up: Revenue +24% in a week, to $124',
    'Churn: Churn −8 points in a week, to 12%',
    'Keeper: Kept all 4 pledges in the last four weeks',
  ]);
});

it('says of growth only what two values in a row say, and of pledges from three on', () => {
  const news = (changes: Partial<CockpitRow>) =>
    mondayMessage(cockpit(row('One', changes)))?.well.map(({ sentence }) => sentence);
  expect(news({ weeks: weeks(10, 900, 100, 105) })).toEqual(['Revenue +5% in a week, to $105']);
  expect(news({ weeks: weeks(100, 100, 0, 50) })).toBeUndefined();
  expect(news({ kpi: null, weeks: weeks(100, 124) })).toBeUndefined();
  expect(news({ weeks: weeks(50) })).toBeUndefined();
  expect(news({ weeks: [] })).toBeUndefined();
  const unsaid = weeks(50, 100).map((week) => ({ ...week, state: 'done' as const }));
  expect(
    news({ weeks: unsaid.map((week, at) => (at === 0 ? { ...week, kpiValue: null } : week)) }),
  ).toBeUndefined();
  const down = { name: 'Churn', unit: 'percent', goodWay: 'down' } as const;
  expect(
    news({
      kpi: down,
      weeks: unsaid.map((week, at) => (at === 1 ? { ...week, kpiValue: null } : week)),
    }),
  ).toBeUndefined();
  expect(news({ pledges: { kept: 3, decided: 3 } })).toEqual([
    'Kept all 3 pledges in the last four weeks',
  ]);
  expect(news({ pledges: { kept: 2, decided: 2 } })).toBeUndefined();
});

it('tells of five at most, the strongest first, whatever the order of the rows', () => {
  const grown = [10, 60, 20, 50, 30, 40].map((percent) =>
    row(`Plus ${percent}`, { weeks: weeks(100, 100 + percent) }),
  );
  const monday = mondayMessage(cockpit(...grown));
  expect(monday?.well.map(({ startupName }) => startupName)).toEqual([
    ...['Plus 60', 'Plus 50', 'Plus 40', 'Plus 30', 'Plus 20'],
  ]);
  const one = { startupId: 'plus 60', startupName: 'Plus 60' };
  expect(monday?.well[0]).toEqual({ ...one, sentence: 'Revenue +60% in a week, to $160' });
});

it('names the founders of whoever needs a call, and says so even if all else balances out', () => {
  const calm = { weeks: weeks(100) };
  const monday = mondayMessage(cockpit(row('One', { ...calm, risks: [risk('silence')] })));
  expect(monday).toEqual({
    cohortId: 'c',
    cohortName: 'Winter',
    missing: [],
    missed: [],
    notJoined: [],
    lookedAfter: [],
    well: [],
    calls: [
      {
        startupId: 'one',
        startupName: 'One',
        founders: ['Ana'],
        reasons: ['Why silence'],
        assigneeEmail: null,
      },
    ],
  });
  const missing = row('Two', { weeks: weeks(null) });
  const grown = row('Three', { weeks: weeks(100, 124) });
  const all = mondayMessage(cockpit(row('One', { ...calm, risks: [risk('silence')] }), missing));
  expect(all?.missed).toEqual([{ startupId: 'two', startupName: 'Two' }]);
  expect(mondayMessage(cockpit(missing, grown))?.well).toHaveLength(1);
});

it('has a title that says how many', () => {
  const of = (calls: number, missing: number) =>
    mondayTitle({
      cohortId: 'c',
      cohortName: 'Winter',
      missed: [],
      notJoined: [],
      lookedAfter: [],
      well: [],
      calls: Array(calls).fill({}),
      missing: Array(missing).fill({}),
    });
  expect(of(1, 3)).toBe('Winter: 1 needs a call, 3 haven’t checked in');
  expect(of(2, 0)).toBe('Winter: 2 need a call');
  expect(of(0, 1)).toBe('Winter: 1 hasn’t checked in');
  expect(of(0, 0)).toBe('Winter: what went well');
});

it('links to a startup’s row', () => {
  expect(cockpitPath({ cohortId: 'c', startupId: 's' })).toBe('/admin/cohorts/c?startup=s');
  expect(cockpitPath({ cohortId: 'c' })).toBe('/admin/cohorts/c');
});

it('names those of whom nobody has signed in apart from those who haven’t checked in', () => {
  const invited = { hasJoined: false, notJoined: ['Ana'] };
  const before = weeks(null, null).map((week) => ({ ...week, state: 'before' as const }));
  const monday = mondayMessage(
    cockpit(row('Late', { weeks: weeks(null) }), row('Invited', { ...invited, weeks: before })),
  );
  expect(monday).toMatchObject({
    calls: [],
    missed: [{ startupName: 'Late' }],
    notJoined: [{ startupName: 'Invited' }],
  });
  expect(monday && mondayTitle(monday)).toBe('Winter: 1 hasn’t checked in, 1 hasn’t signed in');
});
