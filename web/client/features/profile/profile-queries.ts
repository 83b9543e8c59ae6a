import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProfilePatch, ProfileView } from '#shared/api/profile.ts';
import { Failure } from '#shared/failure.ts';
import type { Stage } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { toastError } from '../../ui/show-toast.tsx';
import { applyMilestoneChanges, applyPatch, type MilestoneChanges } from './profile-draft.ts';

const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.profile.get(undefined, { signal }),
  staleTime: 0,
  // The profile may have been edited in another window.
  refetchOnWindowFocus: true,
});

export function useProfile() {
  return useQuery(profileQuery);
}

/** Shows a picture that was just uploaded, which no edit of the profile waits for. */
export function useShowPicture() {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery;
  return (picture: Partial<Pick<ProfileView, 'founderAvatar' | 'startupLogo'>>) => {
    queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, ...picture });
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: queryKeys.me });
  };
}

type ProfileSave = { version: number; patch: ProfilePatch; milestones: MilestoneChanges };

/** Saves the profile optimistically; a failure brings back the server's version. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery;
  return useMutation({
    mutationFn: ({ version, patch, milestones }: ProfileSave) =>
      api.profile.update({ version, ...patch, milestones }),
    onMutate: async ({ patch, milestones }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) {
        queryClient.setQueryData(queryKey, {
          ...applyPatch(before, patch),
          milestones: applyMilestoneChanges(before.milestones, milestones),
        });
      }
      return { before };
    },
    onSuccess: (profile) => queryClient.setQueryData(queryKey, profile),
    onError: (error, _save, context) => {
      queryClient.setQueryData(queryKey, conflictingProfile(error) ?? context?.before);
      // The save may have succeeded although its answer was lost.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The server's current profile, if an edit was refused because another one came first. */
export function conflictingProfile(error: unknown): ProfileView | null {
  if (!(error instanceof Failure) || error.code !== 'profile_changed') return null;
  return (error.current as ProfileView | undefined) ?? null;
}

/** Moves the startup on to its next stage; a repeat changes nothing. */
export function useMoveOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (move: { stage: Stage; milestoneId: string | null }) => api.profile.moveOn(move),
    onSuccess: (profile) => queryClient.setQueryData(profileQuery.queryKey, profile),
    onSettled: () => {
      for (const queryKey of [queryKeys.profile, queryKeys.overview, queryKeys.me]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** "Not yet" to the product's question; it asks again in a month. */
export function useDeclineStage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.profile.declineStage(),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.overview }),
  });
}
