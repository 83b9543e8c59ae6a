import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Me } from '#shared/api/session.ts';
import { passwordProblem } from '#shared/domain/password.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { AccountName } from '../../ui/password-field.tsx';
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
    <Form className="stack gap-16" onSubmit={form.onSubmit(submit)}>
      <AccountName email={email} />
      <NewPasswordField label="New password" {...form.getInputProps('password')} />
      {set.isError && <FormFailure text={errorText(set.error)} />}
      <Button type="submit" size="md" loading={set.isPending}>
        Set password and sign in
      </Button>
    </Form>
  );
}

export function RenewInvitation({ token }: { token: string }) {
  const renew = useRenewInvitation(token);
  if (renew.isSuccess) {
    return (
      <div role="status" className={`stack gap-12 ${classes.done}`}>
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
    <div className="stack gap-16">
      {renew.isError && <FormFailure text={errorText(renew.error)} />}
      <Button size="md" fullWidth loading={renew.isPending} onClick={() => renew.mutate()}>
        Send me a new link
      </Button>
    </div>
  );
}
