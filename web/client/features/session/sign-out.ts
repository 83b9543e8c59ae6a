import { useMutation } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.tsx';

async function signOut(): Promise<void> {
  try {
    await api.session.signOut();
  } catch (error) {
    const alreadyOut = error instanceof AppError && error.code === 'unauthenticated';
    if (!alreadyOut) throw error;
  }
}

/** Ends the session and loads the landing page anew, so that nothing of it stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.replace(paths.landing),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}
