import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Peer } from '#shared/api/cohort.ts';
import { peerHelpPoints } from '#shared/domain/points.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import classes from '../../ui/dialog-form.module.css';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useGiveThanks } from './cohort-queries.ts';

type Props = {
  peer: Pick<Peer, 'founderId' | 'founderName'>;
  opened: boolean;
  onClose: () => void;
};

export function SayThanksDialog({ peer, opened, onClose }: Props) {
  return (
    <FormDialog title={`Thank ${peer.founderName}`} opened={opened} onClose={onClose}>
      <SayThanksForm peer={peer} onDone={onClose} />
    </FormDialog>
  );
}

const checkThanks = lazyValidator(
  async () => (await import('#shared/api/points.ts')).newThanksSchema,
);

type SayThanksFormProps = { peer: Pick<Peer, 'founderId' | 'founderName'>; onDone: () => void };

/** What was typed stays until the server has accepted it. */
function SayThanksForm({ peer: { founderId, founderName }, onDone }: SayThanksFormProps) {
  const give = useGiveThanks();
  useEffect(checkThanks.preload, []);
  const form = useForm({
    initialValues: { forWhat: '' },
    validate: ({ forWhat }) => checkThanks({ founderId, forWhat }),
  });
  const submit = ({ forWhat }: { forWhat: string }) =>
    give.mutate(
      { founderId, forWhat },
      { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="For what?"
        description={`${founderName} hears it and gets ${peerHelpPoints} points.`}
        placeholder="introducing me to their first customer"
        data-autofocus
        maxLength={280}
        {...form.getInputProps('forWhat')}
      />
      {give.isError && <FormFailure text={errorText(give.error)} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={give.isPending || form.submitting}>
          Say thanks
        </Button>
      </div>
    </form>
  );
}
