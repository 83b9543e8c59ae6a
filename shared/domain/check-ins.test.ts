import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkInOf,
  checkInParts,
  checkInWeek,
  checkInWindow,
  isAskedIn,
  mayReadPart,
  nextCheckIn,
  openCheckIn,
  summariseAnswers,
} from '#shared/domain/check-ins.ts';
import { readNumber } from '#shared/domain/kpi.ts';
import { addDays, localDate, localTime } from '#shared/time.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'America/St_Johns',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2031-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('a week', () => {
  it.each([
    ['2026-11-26', '2026-11-26'],
    ['2026-11-25', '2026-11-19'],
    ['2026-11-30', '2026-11-26'],
    ['1969-12-31', '1969-12-25'],
  ])('of %s is that of Thursday %s', (date, thursday) => {
    expect(checkInWeek(date)).toBe(thursday);
  });

  it('opens on Thursday at 9:00, reminds on Sunday at 18:00 and closes on Monday at 12:00 everywhere', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const week = checkInWeek(localDate(at, timeZone));
        const { opensAt, remindsAt, closesAt } = checkInWindow(week, timeZone);
        const local = [opensAt, remindsAt, closesAt].map((each) => [
          localDate(each, timeZone),
          localTime(each, timeZone),
        ]);
        expect(local).toEqual([
          [week, '09:00'],
          [addDays(week, 3), '18:00'],
          [addDays(week, 4), '12:00'],
        ]);
      }),
    );
  });

  it('is open from its first moment, and not at the one in which it closes', () => {
    const { week, opensAt, closesAt } = checkInWindow('2026-11-26', 'Europe/Berlin');
    expect(openCheckIn(opensAt, 'Europe/Berlin')?.week).toBe(week);
    expect(nextCheckIn(opensAt, 'Europe/Berlin').week).toBe('2026-12-03');
    expect(openCheckIn(new Date(closesAt.getTime() - 1), 'Europe/Berlin')?.week).toBe(week);
    expect(openCheckIn(closesAt, 'Europe/Berlin')).toBeNull();
  });

  it('is open or the next one is not open yet, at any time', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const open = openCheckIn(at, timeZone);
        const next = nextCheckIn(at, timeZone);
        expect(next.opensAt.getTime()).toBeGreaterThan(at.getTime());
        if (open) {
          expect(open.opensAt.getTime()).toBeLessThanOrEqual(at.getTime());
          expect(open.closesAt.getTime()).toBeGreaterThan(at.getTime());
          expect(next.week).toBe(addDays(open.week, 7));
        } else {
          expect(at.getTime()).toBeGreaterThanOrEqual(
            checkInWindow(addDays(next.week, -7), timeZone).closesAt.getTime(),
          );
        }
      }),
    );
  });

  it('is an hour longer or shorter when the clocks change on its Sunday', () => {
    const hours = (week: string, timeZone: string) => {
      const { opensAt, closesAt } = checkInWindow(week, timeZone);
      return (closesAt.getTime() - opensAt.getTime()) / 3_600_000;
    };
    expect(hours('2026-10-15', 'Europe/Berlin')).toBe(99);
    expect(hours('2026-10-22', 'Europe/Berlin')).toBe(100);
    expect(hours('2026-03-26', 'Europe/Berlin')).toBe(98);
  });

  it.each([
    // The program begins on the Monday on which the check-in closes, and a day after.
    ['2026-11-30', '2027-02-01', true],
    ['2026-12-01', '2027-02-01', false],
    // It ends on the Thursday on which the check-in opens, and a day before.
    ['2026-09-01', '2026-11-26', true],
    ['2026-09-01', '2026-11-25', false],
  ])('is asked for in a program from %s to %s: %s', (startsOn, endsOn, isAsked) => {
    expect(isAskedIn('2026-11-26', { startsOn, endsOn })).toBe(isAsked);
  });
});

describe('who reads what', () => {
  const readable = (
    reader: 'team' | 'staff' | 'cohort' | 'investor',
    shared: Partial<Record<'numbers' | 'kpi' | 'help', boolean>>,
  ) =>
    checkInParts.filter((part) =>
      mayReadPart(part, reader, { numbers: false, kpi: false, help: false, ...shared }),
    );
  const all = { numbers: true, kpi: true, help: true };

  it.each([
    ['team', {}, ['kpiValue', 'usersSpoken', 'lastGoal', 'goal', 'blocker', 'helpWanted']],
    ['staff', {}, [...checkInParts]],
    ['cohort', {}, []],
    ['cohort', { numbers: true }, ['kpiValue', 'usersSpoken', 'lastGoal', 'goal']],
    ['cohort', { help: true }, ['helpWanted']],
    ['cohort', { kpi: true }, []],
    ['cohort', all, ['kpiValue', 'usersSpoken', 'lastGoal', 'goal', 'helpWanted']],
    ['investor', {}, []],
    ['investor', { numbers: true, help: true }, []],
    ['investor', all, ['kpiValue']],
  ] as const)('%s, with %o shared', (reader, shared, parts) => {
    expect(readable(reader, shared)).toEqual(parts);
  });
});

it.each([
  ['1,250', 1250],
  ['$49.90', 49.9],
  ['3.5 %', 3.5],
  ['−2', -2],
  ['.5', 0.5],
  [' ', null],
])('reads %j as %d', (text, answer) => {
  expect(readNumber(text)).toEqual({ answer });
});

it.each([
  ['many', false, 'Please enter a number.'],
  ['1.2.3', false, 'Please enter a number.'],
  ['1e3', false, 'Please enter a number.'],
  ['1000000000001', false, 'That number is too large.'],
  ['2.5', true, 'Please enter a whole number.'],
  ['-1', true, 'Please enter 0 or more.'],
  ['100001', true, 'Please enter 100,000 or fewer.'],
])('can’t take %j', (text, isCount, problem) => {
  expect(readNumber(text, isCount)).toEqual({ problem });
});

it('sums up what was answered, in words and in the order of the questions', () => {
  const answers = { morale: 5, goal: 'Sign two pilots', blocker: '', usersSpoken: 1200 };
  expect(summariseAnswers({ ...answers, kpiValue: 3, lastGoal: 'partly' })).toEqual([
    ['Users talked to', '1,200'],
    ['Last goal reached', 'Partly'],
    ['Next goal', 'Sign two pilots'],
    ['How you felt', 'Great'],
  ]);
});

it('the check-in of a week is on its Thursday, whichever day the week begins on', () => {
  expect(['2026-11-08', '2026-11-09', '2026-11-15'].map(checkInOf)).toEqual([
    '2026-11-12',
    '2026-11-12',
    '2026-11-19',
  ]);
});
