import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfilePatch, ProfileView } from '#shared/api/profile.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { profileQuery } from './get-profile.ts';
import { type MilestoneChanges, withChanges } from './milestone-changes.ts';
import { shownOf } from './profile-draft.ts';

type Edit = { version: number; patch: ProfilePatch; milestones: MilestoneChanges };

/** Shown as saved while it is on its way; when that fails the page shows what stands. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery;
  return useMutation({
    mutationFn: ({ version, patch, milestones }: Edit) =>
      api.profile.update({ version, ...patch, milestones }),
    onMutate: async ({ patch, milestones }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) {
        const shown = shownOf(before, patch);
        const will = { ...shown, milestones: withChanges(before.milestones, milestones) };
        queryClient.setQueryData(queryKey, will);
      }
      return { before };
    },
    onSuccess: (profile) => queryClient.setQueryData(queryKey, profile),
    onError: (error, _edit, kept) => {
      queryClient.setQueryData(queryKey, changedMeanwhile(error) ?? kept?.before);
      // The answer may have been lost on its way back.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The profile as it stands, when an edit was refused because another one came between. */
export function changedMeanwhile(error: unknown): ProfileView | null {
  if (!(error instanceof AppError) || error.code !== 'profile_changed') return null;
  return (error.current as ProfileView | undefined) ?? null;
}
