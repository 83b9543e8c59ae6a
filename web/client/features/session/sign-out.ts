import { useMutation } from '@tanstack/react-query';
import { Failure } from '#shared/failure.ts';
import { api } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/forget-drafts.ts';
import { leavingKey } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { toastError } from '../../ui/show-toast.tsx';

async function signOut(): Promise<void> {
  try {
    await api.session.signOut();
  } catch (error) {
    const alreadyOut = error instanceof Failure && error.code === 'unauthenticated';
    if (!alreadyOut) throw error;
  }
}

/** Ends the session and reloads to the landing page, so that nothing stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationKey: leavingKey,
    mutationFn: signOut,
    onSuccess: () => {
      forgetDrafts({ isLeaving: true });
      window.location.replace(paths.landing);
    },
    onError: (error) => toastError(error),
  });
}
