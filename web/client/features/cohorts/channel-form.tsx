import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CohortView } from '#shared/api/cohorts.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import dialog from '../../ui/dialog-form.module.css';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useChooseChannel } from './change-cohorts.ts';

type Props = { cohort: CohortView; onDone: () => void };

/** Which channel the bot posts to: it looks the channel up and says what it found. */
export function ChannelForm({ cohort, onDone }: Props) {
  const choose = useChooseChannel();
  const form = useForm({
    initialValues: { channel: '' },
    validate: {
      channel: (text) => (text.trim() ? null : 'Please enter a channel.'),
    },
  });
  const submit = ({ channel }: { channel: string }) =>
    choose.mutate(
      { cohortId: cohort.id, channel: channel.trim() },
      { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  return (
    <form noValidate className={dialog.form} onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Channel"
        description="Its name or its id. The bot joins it if it is public, and invites the cohort’s founders."
        placeholder="#cohort-7"
        data-autofocus
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('channel')}
      />
      {choose.isError && <FormFailure text={errorText(choose.error)} />}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={choose.isPending}>
          Use this channel
        </Button>
      </div>
    </form>
  );
}
