import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { DemoHint } from './demo-hint.tsx';
import classes from './sign-in-form.module.css';
import { useSignInFounder } from './sign-in-founder.ts';

const check = lazySchema(async () => {
  return (await import('#shared/api/session.ts')).founderSignInSchema;
});

/** E-mail and password. Signed in, `useMe` knows the founder and the page leads on. */
export function SignInForm() {
  const signIn = useSignInFounder();
  useEffect(check.preload, []);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: check,
    onValuesChange: () => signIn.reset(),
  });
  const submit = (values: typeof form.values) =>
    signIn.mutate(values, {
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
        <TextInput
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          size="md"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {signIn.isError && <FormFailure text={errorText(signIn.error)} />}
        <Button type="submit" size="md" loading={signIn.isPending || form.submitting}>
          Sign In to Dashboard
        </Button>
      </form>
      <DemoHint onFill={(account) => form.setValues(account)} />
    </>
  );
}
