import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Landing, LandingView } from '#shared/api/landing.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { sendPicture } from '../../lib/send-picture.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useLandingView() {
  return useQuery({
    queryKey: queryKeys.landing,
    queryFn: ({ signal }) => api.landing.get(undefined, { signal }),
  });
}

export const useSaveLanding = () =>
  useLandingChange(
    (input: { landing: Landing; seenVersion: number }) => api.landing.save(input),
    'Saved. Visitors see it within two seconds.',
  );

export const useRestoreLanding = () =>
  useLandingChange(
    (input: { version: number; seenVersion: number }) => api.landing.restore(input),
    'Restored. Visitors see it within two seconds.',
  );

/** Keeps a picture for the next save; answers its id. */
export function useSendPortrait() {
  const address = `${paths.api}/admin/landing/portrait`;
  return useMutation({
    mutationFn: async (file: File) =>
      (await sendPicture<{ picture: string }>(address, { file, kind: 'photo' })).picture ?? '',
  });
}

function useLandingChange<Input>(send: (input: Input) => Promise<LandingView>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (view) => {
      client.setQueryData(queryKeys.landing, view);
      showToast({ text: done });
    },
    // Someone else's page is there to compare with one's own.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.landing }),
  });
}
