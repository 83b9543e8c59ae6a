import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../time.ts';
import { type ActiveMoment, advanceStreak, noStreak, replayStreak } from './streak.ts';
import { type DatedMoment, listRuns, type Run } from './streak-runs.ts';

const hourMs = 60 * 60 * 1000;

function dated({ at, timeZone }: ActiveMoment): DatedMoment {
  return { at, timeZone, day: localDate(at, timeZone) };
}

function onDays(...days: string[]): DatedMoment[] {
  return days.map((day) => dated({ at: new Date(`2026-06-${day}T12:00:00Z`), timeZone: 'UTC' }));
}

/** The runs as the rule of the streak itself makes them. */
function replayRuns(moments: ActiveMoment[]): Run[] {
  const runs: Run[] = [];
  let streak = noStreak;
  for (const moment of moments) {
    streak = advanceStreak(streak, moment).streak;
    if (streak.current === 1 && runs.at(-1)?.to !== streak.lastActiveOn) {
      runs.push({ from: streak.startedOn ?? '', to: streak.lastActiveOn ?? '', days: 1 });
    }
    const run = runs.at(-1);
    if (run) Object.assign(run, { to: streak.lastActiveOn, days: streak.current });
  }
  return runs;
}

describe('listRuns', () => {
  it('is empty without a completion', () => {
    expect(listRuns([], new Set())).toEqual([]);
  });

  it('ends a run at a day without anything', () => {
    expect(listRuns(onDays('01', '02', '02', '04', '07', '08'), new Set())).toEqual([
      { from: '2026-06-01', to: '2026-06-02', days: 2 },
      { from: '2026-06-04', to: '2026-06-04', days: 1 },
      { from: '2026-06-07', to: '2026-06-08', days: 2 },
    ]);
  });

  it('goes on over frozen days, which don’t count', () => {
    const frozen = new Set(['2026-06-02', '2026-06-03']);
    expect(listRuns(onDays('01', '04', '06'), frozen)).toEqual([
      { from: '2026-06-01', to: '2026-06-04', days: 2 },
      { from: '2026-06-06', to: '2026-06-06', days: 1 },
    ]);
  });

  it('loses no run over the date line', () => {
    const flight = [
      { at: new Date('2026-06-10T22:00:00Z'), timeZone: 'Pacific/Pago_Pago' },
      { at: new Date('2026-06-11T12:00:00Z'), timeZone: 'Pacific/Kiritimati' },
    ].map(dated);
    expect(flight.map(({ day }) => day)).toEqual(['2026-06-10', '2026-06-12']);
    expect(listRuns(flight, new Set())).toEqual([
      { from: '2026-06-10', to: '2026-06-12', days: 2 },
    ]);
  });

  it('finds what the streak’s own rule finds, wherever founders fly', () => {
    // Mostly about a day apart and in one place, so that runs grow long enough for freezes.
    const hours = fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 20, max: 26 }) },
      { weight: 4, arbitrary: fc.nat(80) },
    );
    const zone = fc.oneof(
      { weight: 6, arbitrary: fc.constant('UTC') },
      fc.constantFrom('Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
    );
    const steps = fc.array(fc.record({ hours, zone }), { maxLength: 60, size: 'max' });
    let frozenRuns = 0;
    fc.assert(
      fc.property(steps, (taken) => {
        let at = Date.UTC(2026, 9, 1);
        const moments = taken.map(({ hours, zone: timeZone }) => {
          at += hours * hourMs;
          return { at: new Date(at), timeZone };
        });
        const { frozen, streak } = replayStreak(moments);
        const all = moments.map(dated);
        const runs = listRuns(all, new Set(frozen));
        expect(runs).toEqual(replayRuns(moments));
        expect(Math.max(0, ...runs.map((run) => run.days))).toBe(streak.longest);
        const same = (a?: DatedMoment, b?: DatedMoment) =>
          a?.day === b?.day && a?.timeZone === b?.timeZone;
        const ends = all.filter(
          (each, index) => !same(each, all[index - 1]) || !same(each, all[index + 1]),
        );
        expect(listRuns(ends, new Set(frozen))).toEqual(runs);
        frozenRuns += Number(frozen.length > 0);
      }),
      { numRuns: 200 },
    );
    expect(frozenRuns).toBeGreaterThan(20);
  });
});
