import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvestorSignUp } from '#shared/api/investors.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';

/** Makes the account and lets in: the answer says who is signed in. */
export function useSignUpInvestor() {
  return useMutation({
    mutationFn: (investor: InvestorSignUp) => api.investors.signUp(investor),
  });
}

/** What is not the typist's to mend is said in one sentence. */
export function signUpErrorText(error: unknown): string {
  const isOwn = error instanceof AppError && error.status < 500;
  return isOwn ? errorText(error) : 'Error creating account. Please try again.';
}

/** Whose address a link confirms. Looking does not use it up. */
export function useVerificationLink(token: string) {
  return useQuery({
    queryKey: [...queryKeys.verification, token],
    queryFn: ({ signal }) => api.investors.checkVerification({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useVerifyEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.investors.verify({ token }),
    // Whoever is signed in here may be the one who was waiting for this.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.me }),
  });
}
