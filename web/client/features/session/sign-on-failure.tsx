import {
  type SignOnFailure as Failure,
  signOnFailures,
  signOnFailureText,
} from '#shared/domain/sign-on.ts';
import type { Audience } from '#shared/options.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useInfo } from './session-queries.ts';
import { SignInLink } from './sign-in-links.tsx';

/** Whoever came to the wrong page is led to their own. */
const otherPages: Partial<Record<Failure, Audience>> = {
  is_founder: 'founder',
  is_investor: 'investor',
  is_mentor: 'mentor',
  is_admin: 'admin',
};

/** The reason why the single sign-on that led back here did not sign in. */
export function SignOnFailure({ audience, reason }: { audience: Audience; reason: string }) {
  const name = useInfo().data?.signOn ?? 'single sign-on';
  const failure = signOnFailures.find((each) => each === reason);
  if (!failure) return null;
  const other = otherPages[failure];
  return (
    <FormFailure text={signOnFailureText(failure, { name, audience })}>
      {other && <SignInLink audience={other} />}
    </FormFailure>
  );
}
