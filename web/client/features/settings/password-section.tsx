import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './settings-form.module.css';
import { SettingsSection } from './settings-section.tsx';

const check = lazySchema(async () => {
  return (await import('#shared/api/account.ts')).passwordChangeSchema;
});
const empty = { currentPassword: '', newPassword: '' };

export function PasswordSection({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (typed: typeof empty) => api.account.changePassword(typed),
    onSuccess: () => {
      showToast({ text: 'Password changed.' });
      form.setValues(empty);
      form.resetDirty();
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  useEffect(check.preload, []);
  const form = useForm({
    initialValues: empty,
    validate: check,
    onValuesChange: () => change.reset(),
  });
  return (
    <SettingsSection
      id="password"
      title="Password"
      text="A new one signs you out everywhere but here."
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => change.mutate(values))}
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description="8 characters or more. A few unrelated words make a good one."
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        {change.isError && <FormFailure text={errorText(change.error)} />}
        <div className={classes.buttons}>
          <Button type="submit" variant="light" loading={change.isPending || form.submitting}>
            Change password
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
