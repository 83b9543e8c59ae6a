import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

type Options<Input> = {
  send: (input: Input) => Promise<IntroductionView>;
  /** What is said when it went well. */
  done: (introduction: IntroductionView) => string;
};

/** Changes an introduction; the page then shows it as the server has it, also after a refusal. */
export function useIntroductionChange<Input = string>({ send, done }: Options<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (introduction) => showToast({ text: done(introduction) }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.introductions }),
  });
}
