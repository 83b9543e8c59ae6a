import type { StreakView } from '#db/queries/streaks.ts';
import type { StreakMilestone, StreakMilestoneKey } from '#shared/api/streaks.ts';
import type { CompletionView } from '#shared/api/tasks.ts';
import { button, type KnownBlock, section } from './block-kit.ts';
import { bold } from './slack-text.ts';

/** What the answer to a completion shows beside its points. */
export type Reward = {
  /** The last seven days, with the first completion of a day. */
  week: StreakView['lastDays'] | null;
  /** Whether there is a cohort to tell of a streak bonus. */
  canTell: boolean;
};

const dayMarks = { done: '●', frozen: '◐', missed: '○', open: '◌' } as const;

/** `● ● ◐ ● ● ● ◌`, oldest first. */
export function weekMarks(days: StreakView['lastDays']): string {
  return days.map(({ state }) => dayMarks[state]).join(' ');
}

export function weekOf({ week }: Reward): string[] {
  return week ? [`Last 7 days: ${weekMarks(week)}`] : [];
}

/** By the message that has the button, because the reply to a click replaces that message. */
export const tellActions = {
  list: 'streak_tell_list',
  today: 'streak_tell_today',
  missed: 'streak_tell_missed',
  single: 'streak_tell',
} as const;

/** With the completion that reached a streak bonus. */
export function tellButton(
  { milestone, isNew }: Pick<CompletionView, 'milestone' | 'isNew'>,
  { canTell }: Reward,
  place: keyof typeof tellActions,
) {
  if (!milestone || !isNew || !canTell) return undefined;
  return tellOf(milestone, { place, primary: true });
}

function tellOf(
  { days, runStartedOn }: StreakMilestoneKey,
  { place, primary }: { place: keyof typeof tellActions; primary: boolean },
) {
  return button({
    action: tellActions[place],
    label: 'Tell your cohort',
    value: `${days}:${runStartedOn}`,
    primary,
    description: `Tell your cohort about your ${days}-day streak`,
  });
}

/** On the Home tab, on the day of a streak bonus, until it is told. */
export function milestoneRow(milestone: StreakMilestone): KnownBlock {
  const { days, points, canTell } = milestone;
  const tell = canTell ? tellOf(milestone, { place: 'single', primary: false }) : undefined;
  return section(`${bold(`${days}-day streak`)} · +${points} bonus points`, tell);
}

export function toldLine(days: number): string {
  return `🔥 Your cohort knows about your ${days}-day streak.`;
}
