import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProfilePatch, ProfileView } from '#shared/api/profile.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { applyMilestoneChanges, applyPatch, type MilestoneChanges } from './profile-draft.ts';

const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.profile.get(undefined, { signal }),
  staleTime: 0,
  // Another window may have changed it.
  refetchOnWindowFocus: true,
});

export function useProfile() {
  return useQuery(profileQuery);
}

type ProfileSave = { version: number; patch: ProfilePatch; milestones: MilestoneChanges };

/** Shown as saved while it is on its way; when that fails the page shows what stands. */
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
        const shown = applyPatch(before, patch);
        const will = { ...shown, milestones: applyMilestoneChanges(before.milestones, milestones) };
        queryClient.setQueryData(queryKey, will);
      }
      return { before };
    },
    onSuccess: (profile) => queryClient.setQueryData(queryKey, profile),
    onError: (error, _edit, kept) => {
      queryClient.setQueryData(queryKey, conflictingProfile(error) ?? kept?.before);
      // The answer may have been lost on its way back.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The profile as it stands, when an edit was refused because another one came between. */
export function conflictingProfile(error: unknown): ProfileView | null {
  if (!(error instanceof AppError) || error.code !== 'profile_changed') return null;
  return (error.current as ProfileView | undefined) ?? null;
}
