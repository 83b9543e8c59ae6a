import { api } from '../../lib/api.ts';
import { useIntroductionChange } from './use-introduction-change.ts';

export function useAcceptIntroduction() {
  return useIntroductionChange({
    send: (introductionId: string) => api.introductions.accept({ introductionId }),
    done: ({ other }) => `You and ${other.name} have each other’s email address now.`,
  });
}
