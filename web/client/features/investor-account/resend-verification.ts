import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useResendVerification() {
  return useMutation({
    mutationFn: () => api.investors.resendVerification(),
    onSuccess: () => showToast({ text: 'The mail is on its way again.' }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}
