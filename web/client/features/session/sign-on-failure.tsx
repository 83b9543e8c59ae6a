import { signOnFailures, signOnFailureText } from '#shared/domain/sign-on.ts';
import type { Audience } from '#shared/options.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useInfo } from './session-queries.ts';

/** Why the single sign-on that led back here did not sign in. */
export function SignOnFailure({ audience, reason }: { audience: Audience; reason: string }) {
  const name = useInfo().data?.signOn ?? 'single sign-on';
  const failure = signOnFailures.find((each) => each === reason);
  return failure && <FormFailure text={signOnFailureText(failure, { name, audience })} />;
}
