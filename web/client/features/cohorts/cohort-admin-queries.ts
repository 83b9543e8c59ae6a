import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CohortDraft, CohortList } from '#shared/api/cohorts.ts';
import type { ChannelPosts } from '#shared/domain/channel-posts.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';

/** Polled while the bot is looking for a channel. */
const channelPollMs = 1500;

export function useCohorts() {
  return useQuery({
    queryKey: queryKeys.cohorts,
    queryFn: ({ signal }) => api.cohorts.list(undefined, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.cohorts.some(({ channel }) => channel.isRequested) ? channelPollMs : false,
  });
}

export function useCohortReport(cohortId: string) {
  return useQuery({
    queryKey: [...queryKeys.cohortReport, cohortId],
    queryFn: ({ signal }) => api.cohortReport.get({ cohortId }, { signal }),
  });
}

/** Every change responds with the updated list of cohorts. */
function useCohortMutation<Input>(mutationFn: (input: Input) => Promise<CohortList>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (list) => queryClient.setQueryData(queryKeys.cohorts, list),
  });
}

type SaveCohortInput = { cohortId: string | null; cohort: CohortDraft };

export function useSaveCohort() {
  return useCohortMutation(({ cohortId, cohort }: SaveCohortInput) =>
    cohortId === null
      ? api.cohorts.create(cohort)
      : api.cohorts.update({ params: { cohortId }, body: cohort }),
  );
}

export function useSetApplicationWindow() {
  return useCohortMutation(({ cohortId, isOpen }: { cohortId: string; isOpen: boolean }) =>
    isOpen ? api.cohorts.open({ cohortId }) : api.cohorts.close({ cohortId }),
  );
}

export function useChooseChannel() {
  return useCohortMutation((input: { cohortId: string; channel: string }) =>
    api.cohorts.chooseChannel(input),
  );
}

export function useChoosePosts() {
  return useCohortMutation((input: { cohortId: string; posts: ChannelPosts }) =>
    api.cohorts.choosePosts(input),
  );
}

export function useSwitchLeaderboard() {
  return useCohortMutation((input: { cohortId: string; isOn: boolean }) =>
    api.cohorts.switchLeaderboard(input),
  );
}
