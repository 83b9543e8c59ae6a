import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { pageFailureText } from '#shared/failure.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { CodeInput } from '../../ui/form-inputs.tsx';
import { AccountName, PasswordField } from '../../ui/password-field.tsx';
import {
  type SecondStepWays,
  secondStepWays,
  useConfirmByPasskey,
  useConfirmSignIn,
  useMe,
} from './session-queries.ts';
import { SignOnButton } from './sign-on-button.tsx';

type ConfirmFormProps = {
  email: string;
  /** The single sign-on leads there; by default to this page. */
  next?: string;
  onDone: () => void;
  onCancel: () => void;
};

/** The password of somebody who is signed in, with their second step if they have one. */
export function ConfirmForm({ email, next, onDone, onCancel }: ConfirmFormProps) {
  const audience = useMe().data?.audience;
  const confirm = useConfirmSignIn();
  const byPasskey = useConfirmByPasskey();
  const [ways, setWays] = useState<SecondStepWays | null>(null);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: (password) => (password ? null : 'Please enter your password.') },
    onValuesChange: () => {
      confirm.reset();
      byPasskey.reset();
    },
  });
  const submit = (values: typeof form.values) =>
    confirm.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        form.setErrors(fieldErrors(error));
        setWays((known) => secondStepWays(error) ?? known);
      },
    });
  const submitByPasskey = ({ password }: typeof form.values) =>
    byPasskey.mutate(
      { password },
      { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  const failure = confirm.error ?? byPasskey.error;
  const hasCode = ways?.code !== false;
  return (
    <Form className="stack gap-16" onSubmit={form.onSubmit(submit)}>
      <p className="soft breakable">{pageFailureText('confirm_sign_in')}</p>
      <AccountName email={email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('password')}
      />
      {ways?.code && <CodeInput {...form.getInputProps('code')} />}
      {failure && Object.keys(fieldErrors(failure)).length === 0 && (
        <FormFailure text={hasCode ? errorText(failure) : passkeyText(failure)} />
      )}
      {hasCode && (
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      )}
      {ways?.passkey && (
        <Button
          variant={hasCode ? 'default' : 'filled'}
          loading={byPasskey.isPending}
          onClick={() => {
            confirm.reset();
            submitByPasskey(form.values);
          }}
        >
          Use a passkey
        </Button>
      )}
      {audience && (
        <SignOnButton
          audience={audience}
          next={next ?? window.location.pathname + window.location.search}
        />
      )}
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </Form>
  );
}

/** There is no app to take a code from. */
function passkeyText(error: Error): string {
  return secondStepWays(error) ? 'Please use your passkey to go on.' : errorText(error);
}
