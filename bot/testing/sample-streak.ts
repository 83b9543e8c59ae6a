import type { StreakView } from '#db/queries/streaks.ts';
/** A day short of its bonus. */
export const sampleStreak: StreakView = {
  current: 6,
  longest: 9,
  freezesHeld: 1,
  next: { days: 7, points: 50, left: 1 },
  doneToday: false,
  lastDays: [
    { day: '2026-11-20', state: 'done' },
    { day: '2026-11-21', state: 'open' },
  ],
};
