import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvestorSignUp } from '#shared/api/investors.ts';
import { Failure } from '#shared/failure.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys, storeMe } from '../../lib/query-client.ts';

/** Creates the account and signs in: the response says who is signed in. */
export function useSignUpInvestor() {
  return useMutation({
    mutationFn: (investor: InvestorSignUp) => api.investors.signUp(investor),
  });
}

/** Errors that the person can't fix get one general sentence. */
export function signUpErrorText(error: unknown): string {
  const isFixable = error instanceof Failure && error.status < 500;
  return isFixable ? errorText(error) : 'Error creating account. Please try again.';
}

/** The address that a link confirms. Checking the link does not use it up. */
export function useVerificationLink(token: string) {
  return useQuery({
    queryKey: [...queryKeys.verification, token],
    queryFn: ({ signal }) => api.investors.checkVerification({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Proof that the account belongs to the reader of the mail; none where they are signed in. */
type Proof = { password?: string; newPassword?: string };

export function useVerifyEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof) => api.investors.verify({ token, ...proof }),
    onSuccess: async ({ me }) => {
      if (me) storeMe(queryClient, me);
      // The link may belong to the investor who is signed in here.
      else await queryClient.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}
