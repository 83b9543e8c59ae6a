import { describe, expect, it } from 'vitest';
import {
  type Availability,
  type BookedTime,
  beginsLabel,
  cancelUntil,
  freeSlots,
  isWeekFull,
  occupiedBy,
  slotsOf,
} from './office-hours.ts';

const berlin: Availability = {
  timeZone: 'Europe/Berlin',
  hours: [{ weekday: 2, day: null, startsAt: '17:00', endsAt: '18:00' }],
  absences: [],
  sessionMinutes: 30,
  roomBefore: 0,
  roomAfter: 0,
  minutesAMonth: null,
  noticeHours: 12,
};

const between = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const starts = (slots: { startsAt: Date }[]) => slots.map(({ startsAt }) => startsAt.toISOString());
const at = (startsAt: string, minutes = 30) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000),
});
const booked = (startsAt: string, availability = berlin): BookedTime => {
  const slot = at(startsAt, availability.sessionMinutes);
  const { from, to } = occupiedBy(slot, availability);
  return { ...slot, occupiedFrom: from, occupiedTo: to };
};

describe('slots', () => {
  it('stay at 17:00 in Berlin when the clocks change', () => {
    expect(starts(slotsOf(berlin, between('2026-10-19T00:00Z', '2026-11-01T00:00Z')))).toEqual([
      '2026-10-20T15:00:00.000Z',
      '2026-10-20T15:30:00.000Z',
      '2026-10-27T16:00:00.000Z',
      '2026-10-27T16:30:00.000Z',
    ]);
  });

  it('are none in an hour that the clocks skip, and an hour more where they repeat one', () => {
    const night: Availability = {
      ...berlin,
      hours: [{ weekday: 7, day: null, startsAt: '02:00', endsAt: '03:00' }],
    };
    expect(slotsOf(night, between('2026-03-28T00:00Z', '2026-03-30T00:00Z'))).toEqual([]);
    expect(slotsOf(night, between('2026-10-24T00:00Z', '2026-10-26T00:00Z'))).toHaveLength(4);
  });

  it('follow each other after the room that both need', () => {
    const withRoom = { ...berlin, roomBefore: 5, roomAfter: 10 };
    const evening = between('2026-12-01T00:00Z', '2026-12-02T00:00Z');
    expect(starts(slotsOf(withRoom, evening))).toEqual(['2026-12-01T16:00:00.000Z']);
    const longer: Availability = {
      ...withRoom,
      hours: [{ weekday: null, day: '2026-12-01', startsAt: '17:00', endsAt: '18:15' }],
    };
    expect(starts(slotsOf(longer, evening))).toEqual([
      '2026-12-01T16:00:00.000Z',
      '2026-12-01T16:45:00.000Z',
    ]);
  });

  it('are none on days off, and one where hours overlap', () => {
    const off = { ...berlin, absences: [{ firstDay: '2026-12-01', lastDay: '2026-12-07' }] };
    const twice: Availability = {
      ...off,
      hours: [
        ...berlin.hours,
        { weekday: null, day: '2026-12-08', startsAt: '17:00', endsAt: '17:30' },
      ],
    };
    expect(starts(slotsOf(twice, between('2026-11-30T00:00Z', '2026-12-10T00:00Z')))).toEqual([
      '2026-12-08T16:00:00.000Z',
      '2026-12-08T16:30:00.000Z',
    ]);
  });

  it('are of the mentor’s day, wherever it is', () => {
    const auckland: Availability = {
      ...berlin,
      timeZone: 'Pacific/Auckland',
      hours: [{ weekday: 1, day: null, startsAt: '08:00', endsAt: '08:30' }],
    };
    expect(starts(slotsOf(auckland, between('2026-12-06T00:00Z', '2026-12-08T00:00Z')))).toEqual([
      '2026-12-06T19:00:00.000Z',
    ]);
  });
});

describe('free slots', () => {
  const now = new Date('2026-12-01T04:30:00Z');

  it('are those of four weeks that lie far enough ahead', () => {
    expect(starts(freeSlots(berlin, [], now))).toEqual([
      '2026-12-01T16:30:00.000Z',
      ...['08', '15', '22'].flatMap((day) => [
        `2026-12-${day}T16:00:00.000Z`,
        `2026-12-${day}T16:30:00.000Z`,
      ]),
    ]);
  });

  it('leave out what is booked and the room around it', () => {
    const day: Availability = {
      ...berlin,
      hours: [{ weekday: null, day: '2026-12-08', startsAt: '17:00', endsAt: '18:30' }],
    };
    // Booked while the mentor still asked for room.
    const before = booked('2026-12-08T16:30:00Z', { ...day, roomBefore: 10 });
    expect(starts(freeSlots(day, [before], now))).toEqual(['2026-12-08T17:00:00.000Z']);
  });

  it('end with the minutes of a month', () => {
    const limited = { ...berlin, minutesAMonth: 60 };
    const two = [booked('2026-11-03T16:00:00Z'), booked('2026-12-08T16:00:00Z')];
    expect(freeSlots(limited, two, now)).toHaveLength(6);
    expect(freeSlots(limited, [...two, booked('2026-12-15T16:00:00Z')], now)).toEqual([]);
  });
});

it('counts a startup’s sessions of a week by days of the mentor’s zone', () => {
  const limit = { timeZone: 'Europe/Berlin', sessionsAWeek: 1 };
  // Saturday 23:30 in Berlin, and half an hour later Sunday, with which a week begins.
  const saturday = at('2026-12-05T22:30:00Z');
  const sunday = at('2026-12-05T23:00:00Z');
  expect(isWeekFull(saturday, [saturday], limit)).toBe(true);
  expect(isWeekFull(sunday, [saturday], limit)).toBe(false);
  expect(isWeekFull(saturday, [saturday], { ...limit, sessionsAWeek: 2 })).toBe(false);
});

it('lets founders cancel until some hours before', () => {
  const until = cancelUntil({ startsAt: new Date('2026-12-08T16:00:00Z') }, 4);
  expect(until.toISOString()).toBe('2026-12-08T12:00:00.000Z');
});

it.each([
  ['2026-12-02T09:00:00Z', 'tomorrow, 10:00 AM'],
  ['2026-12-02T23:30:00Z', 'today, 10:00 AM'],
  ['2026-12-03T08:00:00Z', 'today, 10:00 AM'],
  ['2026-12-03T08:49:30Z', 'in 11 minutes'],
  ['2026-12-03T08:59:30Z', 'in 1 minute'],
  ['2026-12-03T09:02:00Z', 'now'],
])('at %s a session begins %s', (now, label) => {
  const startsAt = new Date('2026-12-03T09:00:00Z');
  expect(beginsLabel(startsAt, { now: new Date(now), timeZone: 'Europe/Berlin' })).toBe(label);
});
