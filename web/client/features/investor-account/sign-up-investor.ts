import { useMutation } from '@tanstack/react-query';
import type { InvestorSignUp } from '#shared/api/investors.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** Makes the account and lets in: the answer says who is signed in. */
export function useSignUpInvestor() {
  return useMutation({
    mutationFn: (investor: InvestorSignUp) => api.investors.signUp(investor),
  });
}

/** What is not the typist's to mend is said in one sentence. */
export function signUpFailure(error: unknown): string {
  const isOwn = error instanceof AppError && error.status < 500;
  return isOwn ? errorText(error) : 'Error creating account. Please try again.';
}
