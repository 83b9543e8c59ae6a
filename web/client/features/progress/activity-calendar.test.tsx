import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { addDays } from '#shared/time.ts';
import { ActivityCalendar } from './activity-calendar.tsx';

it('names every month above its weeks, even a month with a single week', () => {
  const days = Array.from({ length: 26 * 7 }, (_, index) => ({
    day: addDays('2026-05-31', index),
    state: 'missed' as const,
    tasks: 0,
    points: 0,
  }));
  const markup = renderToStaticMarkup(<ActivityCalendar days={days} />);
  const months = [...markup.matchAll(/<th scope="colgroup"[^>]*>(.*?)<\/th>/g)].map(([, name]) =>
    name?.replace(/<[^>]*>/g, ''),
  );
  expect(months).toHaveLength(7);
  expect(months[0]).toBe('May');
  expect(months).not.toContain('');
});

it.each([
  ['2026-05-31', ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']],
  ['2026-06-01', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']],
])('has a row for each weekday, in the order of the weeks that begin on %s', (first, rows) => {
  const days = [0, 1, 7].map((index) => ({
    day: addDays(first, index),
    state: 'missed' as const,
    tasks: 0,
    points: 0,
  }));
  const markup = renderToStaticMarkup(<ActivityCalendar days={days} />);
  expect([...markup.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, name]) => name)).toEqual(
    rows,
  );
});
