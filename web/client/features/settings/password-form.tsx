import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { usePreloadOnIdle } from '../../lib/lazy.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { AccountName, PasswordField } from '../../ui/password-field.tsx';
import { useChangePassword } from './settings-queries.ts';

const checkPasswordChange = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).passwordChangeSchema;
});
const emptyPasswords = { currentPassword: '', newPassword: '' };

/** The form of the settings in which somebody chooses a new password. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  usePreloadOnIdle(checkPasswordChange);
  const form = useForm({
    initialValues: emptyPasswords,
    validate: checkPasswordChange,
    onValuesChange: () => change.reset(),
  });
  const submit = (values: typeof emptyPasswords) =>
    change.mutate(values, {
      onSuccess: () => {
        form.setValues(emptyPasswords);
        form.resetDirty();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <Form className="stack gap-16 wide narrow" onSubmit={form.onSubmit(submit)}>
      <AccountName email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        description="8 characters or more. A few unrelated words make a good one."
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      {change.isError && <FormFailure text={errorText(change.error)} />}
      <div className="wrap gap-8">
        <Button type="submit" variant="light" loading={change.isPending || form.submitting}>
          Change password
        </Button>
      </div>
    </Form>
  );
}
