import { lazySchema } from '../../lib/lazy-schema.ts';
import { forgotPasswordPath } from '../../paths.ts';
import { useInfo } from './get-info.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInFounder } from './sign-in-founder.ts';

const check = lazySchema(async () => {
  return (await import('#shared/api/session.ts')).founderSignInSchema;
});

export function FounderSignInForm() {
  const demo = useInfo().data?.demoFounder ?? null;
  const signIn = useSignInFounder();
  return (
    <SignInForm
      check={check}
      signIn={signIn}
      submitLabel="Sign In to Dashboard"
      forgotPath={forgotPasswordPath('founder')}
      demo={demo}
    />
  );
}
