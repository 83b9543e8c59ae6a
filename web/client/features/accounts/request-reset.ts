import { useMutation } from '@tanstack/react-query';
import type { Audience } from '#shared/options.ts';
import { api } from '../../lib/api.ts';

export function useRequestReset() {
  return useMutation({
    mutationFn: (who: { audience: Audience; email: string }) => api.accountLinks.requestReset(who),
  });
}
