import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { downloadFile } from '../../lib/browser.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { paths } from '../../paths.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './settings-form.module.css';
import { SettingsSection } from './settings-section.tsx';

type ExportSectionProps = {
  /** What the file holds: 'profile, tasks and sessions'. */
  holds: string;
  send: () => Promise<unknown>;
};

export function ExportSection({ holds, send }: ExportSectionProps) {
  const download = useMutation({
    mutationFn: () => fetchExport(send),
    onSuccess: downloadFile,
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
  return (
    <SettingsSection
      id="export"
      title="Your data"
      text={`Everything we keep of you in one JSON file: ${holds}. No passwords, and nobody else’s address.`}
    >
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
    </SettingsSection>
  );
}

/** The client gives an answer that is an attachment as a file, unread and by its name. */
async function fetchExport(send: ExportSectionProps['send']): Promise<File> {
  const answer = await send();
  if (!(answer instanceof File)) throw new AppError('unexpected');
  return answer;
}

const checkDeletion = lazyValidator(async () => {
  return (await import('#shared/api/accounts.ts')).accountDeletionSchema;
});

type DeleteSectionProps = {
  /** What has to be typed to confirm. */
  name: string;
  lead: string;
  /** What it means, point by point. */
  points: string[];
};

export function DeleteSection({ name, lead, points }: DeleteSectionProps) {
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

const emptyDeletion = { name: '', password: '' };

function DeleteForm({ name, onCancel }: { name: string; onCancel: () => void }) {
  const leave = useMutation({
    mutationFn: (typed: typeof emptyDeletion) => api.account.delete(typed),
    // Loaded anew, so that nothing of the account stays in memory.
    onSuccess: () => window.location.replace(paths.landing),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  useEffect(checkDeletion.preload, []);
  const form = useForm({
    initialValues: emptyDeletion,
    validate: checkDeletion,
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
