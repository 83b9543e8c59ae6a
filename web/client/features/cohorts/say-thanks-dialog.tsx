import { TextInput } from '@mantine/core';
import type { Peer } from '#shared/api/cohorts.ts';
import { peerHelpPoints } from '#shared/domain/points.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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

function SayThanksForm({ peer: { founderId, founderName }, onDone }: SayThanksFormProps) {
  const { form, dialogProps } = useDialogForm({
    initialValues: { forWhat: '' },
    validate: checkThanks,
    toInput: ({ forWhat }) => ({ founderId, forWhat }),
    mutation: useGiveThanks(),
    onQueued: onDone,
    onDone,
  });
  return (
    <DialogForm submitLabel="Say thanks" onCancel={onDone} {...dialogProps}>
      <TextInput
        label="For what?"
        description={`We’ll tell ${founderName}, who earns ${peerHelpPoints} points.`}
        placeholder="introducing me to their first customer"
        data-autofocus
        maxLength={280}
        {...form.getInputProps('forWhat')}
      />
    </DialogForm>
  );
}
