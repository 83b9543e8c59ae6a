import type { StreakView } from '#db/queries/streaks/find-streak.ts';
import { type Message, plainMessage } from './block-kit.ts';

const marks = { done: '●', frozen: '◐', missed: '○', open: '·' } as const;

export function streakMessage(streak: StreakView): Message {
  return plainMessage(streakLine(streak), `${weekLine(streak)}\n${nextLine(streak)}`);
}

function streakLine({ current, longest, doneToday }: StreakView): string {
  if (current === 0) return 'No streak yet: complete a task today and it begins.';
  const days = current === 1 ? '1 day' : `${current} days`;
  const best = longest > current ? ` Your longest was ${longest}.` : '';
  const today = doneToday ? 'Today is in.' : 'Complete a task today to keep it.';
  return `🔥 Your streak: ${days}. ${today}${best}`;
}

function weekLine({ lastDays, freezesHeld }: StreakView): string {
  const week = lastDays.map(({ state }) => marks[state]).join(' ');
  const freezes = freezesHeld === 1 ? '1 freeze' : `${freezesHeld} freezes`;
  return `Last 7 days: ${week} · ${freezes} for missed days`;
}

function nextLine({ next }: StreakView): string {
  if (!next) return 'You have reached every streak bonus.';
  return `${next.left === 1 ? '1 more day' : `${next.left} more days`} to the ${next.days}-day bonus: ${next.points} points.`;
}
