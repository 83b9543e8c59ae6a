import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { forgotPasswordPath } from '../../paths.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { CodeInput } from '../../ui/form-inputs.tsx';
import { type AdminCredentials, useInfo, useSignInAdmin } from './session-queries.ts';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.tsx';

const checkSignIn = lazyValidator(async () => {
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
    return <SecondFactorForm credentials={waiting} signIn={signIn} onBack={goBack} />;
  }
  return (
    <SignInForm
      check={checkSignIn}
      signIn={signIn}
      submitLabel="Sign In"
      forgotPath={forgotPasswordPath('admin')}
      demo={demo}
    />
  );
}

type SecondFactorFormProps = {
  credentials: AdminCredentials;
  signIn: ReturnType<typeof useSignInAdmin>;
  onBack: () => void;
};

/** The second step of signing in, for an account whose password is not enough. */
function SecondFactorForm({ credentials, signIn, onBack }: SecondFactorFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the code.') },
    onValuesChange: () => signIn.reset(),
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(({ code }) => signIn.mutate({ ...credentials, code }))}
    >
      <p className={classes.who}>Signing in as {credentials.email}</p>
      <CodeInput size="md" autoFocus {...form.getInputProps('code')} />
      {signIn.isError && <FormFailure text={errorText(signIn.error)} />}
      <Button type="submit" size="md" loading={signIn.isPending}>
        Sign In
      </Button>
      <Button variant="subtle" className={classes.back} onClick={onBack}>
        Use another account
      </Button>
    </form>
  );
}
