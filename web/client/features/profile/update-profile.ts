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
    mutationFn: saveEdit,
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
      // A part of it may have been saved.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Each step can be sent again: what is saved already is not saved, or told to the cohort, twice. */
async function saveEdit({ version, patch, milestones }: Edit): Promise<ProfileView> {
  let saved: ProfileView | null = null;
  if (Object.keys(patch).length > 0) saved = await api.profile.update({ version, ...patch });
  for (const milestoneId of milestones.deleted) saved = await deleteMilestone(milestoneId);
  for (const milestone of milestones.added) saved = await api.profile.addMilestone(milestone);
  return saved ?? api.profile.get();
}

/** One that is gone already was deleted in another window. */
async function deleteMilestone(milestoneId: string): Promise<ProfileView> {
  try {
    return await api.profile.deleteMilestone({ milestoneId });
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'milestone_not_found';
    if (isGone) return api.profile.get();
    throw error;
  }
}

/** The profile as it stands, when an edit was refused because another one came between. */
export function changedMeanwhile(error: unknown): ProfileView | null {
  if (!(error instanceof AppError) || error.code !== 'profile_changed') return null;
  return (error.current as ProfileView | undefined) ?? null;
}
