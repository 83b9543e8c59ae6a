import { expect, it } from 'vitest';
import { sessionLabel, slotsByDay, splitSessions, topicsOf } from './office-hours-rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const reader = { now, timeZone: 'Asia/Tokyo', locale: 'en-US' };

it('puts slots under the days of the reader’s zone', () => {
  const slots = ['2026-12-08T14:30:00Z', '2026-12-08T15:00:00Z', '2026-12-08T15:30:00Z'];
  expect(slotsByDay(slots, reader)).toEqual([
    { day: 'Tue, Dec 8', slots: slots.slice(0, 1) },
    { day: 'Wed, Dec 9', slots: slots.slice(1) },
  ]);
});

it('names a session by its day, begin and end', () => {
  const session = { startsAt: '2026-12-08T14:30:00Z', endsAt: '2026-12-08T15:00:00Z' };
  expect(sessionLabel(session, reader)).toBe('Tue, Dec 8, 11:30 PM – 12:00 AM');
});

it('offers topics only among more than six mentors, each once and in order', () => {
  const mentors = ['Sales', 'pricing', 'Sales', 'Hiring', 'Law', 'Law'].map((topic) => ({
    topics: [topic],
  }));
  expect(topicsOf(mentors)).toEqual([]);
  expect(topicsOf([...mentors, { topics: [] }])).toEqual(['Hiring', 'Law', 'pricing', 'Sales']);
});

it('counts a session as to come until it ends or is cancelled', () => {
  const session = (endsAt: string, cancelledAt: string | null = null) => ({ endsAt, cancelledAt });
  const running = session('2026-12-01T12:10:00Z');
  const past = session('2026-12-01T12:00:00Z');
  const cancelled = session('2026-12-08T12:00:00Z', '2026-12-01T08:00:00Z');
  expect(splitSessions([running, past, cancelled], now)).toEqual({
    toCome: [running],
    over: [past, cancelled],
  });
});
