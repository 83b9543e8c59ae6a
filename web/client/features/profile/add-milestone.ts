import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewMilestone } from '#shared/api/profile.ts';
import { api } from '../../lib/api.ts';
import { profileQuery } from './get-profile.ts';

/** The form behind it stays until the server has taken it, and says itself what went wrong. */
export function useAddMilestone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (milestone: NewMilestone) => api.profile.addMilestone(milestone),
    onSuccess: (profile) => queryClient.setQueryData(profileQuery.queryKey, profile),
  });
}
