import type { StreakView } from '#db/queries/streaks.ts';
import type { StreakMilestone, StreakMilestoneKey } from '#shared/api/streaks.ts';
import type { CompletionView } from '#shared/api/tasks.ts';
import { button, type KnownBlock, section } from './block-kit.ts';
import { bold } from './slack-text.ts';

/** The answer to a completion shows these beside its points. */
export type Reward = {
  /** The last seven days, with the first completion of a day. */
  week: StreakView['lastDays'] | null;
  /** There is a cohort to notify of a streak bonus. */
  canAnnounce: boolean;
};

const dayMarks = {
  done: '●',
  kept: '◐',
  frozen: '◐',
  paused: '·',
  missed: '○',
  before: '·',
  open: '◌',
} as const;

/** `· ● ◐ ● ○ ● ◌`, oldest first. */
export function weekMarks(days: StreakView['lastDays']): string {
  return days.map(({ state }) => dayMarks[state]).join(' ');
}

export function weekOf({ week }: Reward): string[] {
  return week ? [`Last 7 days: ${weekMarks(week)}`] : [];
}

/** By the message that has the button, because the reply to a click replaces that message. */
export const announceActions = {
  list: 'streak_announce_list',
  today: 'streak_announce_today',
  missed: 'streak_announce_missed',
  single: 'streak_announce',
} as const;

/** With the completion that reached a streak bonus. */
export function announceButton(
  { milestone, isNew }: Pick<CompletionView, 'milestone' | 'isNew'>,
  { canAnnounce }: Reward,
  place: keyof typeof announceActions,
) {
  if (!milestone || !isNew || !canAnnounce) return undefined;
  return announceButtonOf(milestone, { place, primary: true });
}

function announceButtonOf(
  { days, runStartedOn }: StreakMilestoneKey,
  { place, primary }: { place: keyof typeof announceActions; primary: boolean },
) {
  return button({
    action: announceActions[place],
    label: 'Tell your cohort',
    value: `${days}:${runStartedOn}`,
    primary,
    description: `Tell your cohort about your ${days}-day streak`,
  });
}

/** On the Home tab, on the day of a streak bonus, until it is announced. */
export function milestoneRow(milestone: StreakMilestone): KnownBlock {
  const { days, points, canAnnounce } = milestone;
  const announce = canAnnounce
    ? announceButtonOf(milestone, { place: 'single', primary: false })
    : undefined;
  return section(`${bold(`${days}-day streak`)} · +${points} bonus points`, announce);
}

export function announcedText(days: number): string {
  return `🔥 Your cohort knows about your ${days}-day streak.`;
}
