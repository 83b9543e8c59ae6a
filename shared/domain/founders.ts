/**
 * A founder as admins see them: invited until they choose a password, then active; paused while
 * their program is; and left.
 */
export const founderStates = ['invited', 'active', 'paused', 'left'] as const;
export type FounderState = (typeof founderStates)[number];

type FounderFacts = { leftAt: Date | null; pausedAt: Date | null; hasPassword: boolean };

export function founderState({ leftAt, pausedAt, hasPassword }: FounderFacts): FounderState {
  if (leftAt) return 'left';
  if (pausedAt) return 'paused';
  return hasPassword ? 'active' : 'invited';
}
