import { useState } from 'react';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { forgotPasswordPath } from '../../paths.ts';
import { CodeForm } from './code-form.tsx';
import { useInfo } from './get-info.ts';
import { type AdminCredentials, useSignInAdmin } from './sign-in-admin.ts';
import { SignInForm } from './sign-in-form.tsx';

const check = lazySchema(async () => {
  return (await import('#shared/api/session.ts')).adminSignInSchema;
});

/** E-mail and password, then a code where the account asks for one. */
export function AdminSignInForm() {
  const demo = useInfo().data?.demoAdmin ?? null;
  const [waiting, setWaiting] = useState<AdminCredentials | null>(null);
  const signIn = useSignInAdmin((credentials) => {
    setWaiting(credentials);
    signIn.reset();
  });
  if (waiting) {
    const goBack = () => {
      signIn.reset();
      setWaiting(null);
    };
    return <CodeForm credentials={waiting} signIn={signIn} onBack={goBack} />;
  }
  return (
    <SignInForm
      check={check}
      signIn={signIn}
      submitLabel="Sign In"
      forgotPath={forgotPasswordPath('admin')}
      demo={demo}
    />
  );
}
