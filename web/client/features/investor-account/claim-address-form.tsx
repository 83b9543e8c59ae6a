import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { passwordProblem } from '#shared/domain/password.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordStrength } from '../../ui/new-password-field.tsx';
import { AccountName, PasswordField } from '../../ui/password-field.tsx';
import type { useVerifyEmail } from './sign-up-queries.ts';

type Props = { email: string; verify: ReturnType<typeof useVerifyEmail> };

/**
 * Asks who reads the mail for the password of their sign-up, because a stranger may have signed up
 * with the address. Whoever doesn't know it chooses a new one, which shuts out everybody else.
 */
export function ClaimAddressForm({ email, verify }: Props) {
  const [isNew, setIsNew] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: (typed) =>
        isNew ? passwordProblem(typed) : typed === '' && 'Please enter your password.',
    },
    onValuesChange: () => verify.reset(),
  });
  const submit = ({ password }: typeof form.values) =>
    verify.mutate(isNew ? { newPassword: password } : { password }, {
      onError: (error) => {
        const { password: wrong, newPassword = wrong } = fieldErrors(error);
        form.setErrors({ password: newPassword });
      },
    });
  const toggle = () => {
    setIsNew(!isNew);
    form.reset();
    verify.reset();
  };
  return (
    <Form className="stack gap-20" onSubmit={form.onSubmit(submit)}>
      <AccountName email={email} />
      <PasswordField
        key={String(isNew)}
        label={isNew ? 'New password' : 'Your password'}
        description={
          isNew
            ? 'It signs out everyone else who signed up with this address.'
            : 'The one you signed up with. If you don’t know it, or didn’t sign up yourself, choose a new one.'
        }
        size="md"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...form.getInputProps('password')}
      />
      {isNew && (
        <PasswordStrength
          password={form.values.password}
          isRefused={form.errors.password !== undefined}
        />
      )}
      {verify.isError && !form.errors.password && <FormFailure text={errorText(verify.error)} />}
      <Button type="submit" size="md" fullWidth loading={verify.isPending}>
        {isNew ? 'Set password and confirm' : 'Confirm this address'}
      </Button>
      <Button variant="subtle" color="gray" onClick={toggle}>
        {isNew ? 'I know the password' : 'Choose a new password'}
      </Button>
    </Form>
  );
}
