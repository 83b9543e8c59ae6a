import { Link } from 'react-router-dom';
import {
  type SignOnFailure as Failure,
  signOnFailures,
  signOnFailureText,
} from '#shared/domain/sign-on.ts';
import type { Audience } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useInfo } from './session-queries.ts';

/** Whoever came to the wrong page is led to their own. */
const otherPages: Partial<Record<Failure, { audience: Audience; label: string }>> = {
  is_founder: { audience: 'founder', label: 'Sign in as a founder' },
  is_investor: { audience: 'investor', label: 'Sign in as an investor' },
  is_admin: { audience: 'admin', label: 'Sign in as staff' },
};

/** The reason why the single sign-on that led back here did not sign in. */
export function SignOnFailure({ audience, reason }: { audience: Audience; reason: string }) {
  const name = useInfo().data?.signOn ?? 'single sign-on';
  const failure = signOnFailures.find((each) => each === reason);
  if (!failure) return null;
  const other = otherPages[failure];
  return (
    <FormFailure text={signOnFailureText(failure, { name, audience })}>
      {other && <Link to={signInPath(other.audience)}>{other.label}</Link>}
    </FormFailure>
  );
}
