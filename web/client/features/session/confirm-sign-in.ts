import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export function useConfirmSignIn() {
  return useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      api.session.confirm({ password, ...(code && { code }) }),
  });
}
