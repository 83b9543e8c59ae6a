import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExchangeView, Feedback } from '#shared/api/coach.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { storeExchange } from './store-exchange.ts';

type Question = { question: string; clientKey: string };
type Judgement = { exchangeId: string; feedback: Feedback | null };

/** Everything that a founder does in the conversation. */
export function useCoach() {
  const queryClient = useQueryClient();
  const onSuccess = (exchange: ExchangeView) => storeExchange(queryClient, exchange);
  const onError = (error: unknown) => {
    showToast({ tone: 'bad', text: errorText(error) });
    // Also when refused: then the page did not know how things stand.
    void queryClient.invalidateQueries({ queryKey: queryKeys.coach });
  };
  const ask = useMutation({
    mutationFn: (question: Question) => api.coach.ask(question),
    onSuccess,
    onError,
  });
  const stop = useMutation({
    mutationFn: (exchangeId: string) => api.coach.stop({ exchangeId }),
    onSuccess,
    onError,
  });
  const retry = useMutation({
    mutationFn: (exchangeId: string) => api.coach.retry({ exchangeId }),
    onSuccess,
    onError,
  });
  const judge = useMutation({
    mutationFn: (judgement: Judgement) => api.coach.judge(judgement),
    onSuccess,
    onError,
  });
  return { ask, stop, retry, judge };
}

export type Coach = ReturnType<typeof useCoach>;
