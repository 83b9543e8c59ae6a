import type { StreakView } from '#db/queries/streaks.ts';
import { counted, figure } from '#shared/domain/figure.ts';
import { nextBonusWords } from '#shared/domain/streak-words.ts';
import { type Message, plainMessage } from './block-kit.ts';
import { whyLink } from './why-message.ts';

const marks = { done: '●', frozen: '◐', missed: '○', open: '◌' } as const;

export function streakMessage(streak: StreakView, publicUrl: string): Message {
  const below = [weekLine(streak), `${nextBonusWords(streak.next)} ${whyLink(publicUrl)}`];
  return plainMessage(streakLine(streak), below.join('\n'));
}

function streakLine({ current, longest, doneToday }: StreakView): string {
  if (current === 0) return 'No streak yet: complete a task today and it begins.';
  const days = counted(current, 'day');
  const best = longest > current ? ` Your longest was ${figure(longest)}.` : '';
  const today = doneToday ? 'Today is in.' : 'Complete a task today to keep it.';
  return `🔥 Your streak: ${days}. ${today}${best}`;
}

function weekLine({ lastDays, freezesHeld }: StreakView): string {
  const week = lastDays.map(({ state }) => marks[state]).join(' ');
  const freezes = freezesHeld === 1 ? '1 freeze' : `${freezesHeld} freezes`;
  return `Last 7 days: ${week} · ${freezes} for missed days`;
}
