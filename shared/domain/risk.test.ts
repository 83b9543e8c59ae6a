import { describe, expect, it } from 'vitest';
import { addDays } from '../time.ts';
import { findRisks, isDismissed, type RiskFacts, type RiskWeek, type WeekState } from './risk.ts';

const today = '2026-11-18';
const revenue = { name: 'Revenue', unit: 'money', goodWay: 'up' } as const;

/** Weeks from the latest back, by state or with the value that was reported. */
function weeks(...all: (WeekState | number)[]): RiskWeek[] {
  return all.map((each, index) => ({
    week: addDays('2026-11-12', -7 * index),
    state: typeof each === 'number' ? 'done' : each,
    kpiValue: typeof each === 'number' ? each : null,
  }));
}

const fine: RiskFacts = {
  today,
  weeks: weeks('done', 'done', 'done', 'done', 'done', 'done', 'done', 'done'),
  kpi: null,
  isPaused: false,
  lastDoneOn: '2026-11-17',
  joinedOn: '2026-09-01',
  lastAwayOn: null,
  pledges: { kept: 0, decided: 0 },
  morale: [],
};

function sentences(facts: Partial<RiskFacts>): string[] {
  return findRisks({ ...fine, ...facts }).map(({ sentence }) => sentence);
}

it('says nothing of a startup that is doing well', () => {
  expect(sentences({})).toEqual([]);
});

it('says nothing while a startup is paused', () => {
  const facts = { weeks: weeks('missed', 'missed'), lastDoneOn: null };
  expect(sentences(facts)).toHaveLength(2);
  expect(sentences({ ...facts, isPaused: true })).toEqual([]);
});

it('says nothing of a startup of which nobody has signed in', () => {
  const facts = { weeks: weeks('missed', 'missed'), lastDoneOn: null, joinedOn: '2026-10-01' };
  expect(sentences(facts)).toHaveLength(2);
  expect(sentences({ ...facts, joinedOn: null })).toEqual([]);
});

describe('missed check-ins', () => {
  it('needs two in a row', () => {
    expect(sentences({ weeks: weeks('missed', 'done', 'missed', 'missed') })).toEqual([]);
    expect(sentences({ weeks: weeks('missed', 'missed', 'done', 'done') })).toEqual([
      'No check-in for two weeks',
    ]);
  });

  it('leaves the one out that is still open', () => {
    expect(sentences({ weeks: weeks('open', 'missed', 'done', 'done') })).toEqual([]);
    expect(sentences({ weeks: weeks('open', 'missed', 'missed', 'missed', 'done') })).toEqual([
      'No check-in for three weeks',
    ]);
  });

  it('is over with the next check-in', () => {
    expect(sentences({ weeks: weeks('done', 'missed', 'missed', 'missed') })).toEqual([]);
  });

  it('does not count weeks away, paused, or before the first', () => {
    expect(sentences({ weeks: weeks('missed', 'away', 'done') })).toEqual([]);
    expect(sentences({ weeks: weeks('missed', 'paused', 'done') })).toEqual([]);
    expect(sentences({ weeks: weeks('missed', 'before', 'before') })).toEqual([]);
    expect(sentences({ weeks: weeks('away', 'missed', 'missed', 'done') })).toEqual([
      'No check-in for two weeks',
    ]);
    expect(sentences({ weeks: weeks('missed', 'away', 'missed', 'done') })).toEqual([
      'No check-in for two weeks, not counting weeks away',
    ]);
  });

  it.each([
    [4, 'four'],
    [5, 'five'],
    [6, 'six'],
  ])('of %i weeks are told in words', (count, word) => {
    const missed = Array.from({ length: count }, () => 'missed' as const);
    expect(sentences({ weeks: weeks(...missed, 'done') })).toEqual([
      `No check-in for ${word} weeks`,
    ]);
  });

  it('does not know how long it has been beyond eight weeks', () => {
    const all = Array.from({ length: 8 }, () => 'missed' as const);
    expect(sentences({ weeks: weeks(...all) })).toEqual(['No check-in for eight weeks or more']);
    expect(sentences({ weeks: weeks('open', ...all.slice(1)) })).toEqual([
      'No check-in for seven weeks or more',
    ]);
  });
});

describe('silence', () => {
  it('needs seven whole days in which nothing was done', () => {
    expect(sentences({ lastDoneOn: '2026-11-11' })).toEqual([]);
    expect(sentences({ lastDoneOn: '2026-11-10' })).toEqual(['Nothing done since Nov 10']);
  });

  it('names the year if it is another one', () => {
    expect(sentences({ today: '2027-01-05', lastDoneOn: '2026-12-20' })).toEqual([
      'Nothing done since Sun, Dec 20, 2026',
    ]);
  });

  it('counts from the day that a startup joined', () => {
    expect(sentences({ lastDoneOn: null, joinedOn: '2026-11-11' })).toEqual([]);
    expect(sentences({ lastDoneOn: null, joinedOn: '2026-11-10' })).toEqual([
      'Nothing done since joining on Nov 10',
    ]);
    // They did something in the program before.
    expect(sentences({ lastDoneOn: '2026-08-01', joinedOn: '2026-11-12' })).toEqual([]);
  });

  it('counts from the end of a time away', () => {
    expect(sentences({ lastDoneOn: '2026-11-01', lastAwayOn: '2026-11-11' })).toEqual([]);
    expect(sentences({ lastDoneOn: '2026-11-01', lastAwayOn: '2026-11-10' })).toEqual([
      'Nothing done since Nov 1',
    ]);
  });
});

