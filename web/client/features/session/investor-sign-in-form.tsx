import { lazySchema } from '../../lib/lazy-schema.ts';
import { forgotPasswordPath } from '../../paths.ts';
import { useInfo } from './get-info.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInInvestor } from './sign-in-investor.ts';

const check = lazySchema(async () => {
  return (await import('#shared/api/session.ts')).investorSignInSchema;
});

export function InvestorSignInForm() {
  const demo = useInfo().data?.demoInvestor ?? null;
  const signIn = useSignInInvestor();
  return (
    <SignInForm
      check={check}
      signIn={signIn}
      submitLabel="Sign In"
      forgotPath={forgotPasswordPath('investor')}
      demo={demo}
    />
  );
}
