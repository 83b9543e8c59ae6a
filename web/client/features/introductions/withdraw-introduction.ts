import { api } from '../../lib/api.ts';
import { useIntroductionChange } from './use-introduction-change.ts';

export function useWithdrawIntroduction() {
  return useIntroductionChange({
    send: (introductionId: string) => api.introductions.withdraw({ introductionId }),
    done: ({ other }) => `Your request to ${other.name} is withdrawn.`,
  });
}
