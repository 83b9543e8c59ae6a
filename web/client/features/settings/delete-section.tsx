import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { paths } from '../../paths.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import classes from './settings-form.module.css';
import { SettingsSection } from './settings-section.tsx';

const check = lazySchema(async () => {
  return (await import('#shared/api/settings.ts')).accountDeletionSchema;
});

export function DeleteSection({ startupName }: { startupName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id="delete-account"
      title="Delete account"
      text="Leaves the community for good. This cannot be undone."
      tone="grave"
    >
      <ul className={classes.points}>
        <li>You are signed out everywhere, and your Slack account is disconnected.</li>
        <li>
          Your name, address, profile, tasks’ texts and notifications are removed; boards and cohort
          go on without you.
        </li>
        <li>Points that you gave to others with your thanks stay theirs.</li>
        <li>
          What was posted to Slack before stays there; open pledges are marked as withdrawn, and
          nothing more is posted.
        </li>
        <li>You may apply again with the same address.</li>
      </ul>
      {isOpen ? (
        <DeleteForm startupName={startupName} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="light" color="rose" onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      )}
    </SettingsSection>
  );
}

const empty = { startupName: '', password: '' };

type Props = { startupName: string; onCancel: () => void };

function DeleteForm({ startupName, onCancel }: Props) {
  const leave = useMutation({
    mutationFn: (typed: typeof empty) => api.settings.deleteAccount(typed),
    // Loaded anew, so that nothing of the account stays in memory.
    onSuccess: () => window.location.replace(paths.landing),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  useEffect(check.preload, []);
  const form = useForm({
    initialValues: empty,
    validate: check,
    onValuesChange: () => leave.reset(),
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => leave.mutate(values))}
    >
      <TextInput
        label={`Type “${startupName}” to confirm`}
        autoComplete="off"
        // The button that was pressed gave way to this field.
        autoFocus
        {...form.getInputProps('startupName')}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {leave.isError && <FormFailure text={errorText(leave.error)} />}
      <div className={classes.buttons}>
        <Button
          type="submit"
          color="rose"
          loading={leave.isPending || leave.isSuccess || form.submitting}
        >
          Delete my account for good
        </Button>
        <Button variant="default" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
