import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../lib/error-text.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import type { AdminCredentials, useSignInAdmin } from './sign-in-admin.ts';
import classes from './sign-in-form.module.css';

type Props = {
  credentials: AdminCredentials;
  signIn: ReturnType<typeof useSignInAdmin>;
  onBack: () => void;
};

/** The second step of signing in, for an account whose password is not enough. */
export function CodeForm({ credentials, signIn, onBack }: Props) {
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
