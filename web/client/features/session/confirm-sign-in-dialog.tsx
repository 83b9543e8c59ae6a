import { Button, Modal, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { AppError, textOf } from '#shared/errors.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { askBy } from '../../lib/with-confirmation.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useConfirmSignIn } from './confirm-sign-in.ts';
import classes from './sign-in-form.module.css';

type Answer = (isConfirmed: boolean) => void;

/** Waits, unseen, until something wants the password again (lib/with-confirmation.ts). */
export function ConfirmSignInDialog({ email }: { email: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => askBy(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  return (
    <Modal
      opened={answer !== null}
      onClose={() => close(false)}
      padding="lg"
      // Mantine's own head would be a second banner of the page.
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Title className={classes.dialogTitle}>Is it still you?</Modal.Title>
      <ConfirmForm email={email} onDone={() => close(true)} onCancel={() => close(false)} />
    </Modal>
  );
}

type Props = { email: string; onDone: () => void; onCancel: () => void };

function ConfirmForm({ email, onDone, onCancel }: Props) {
  const confirm = useConfirmSignIn();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: (typed) => (typed ? null : 'Please enter your password.') },
    onValuesChange: () => confirm.reset(),
  });
  const submit = (values: typeof form.values) =>
    confirm.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        form.setErrors(fieldErrors(error));
        if (error instanceof AppError && error.code === 'second_factor_needed') setAsksCode(true);
      },
    });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
      <p className={classes.who}>{textOf('confirm_sign_in')}</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {asksCode && <CodeInput {...form.getInputProps('code')} />}
      {confirm.isError && <FormFailure text={errorText(confirm.error)} />}
      <Button type="submit" loading={confirm.isPending}>
        Confirm
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
