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
  return (await import('#shared/api/account.ts')).accountDeletionSchema;
});

type Props = {
  /** What has to be typed to confirm. */
  name: string;
  lead: string;
  /** What it means, point by point. */
  points: string[];
};

export function DeleteSection({ name, lead, points }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection id="delete-account" title="Delete account" text={lead} tone="grave">
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {isOpen ? (
        <DeleteForm name={name} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="light" color="rose" onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      )}
    </SettingsSection>
  );
}

const empty = { name: '', password: '' };

function DeleteForm({ name, onCancel }: { name: string; onCancel: () => void }) {
  const leave = useMutation({
    mutationFn: (typed: typeof empty) => api.account.delete(typed),
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
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        // The button that was pressed gave way to this field.
        autoFocus
        {...form.getInputProps('name')}
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
