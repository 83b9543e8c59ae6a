import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionOutcome, IntroductionParticipant } from '#shared/domain/introductions.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** What one asked, or was asked, page by page. */
export function useIntroductions(side: IntroductionParticipant) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.introductions, 'list', side],
    queryFn: ({ pageParam, signal }) =>
      api.introductions.list({ side, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ introductions }) => introductions),
  });
}

/** With whom an introduction is open or made: one read for all the buttons of a page. */
export function useRelationships() {
  return useQuery({
    queryKey: [...queryKeys.introductions, 'standings'],
    queryFn: ({ signal }) => api.introductions.standings(undefined, { signal }),
  });
}

/** For admins. */
export function useIntroductionCounts() {
  return useQuery({
    queryKey: [...queryKeys.introductions, 'counts'],
    queryFn: ({ signal }) => api.introductions.counts(undefined, { signal }),
  });
}

type IntroductionRequestInput = { founderId: string; note: string };

/** Sends a request; the words that tell so are the specification's. */
export function useRequestIntroduction({ startupName }: { startupName: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: IntroductionRequestInput) => api.introductions.ask(request),
    onSuccess: () =>
      showToast({
        text: `Introduction request sent for ${startupName}! The founder will be notified.`,
      }),
    // Also when refused: then the page did not know how the two stand.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.introductions }),
  });
}

export function useAcceptIntroduction() {
  return useIntroductionChange({
    send: (introductionId: string) => api.introductions.accept({ introductionId }),
    done: ({ other }) => `You and ${other.name} have each other’s email address now.`,
  });
}

type DeclineInput = { introductionId: string; reason: string };

export function useDeclineIntroduction() {
  return useIntroductionChange({
    send: (decline: DeclineInput) => api.introductions.decline(decline),
    done: ({ other }) => `Declined. ${other.name} is told kindly.`,
  });
}

export function useWithdrawIntroduction() {
  return useIntroductionChange({
    send: (introductionId: string) => api.introductions.withdraw({ introductionId }),
    done: ({ other }) => `Your request to ${other.name} is withdrawn.`,
  });
}

type OutcomeInput = { introductionId: string; outcome: IntroductionOutcome };

export function useRecordOutcome() {
  return useIntroductionChange({
    send: (answer: OutcomeInput) => api.introductions.sayOutcome(answer),
    done: () => 'Thank you: your answer is noted.',
  });
}

type IntroductionChangeOptions<Input> = {
  send: (input: Input) => Promise<IntroductionView>;
  /** What is said when it went well. */
  done: (introduction: IntroductionView) => string;
};

/** Changes an introduction; the page then shows it as the server has it, also after a refusal. */
function useIntroductionChange<Input = string>({ send, done }: IntroductionChangeOptions<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (introduction) => showToast({ text: done(introduction) }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.introductions }),
  });
}
