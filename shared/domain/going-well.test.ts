import { expect, it } from 'vitest';
import { addDays } from '../time.ts';
import { goingWell, type WellFacts } from './going-well.ts';
import type { RiskWeek, WeekState } from './risk.ts';

const latest = '2026-11-26';

/** Eight weeks, the latest first: of each its KPI, or a state without one. */
const weeks = (...said: (number | WeekState)[]): RiskWeek[] =>
  Array.from({ length: 8 }, (_, index) => {
    const each = said[index] ?? 'before';
    const isNumber = typeof each === 'number';
    return {
      week: addDays(latest, -7 * index),
      state: isNumber ? 'done' : each,
      kpiValue: isNumber ? each : null,
    };
  });

const quiet: WellFacts = {
  weeks: weeks(),
  kpi: { unit: 'number', goodWay: 'up' },
  growth: null,
  isPaused: false,
  pledges: { kept: 0, decided: 0 },
  activeDays: 3,
};
const well = (facts: Partial<WellFacts>) => goingWell({ ...quiet, ...facts });

it('says nothing where nothing stands out, and of nobody who is paused', () => {
  expect(well({})).toBeNull();
  expect(well({ isPaused: true, activeDays: 14 })).toBeNull();
});

it('counts the weeks in which the KPI went the good way', () => {
  expect(well({ weeks: weeks(14, 13, 12, 11, 20) })).toBe('KPI up three weeks in a row: 11 to 14');
  expect(well({ weeks: weeks(8, 7, 6, 5, 4, 3, 2, 1) })).toBe(
    'KPI up seven weeks in a row: 1 to 8',
  );
  expect(well({ weeks: weeks(14, 13, 12, 12, 'missed') })).toBe('Checked in four weeks in a row');
  const churn = { unit: 'percent', goodWay: 'down' } as const;
  expect(well({ kpi: churn, weeks: weeks(4, 5, 6, 7) })).toBe(
    'KPI down three weeks in a row: 7% to 4%',
  );
  expect(well({ kpi: churn, weeks: weeks(7, 6, 5, 4) })).toBe('Checked in four weeks in a row');
});

it('looks past a week away and the one that is still open', () => {
  expect(well({ weeks: weeks('open', 14, 'away', 13, 12, 11) })).toBe(
    'KPI up three weeks in a row: 11 to 14',
  );
  expect(well({ weeks: weeks(14, 13, 'missed', 12, 11) })).toBeNull();
});

it('tells of growth in the latest week', () => {
  const figures = { weeks: weeks(1685, 1498), growth: 12.5 };
  expect(well(figures)).toBe('KPI up 12.5% in a week, to 1,685');
  expect(well({ ...figures, growth: 4.9 })).toBeNull();
  expect(well({ ...figures, growth: -12.5 })).toBeNull();
  expect(well({ ...figures, kpi: { unit: 'percent', goodWay: 'up' } })).toBeNull();
  expect(well({ ...figures, weeks: weeks('missed', 1685) })).toBeNull();
});

it('tells of kept pledges, active days and check-ins', () => {
  expect(well({ pledges: { kept: 3, decided: 3 } })).toBe('Kept all 3 pledges in four weeks');
  expect(well({ pledges: { kept: 2, decided: 2 } })).toBeNull();
  expect(well({ pledges: { kept: 9, decided: 10 } })).toBeNull();
  expect(well({ activeDays: 14 })).toBe('Active every day for two weeks');
  expect(well({ weeks: weeks(5, 5, 5, 5, 'missed') })).toBe('Checked in four weeks in a row');
  expect(well({ weeks: weeks(5, 5, 5, 'missed', 5) })).toBeNull();
});
