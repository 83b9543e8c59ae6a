import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { Me } from '#shared/api/session.ts';
import { passwordProblem, passwordStrength } from '#shared/domain/password.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useRenewInvitation, useSetPassword } from './account-queries.ts';
import classes from './accounts.module.css';

type Props = {
  token: string;
  email: string;
  /** Called with who is signed in now; null when a second factor is still needed. */
  onDone: (me: Me | null) => void;
};

export function SetPasswordForm({ token, email, onDone }: Props) {
  const set = useSetPassword(token);
  const [visible, { toggle }] = useDisclosure(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: passwordProblem },
    onValuesChange: () => set.reset(),
  });
  const submit = (values: typeof form.values) =>
    set.mutate(values, {
      onSuccess: ({ me }) => onDone(me),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <Form className={classes.form} onSubmit={form.onSubmit(submit)}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" aria-label="Email" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        size="md"
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{
          'aria-label': visible ? 'Hide password' : 'Show password',
          tabIndex: 0,
        }}
        {...form.getInputProps('password')}
      />
      <PasswordStrength
        password={form.values.password}
        isRefused={form.errors.password !== undefined}
      />
      {set.isError && <FormFailure text={errorText(set.error)} />}
      <Button type="submit" size="md" loading={set.isPending}>
        Set password and sign in
      </Button>
    </Form>
  );
}

const strengthTexts = { good: 'Long enough. Longer is stronger.', strong: 'A strong password.' };

type PasswordStrengthProps = {
  password: string;
  /** The field already shows what is wrong. */
  isRefused: boolean;
};

/** How strong the password is, updated while it is typed. */
export function PasswordStrength({ password, isRefused }: PasswordStrengthProps) {
  const strength = password ? passwordStrength(password) : null;
  const text =
    strength === null || strength === 'weak' ? passwordProblem(password) : strengthTexts[strength];
  return (
    <div className={classes.strength} data-strength={strength ?? undefined}>
      <span aria-hidden="true" className={classes.bars}>
        <i />
        <i />
        <i />
      </span>
      <p aria-live="polite" className={classes.strengthText}>
        {strength === null
          ? '8 characters or more. A few unrelated words make a good one.'
          : !isRefused && text}
      </p>
    </div>
  );
}

/** The button that sends the holder of an expired invitation a new one. */
export function RenewInvitation({ token }: { token: string }) {
  const renew = useRenewInvitation(token);
  if (renew.isSuccess) {
    return (
      <div role="status" className={classes.done}>
        <p>
          <strong>We sent a new link.</strong>
        </p>
        <p>
          It goes to the email address that was invited, and works once, for seven days. Nothing
          there after a few minutes? Look in the spam folder.
        </p>
      </div>
    );
  }
  return (
    <div className={classes.form}>
      {renew.isError && <FormFailure text={errorText(renew.error)} />}
      <Button size="md" fullWidth loading={renew.isPending} onClick={() => renew.mutate()}>
        Send me a new link
      </Button>
    </div>
  );
}
