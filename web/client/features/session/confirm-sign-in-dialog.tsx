import { Button, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorCodeText } from '#shared/errors.ts';
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
import classes from './sign-in-form.module.css';
import { SignOnButton } from './sign-on-button.tsx';

type DialogProps = { opened: boolean; email: string; onClose: () => void; onConfirmed: () => void };

export function ConfirmSignInDialog({ opened, email, onClose, onConfirmed }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      padding="lg"
      // Mantine's own header element would be a second banner landmark on the page.
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Title className={classes.dialogTitle}>Is it still you?</Modal.Title>
      <ConfirmForm email={email} onDone={onConfirmed} onCancel={onClose} />
    </Modal>
  );
}

type ConfirmFormProps = { email: string; onDone: () => void; onCancel: () => void };

function ConfirmForm({ email, onDone, onCancel }: ConfirmFormProps) {
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
      <p className="soft breakable">{errorCodeText('confirm_sign_in')}</p>
      <AccountName email={email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {ways?.code && <CodeInput {...form.getInputProps('code')} />}
      {failure && <FormFailure text={hasCode ? errorText(failure) : passkeyText(failure)} />}
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
          next={window.location.pathname + window.location.search}
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