describe('a KPI that goes the wrong way', () => {
  it('needs three weeks in a row, each with its value', () => {
    expect(sentences({ kpi: revenue, weeks: weeks(900, 1000, 1200, 1100) })).toEqual([]);
    expect(sentences({ kpi: revenue, weeks: weeks(900, 1000, 1000, 1200) })).toEqual([]);
    expect(sentences({ kpi: revenue, weeks: weeks(900, 1000, 'done', 1100, 1200) })).toEqual([]);
    expect(sentences({ kpi: revenue, weeks: weeks(900, 1000, 1100) })).toEqual([]);
    expect(sentences({ kpi: revenue, weeks: weeks(900, 1000, 1100, 1200) })).toEqual([
      'Revenue fell three weeks in a row: $1,200 to $900',
    ]);
  });

  it('rises, where less is better', () => {
    const churn = { name: 'Churn', unit: 'percent', goodWay: 'down' } as const;
    expect(sentences({ kpi: churn, weeks: weeks(2, 3, 4, 5) })).toEqual([]);
    expect(sentences({ kpi: churn, weeks: weeks(5, 4, 4, 3) })).toEqual([]);
    expect(sentences({ kpi: churn, weeks: weeks(5, 4, 3.5, 3) })).toEqual([
      'Churn rose three weeks in a row: 3% to 5%',
    ]);
  });

  it('leaves out weeks away and the one that is still open, but not a missed one', () => {
    const fell = 'Revenue fell three weeks in a row: $1,200 to $900';
    expect(
      sentences({ kpi: revenue, weeks: weeks('open', 900, 'away', 1000, 1100, 1200) }),
    ).toEqual([fell]);
    expect(sentences({ kpi: revenue, weeks: weeks(900, 'missed', 1000, 1100, 1200) })).toEqual([]);
  });

  it('takes a check-in without a value for none, not for nothing', () => {
    expect(sentences({ kpi: revenue, weeks: weeks('done', 900, 1000, 1100) })).toEqual([]);
    const churn = { name: 'Churn', unit: 'percent', goodWay: 'down' } as const;
    expect(sentences({ kpi: churn, weeks: weeks(5, 4, 3, 'done') })).toEqual([]);
  });

  it('needs a KPI', () => {
    expect(sentences({ weeks: weeks(900, 1000, 1100, 1200) })).toEqual([]);
  });
});

describe('missed pledges', () => {
  it('are fewer than half kept, of two at least', () => {
    expect(sentences({ pledges: { kept: 0, decided: 1 } })).toEqual([]);
    expect(sentences({ pledges: { kept: 1, decided: 2 } })).toEqual([]);
    expect(sentences({ pledges: { kept: 2, decided: 7 } })).toEqual([
      '2 of 7 pledges kept in four weeks',
    ]);
    expect(sentences({ pledges: { kept: 0, decided: 2 } })).toEqual([
      'None of 2 pledges kept in four weeks',
    ]);
  });
});

describe('low morale', () => {
  it('is two or less, twice in a row, of the same person', () => {
    const answers = (values: number[]) =>
      values.map((value, index) => ({
        week: addDays('2026-11-12', -7 * (values.length - 1 - index)),
        value,
      }));
    const ana = (...values: number[]) => ({ name: 'Ana', answers: answers(values) });
    const bo = (...values: number[]) => ({ name: 'Bo', answers: answers(values) });
    expect(sentences({ morale: [ana(3, 2), bo(2, 3)] })).toEqual([]);
    expect(sentences({ morale: [ana(1), bo(2)] })).toEqual([]);
    // Earlier values are over.
    expect(sentences({ morale: [ana(2, 2, 3), bo(1, 3, 2)] })).toEqual([]);
    expect(sentences({ morale: [ana(5, 2, 1), bo(4, 4)] })).toEqual([
      'Ana’s morale was 2 and 1 in the last two check-ins',
    ]);
    expect(sentences({ morale: [ana(2, 1), bo(2, 2)] })).toEqual([
      'Ana’s morale was 2 and 1, Bo’s 2 and 2 in the last two check-ins',
    ]);
  });

  it.each([
    ['a week apart', '2026-11-05', '2026-11-12', true],
    ['three weeks apart', '2026-10-22', '2026-11-12', true],
    ['four weeks apart, so not twice in four weeks', '2026-10-15', '2026-11-12', false],
    ['before six weeks of silence', '2026-09-24', '2026-10-01', true],
    ['eight weeks ago, the first of them longer', '2026-09-03', '2026-09-24', true],
    ['longer ago than risks look back', '2026-09-10', '2026-09-17', false],
  ])('said twice, %s', (_, first, second, counts) => {
    const answers = [first, second].map((week) => ({ week, value: 1 }));
    const silent = weeks('missed', 'done', 'missed', 'done', 'missed', 'done', 'missed', 'done');
    expect(sentences({ weeks: silent, morale: [{ name: 'Ana', answers }] })).toHaveLength(
      counts ? 1 : 0,
    );
  });
});

it('shows a dismissed risk again on its day', () => {
  expect(isDismissed({ until: '2026-11-19' }, today)).toBe(true);
  expect(isDismissed({ until: today }, today)).toBe(false);
});
