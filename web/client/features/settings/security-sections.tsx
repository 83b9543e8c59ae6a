import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Suspense, useEffect } from 'react';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { Form } from '../../ui/form.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AccountName, PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChangePassword } from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';

const Sessions = lazyPart<{ timeZone: string }>(() =>
  import('./sessions.tsx').then((module) => module.Sessions),
);

const checkPasswordChange = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).passwordChangeSchema;
});
const emptyPasswords = { currentPassword: '', newPassword: '' };

export function PasswordSection({ email }: { email: string }) {
  const change = useChangePassword();
  useEffect(checkPasswordChange.preload, []);
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
    <SettingsSection
      id="password"
      title="Password"
      text="A new one signs you out everywhere but here, and ends your access tokens."
    >
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
    </SettingsSection>
  );
}

/** The browsers in which a founder or an investor is signed in. */
export function SessionsSection({ timeZone }: { timeZone: string }) {
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      text="Every browser that is signed in to your account. One that you end is signed out right away."
    >
      <Suspense fallback={<Skeleton heights={[64, 64]} label="Loading sessions" />}>
        <Sessions timeZone={timeZone} />
      </Suspense>
    </SettingsSection>
  );
}
