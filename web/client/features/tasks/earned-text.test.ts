import { expect, it } from 'vitest';
import { earnedText } from './earned-text.ts';

const base = { label: 'Task done', points: 20 };

it('names points, bonuses and the streak', () => {
  const earnings = [base, { label: 'Pledge kept', points: 5 }];
  expect(earnedText({ isNew: true, earned: 25, earnings, streak: 8 })).toBe(
    '+25 points · pledge kept · 8-day streak',
  );
});

it('says the streak once when it earned a bonus', () => {
  const earnings = [base, { label: '7-day streak', points: 50 }];
  expect(earnedText({ isNew: true, earned: 70, earnings, streak: 7 })).toBe(
    '+70 points · 7-day streak',
  );
});

it('makes no streak of a single day', () => {
  expect(earnedText({ isNew: true, earned: 20, earnings: [base], streak: 1 })).toBe('+20 points');
});

it('says that it is for yesterday', () => {
  const completion = { isNew: true, earned: 20, earnings: [base], streak: 3 };
  expect(earnedText(completion, { doneYesterday: true })).toBe(
    '+20 points for yesterday · 3-day streak',
  );
});

it('claims nothing for a task that was completed before', () => {
  expect(earnedText({ isNew: false, earned: 20, earnings: [base], streak: 3 })).toBe(
    'Already completed.',
  );
});
