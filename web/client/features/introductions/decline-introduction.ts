import { api } from '../../lib/api.ts';
import { useIntroductionChange } from './use-introduction-change.ts';

type Decline = { introductionId: string; reason: string };

export function useDeclineIntroduction() {
  return useIntroductionChange({
    send: (decline: Decline) => api.introductions.decline(decline),
    done: ({ other }) => `Declined. ${other.name} is told kindly.`,
  });
}
