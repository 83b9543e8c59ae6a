import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionOutcome, IntroductionSide } from '#shared/domain/introductions.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

/** The introductions that the viewer requested or received, page by page. */
export function useIntroductions(side: IntroductionSide, { enabled = true } = {}) {
  return useInfiniteQuery({
    enabled,
    queryKey: [...queryKeys.introductions, 'list', side],
    queryFn: ({ pageParam, signal }) =>
      api.introductions.list({ side, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ introductions }) => introductions),
  });
}

/** The founders the viewer has an open or accepted introduction with; shared by all buttons of a page. */
export function useRelationships({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...queryKeys.introductions, 'relationships'],
    queryFn: ({ signal }) => api.introductions.relationships(undefined, { signal }),
  });
}

/** Numbers of requested introductions and of their ends, for admins. */
export function useIntroductionCounts() {
  return useQuery({
    queryKey: [...queryKeys.introductions, 'counts'],
    queryFn: ({ signal }) => api.introductions.counts(undefined, { signal }),
  });
}

type IntroductionRequestInput = { startupId: string; founderId?: string; note: string };

/** The specification gives the text of the toast. */
export function useRequestIntroduction({ startupName }: { startupName: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: IntroductionRequestInput) => api.introductions.ask(input),
    onSuccess: () =>
      showToast({
        text: `Introduction request sent for ${startupName}! The founder will be notified.`,
      }),
    // A refusal means that the page was out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.introductions }),
  });
}

type InvestorRequestInput = { investorId: string; note: string };

export function useAskInvestor({ name }: { name: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InvestorRequestInput) => api.introductions.askInvestor(input),
    onSuccess: () => showToast({ text: `Your request to ${name} was sent.` }),
    // A refusal means that the page was out of date.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.introductions }),
        queryClient.invalidateQueries({ queryKey: queryKeys.premium }),
      ]),
  });
}

export function useAcceptIntroduction() {
  return useIntroductionMutation({
    mutationFn: (introductionId: string) => api.introductions.accept({ introductionId }),
    successText: ({ other }) => `You and ${other.name} have each other’s email address now.`,
  });
}

type DeclineInput = { introductionId: string; reason: string };

export function useDeclineIntroduction() {
  return useIntroductionMutation({
    mutationFn: (input: DeclineInput) => api.introductions.decline(input),
    successText: ({ other }) => `Declined. ${other.name} will hear it kindly.`,
  });
}

export function useWithdrawIntroduction() {
  return useIntroductionMutation({
    mutationFn: (introductionId: string) => api.introductions.withdraw({ introductionId }),
    successText: ({ other }) => `Your request to ${other.name} is withdrawn.`,
  });
}

type OutcomeInput = { introductionId: string; outcome: IntroductionOutcome };

export function useRecordOutcome() {
  return useIntroductionMutation({
    mutationFn: (input: OutcomeInput) => api.introductions.sayOutcome(input),
    successText: () => 'Thank you: we’ve noted your answer.',
  });
}

type IntroductionMutationOptions<Input> = {
  mutationFn: (input: Input) => Promise<IntroductionView>;
  successText: (introduction: IntroductionView) => string;
};

/** Refetches even after a refusal: the page was out of date then. */
function useIntroductionMutation<Input = string>({
  mutationFn,
  successText,
}: IntroductionMutationOptions<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (introduction) => showToast({ text: successText(introduction) }),
    onError: (error) => toastError(error),
    // A message is answered in the same way.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.introductions }),
        queryClient.invalidateQueries({ queryKey: queryKeys.messages }),
      ]),
  });
}
