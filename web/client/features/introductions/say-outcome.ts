import type { IntroductionOutcome } from '#shared/domain/introductions.ts';
import { api } from '../../lib/api.ts';
import { useIntroductionChange } from './use-introduction-change.ts';

type Answer = { introductionId: string; outcome: IntroductionOutcome };

export function useSayOutcome() {
  return useIntroductionChange({
    send: (answer: Answer) => api.introductions.sayOutcome(answer),
    done: () => 'Thank you: your answer is noted.',
  });
}
