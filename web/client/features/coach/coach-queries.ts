import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Conversation, EarlierExchanges, ExchangeView, Feedback } from '#shared/api/coach.ts';
import type { ProposalChanges } from '#shared/api/coach-proposals.ts';
import type { FeedbackReason } from '#shared/domain/coach-feedback.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import { askFailureText, isAnswerPending } from './coach-rules.ts';

/** Polled as well while an answer comes in, in case an invalidation event was missed. */
const answerPollMs = 1_000;

/** The latest exchanges, and how many questions are left. */
export function useConversation() {
  return useQuery({
    queryKey: queryKeys.coach,
    queryFn: ({ signal }) => api.coach.conversation({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exchanges.some(isAnswerPending) ? answerPollMs : false,
  });
}

/** Kept with the tasks, so that they are read again whenever these change. */
export function useSuggestions() {
  return useQuery({
    queryKey: [...queryKeys.tasks, 'suggestions'],
    queryFn: ({ signal }) => api.coach.suggestions(undefined, { signal }),
  });
}

/** Older exchanges, page by page, once they are requested. */
export function useEarlierExchanges(conversation: Conversation, wanted: boolean) {
  const before = conversation.exchanges[0]?.cursor ?? '0';
  return useInfiniteQuery({
    queryKey: [...queryKeys.coachHistory, before],
    queryFn: ({ pageParam, signal }) => api.coach.earlier({ before: pageParam }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ exchanges, hasEarlier }) =>
      hasEarlier ? exchanges[0]?.cursor : undefined,
    enabled: wanted && conversation.hasEarlier,
    staleTime: Number.POSITIVE_INFINITY,
    // A new question moves the cursor: keep the old pages until they are loaded again.
    placeholderData: keepPreviousData,
  });
}

type Question = { question: string; clientKey: string };
type FeedbackInput = {
  exchangeId: string;
  feedback: Feedback | null;
  reason: FeedbackReason | null;
};

export function useCoachActions() {
  const queryClient = useQueryClient();
  const onSuccess = (exchange: ExchangeView) => cacheExchange(queryClient, exchange);
  // A refusal means that the page was out of date.
  const refetch = () => void queryClient.invalidateQueries({ queryKey: queryKeys.coach });
  const showError = (text: (error: unknown) => string) => (error: unknown) => {
    showToast({ tone: 'bad', text: text(error) });
    refetch();
  };
  const onError = showError(errorText);
  // The form shows its error.
  const ask = useMutation({
    mutationFn: (question: Question) => api.coach.ask(question),
    onSuccess,
    onError: refetch,
  });
  const stop = useMutation({
    mutationFn: (exchangeId: string) => api.coach.stop({ exchangeId }),
    onSuccess,
    onError,
  });
  const retry = useMutation({
    mutationFn: (exchangeId: string) => api.coach.retry({ exchangeId }),
    onSuccess,
    onError: showError(askFailureText),
  });
  const edit = useMutation({
    mutationFn: (input: Question & { exchangeId: string }) => api.coach.edit(input),
    onSuccess,
    onError: showError(askFailureText),
  });
  const goOn = useMutation({
    mutationFn: (exchangeId: string) => api.coach.continue({ exchangeId }),
    onSuccess,
    onError: showError(askFailureText),
  });
  const rate = useMutation({
    mutationFn: (input: FeedbackInput) => api.coach.judge(input),
    onSuccess,
    onError,
  });
  return { ask, stop, retry, edit, goOn, rate };
}

export type CoachActions = ReturnType<typeof useCoachActions>;

/** Shows the server's version of an exchange at once, then refetches the conversation. */
async function cacheExchange(queryClient: QueryClient, exchange: ExchangeView): Promise<void> {
  queryClient.setQueryData<Conversation>(
    queryKeys.coach,
    (conversation) => conversation && withExchange(conversation, exchange),
  );
  await queryClient.invalidateQueries({ queryKey: queryKeys.coach });
}

/** Replaces an exchange in the conversation, or appends a new one. */
function withExchange(conversation: Conversation, exchange: ExchangeView): Conversation {
  const { exchanges } = conversation;
  const isKnown = exchanges.some(({ id }) => id === exchange.id);
  return {
    ...conversation,
    exchanges: isKnown
      ? exchanges.map((each) => (each.id === exchange.id ? exchange : each))
      : [...exchanges, exchange],
  };
}

type ConfirmInput = ProposalChanges & { proposalId: string };

/** For the cards below one answer; they show what was refused. */
export function useProposalActions() {
  const queryClient = useQueryClient();
  const onSuccess = (exchange: ExchangeView) => cacheDecision(queryClient, exchange);
  const onError = () => void queryClient.invalidateQueries({ queryKey: queryKeys.coach });
  const confirm = useMutation({
    mutationFn: (input: ConfirmInput) => api.coach.confirm(input),
    onSuccess,
    onError,
  });
  const decline = useMutation({
    mutationFn: (proposalId: string) => api.coach.decline({ proposalId }),
    onSuccess,
    onError,
  });
  const confirmTasks = useMutation({
    mutationFn: (exchangeId: string) => api.coach.confirmTasks({ exchangeId }),
    onSuccess: ({ exchange }) => onSuccess(exchange),
    onError,
  });
  return { confirm, decline, confirmTasks };
}

/** The answer may be one of the latest or an earlier one. */
async function cacheDecision(queryClient: QueryClient, exchange: ExchangeView): Promise<void> {
  const replaceIn = <Page extends EarlierExchanges>(page: Page): Page => ({
    ...page,
    exchanges: page.exchanges.map((each) => (each.id === exchange.id ? exchange : each)),
  });
  queryClient.setQueryData<Conversation>(queryKeys.coach, (page) => page && replaceIn(page));
  queryClient.setQueriesData<InfiniteData<EarlierExchanges>>(
    { queryKey: queryKeys.coachHistory },
    (history) => history && { ...history, pages: history.pages.map(replaceIn) },
  );
  await queryClient.invalidateQueries({ queryKey: queryKeys.coach });
}

export function useClearConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.coach.clear(),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: queryKeys.coachHistory });
      await queryClient.invalidateQueries({ queryKey: queryKeys.coach });
      showToast({ text: 'Conversation deleted.' });
    },
    onError: (error) => toastError(error),
  });
}

const spendPollMs = 30_000;

export function useCoachSpend() {
  return useQuery({
    queryKey: queryKeys.coachSpend,
    queryFn: ({ signal }) => api.coach.spend({}, { signal }),
    refetchInterval: spendPollMs,
  });
}
