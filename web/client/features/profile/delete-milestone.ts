import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MilestoneView } from '#shared/api/startup.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { useAddMilestone } from './add-milestone.ts';
import { profileQuery } from './get-profile.ts';

/** Gone at once, with a way back; when that fails it is there again and a toast says why. */
export function useDeleteMilestone() {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery;
  const bringBack = useAddMilestone();
  const fail = (error: unknown) => {
    void queryClient.invalidateQueries({ queryKey });
    showToast({ text: errorText(error), tone: 'bad' });
  };
  return useMutation({
    mutationFn: ({ id }: MilestoneView) => api.profile.deleteMilestone({ milestoneId: id }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (profile) => {
        if (!profile) return undefined;
        return { ...profile, milestones: profile.milestones.filter((each) => each.id !== id) };
      });
    },
    onSuccess: (profile, { achieved: _, ...milestone }) => {
      queryClient.setQueryData(queryKey, profile);
      const again = { ...milestone, description: milestone.description ?? '' };
      const run = () => bringBack.mutate(again, { onError: fail });
      showToast({ text: 'Milestone deleted.', action: { label: 'Undo', run } });
    },
    onError: fail,
  });
}
