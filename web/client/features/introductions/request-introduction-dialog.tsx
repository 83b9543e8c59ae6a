import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import classes from '../../ui/dialog-form.module.css';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useRequestIntroduction } from './introduction-queries.ts';

type Props = {
  founderId: string;
  founderName: string;
  startupName: string;
  opened: boolean;
  onClose: () => void;
};

export function RequestIntroductionDialog({ opened, onClose, ...founder }: Props) {
  const title = `Request an introduction to ${founder.founderName}`;
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <RequestIntroductionForm {...founder} onDone={onClose} />
    </FormDialog>
  );
}

const checkIntroduction = lazyValidator(
  async () => (await import('#shared/api/introductions.ts')).newIntroductionSchema,
);

type RequestIntroductionFormProps = {
  founderId: string;
  founderName: string;
  startupName: string;
  onDone: () => void;
};

/** What was typed stays until the server has accepted it. */
function RequestIntroductionForm({
  founderId,
  founderName,
  startupName,
  onDone,
}: RequestIntroductionFormProps) {
  const request = useRequestIntroduction({ startupName });
  useEffect(checkIntroduction.preload, []);
  const form = useForm({
    initialValues: { note: '' },
    validate: ({ note }) => checkIntroduction({ founderId, note }),
  });
  const submit = ({ note }: { note: string }) =>
    request.mutate(
      { founderId, note },
      { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
      <Textarea
        label="Your message"
        description={`${founderName} reads it and decides. Only if they accept, each of you gets the other’s email address.`}
        placeholder="Who you are, and what you would like to talk about"
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
      {request.isError && <FormFailure text={errorText(request.error)} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={request.isPending || form.submitting}>
          Send request
        </Button>
      </div>
    </form>
  );
}
