import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { CodeInput } from '../../ui/form-inputs.tsx';
import { type Credentials, useInfo, useSignInAdmin } from './session-queries.ts';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.tsx';

const checkSignIn = lazyValidator(async () => {
  return (await import('#shared/api/session.ts')).adminSignInSchema;
});

/** Email and password, then a code if the account has two-step sign-in. */
export function AdminSignInForm() {
  const demo = useInfo().data?.demoAdmin ?? null;
  const [checked, setChecked] = useState<Credentials | null>(null);
  const signIn = useSignInAdmin((credentials) => {
    setChecked(credentials);
    signIn.reset();
  });
  if (checked) {
    const goBack = () => {
      signIn.reset();
      setChecked(null);
    };
    return <SecondFactorForm credentials={checked} signIn={signIn} onBack={goBack} />;
  }
  return (
    <SignInForm
      check={checkSignIn}
      signIn={signIn}
      submitLabel="Sign In"
      audience="admin"
      demo={demo}
    />
  );
}

type SecondFactorFormProps = {
  /** Already accepted by the server; only the code is missing. */
  credentials: Credentials;
  signIn: ReturnType<typeof useSignInAdmin>;
  onBack: () => void;
};

/** The second step of signing in. */
function SecondFactorForm({ credentials, signIn, onBack }: SecondFactorFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the code.') },
    onValuesChange: () => signIn.reset(),
  });
  return (
    <Form
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
    </Form>
  );
}
