import { expect, it } from 'vitest';
import { groupNews, newsPoints, newsTitles, newsWords } from './group-news.ts';
import { newNotification } from './testing/new-notification.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 3, 12, minutes)).toISOString();

it('puts what one founder did within an hour into one row, also with others between', () => {
  const rows = groupNews([
    newNotification({ id: '5', senderId: 'maya', createdAt: at(60), message: 'completed “C”' }),
    newNotification({ id: '4', senderId: 'jonas', createdAt: at(50) }),
    newNotification({ id: '3', senderId: 'maya', createdAt: at(30), message: 'completed “B”' }),
    newNotification({ id: '2', senderId: 'maya', createdAt: at(0), message: 'completed “A”' }),
    newNotification({ id: '1', senderId: 'maya', createdAt: at(-1), message: 'completed “Old”' }),
  ]);
  expect(rows.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['5', '3', '2'],
    ['4'],
    ['1'],
  ]);
  expect(rows.map(newsWords)).toEqual([
    'completed 3 tasks',
    'completed “Call ten customers”',
    'completed “Old”',
  ]);
  expect(rows.map(newsTitles)).toEqual([['“C”', '“B”', '“A”'], [], []]);
  expect(rows.map(newsPoints)).toEqual([60, 20, 20]);
});

it('keeps the kinds apart, each with its words', () => {
  const kinds = ['task_completed', 'milestone_achieved', 'streak_milestone', 'peer_help'] as const;
  const rows = groupNews(
    [1, 2].flatMap(() => kinds.map((type) => newNotification({ type, points: null }))),
  );
  expect(rows.map(newsWords)).toEqual([
    'completed 2 tasks',
    'reached 2 milestones',
    'reached 2 streak milestones',
    'thanked you 2 times',
  ]);
  expect(rows.map(newsPoints)).toEqual([0, 0, 0, 0]);
});

it('is nothing for nothing', () => {
  expect(groupNews([])).toEqual([]);
});
