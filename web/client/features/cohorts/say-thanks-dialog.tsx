import { TextInput } from '@mantine/core';
import type { Peer } from '#shared/api/cohorts.ts';
import { peerHelpPoints, peerHelpPointsPerWeek } from '#shared/domain/peer-help.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useGiveThanks } from './cohort-queries.ts';

type Props = {
  peer: Pick<Peer, 'founderId' | 'founderName'>;
  /** The reason begins with this. */
  forWhat?: string;
  opened: boolean;
  onClose: () => void;
};

export function SayThanksDialog({ peer, forWhat = '', opened, onClose }: Props) {
  return (
    <FormDialog title={`Thank ${peer.founderName}`} opened={opened} onClose={onClose}>
      <SayThanksForm peer={peer} forWhat={forWhat} onDone={onClose} />
    </FormDialog>
  );
}

const checkThanks = lazyValidator(
  async () => (await import('#shared/api/points.ts')).newThanksSchema,
);

type SayThanksFormProps = Required<Pick<Props, 'peer' | 'forWhat'>> & { onDone: () => void };

function SayThanksForm({ peer, forWhat: begun, onDone }: SayThanksFormProps) {
  const { founderId, founderName } = peer;
  const { form, dialogProps } = useDialogForm({
    initialValues: { forWhat: begun },
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
        description={`We’ll tell ${founderName}, who earns ${peerHelpPoints} points, up to ${peerHelpPointsPerWeek} a week.`}
        placeholder="introducing me to their first customer"
        data-autofocus
        maxLength={280}
        {...form.getInputProps('forWhat')}
      />
    </DialogForm>
  );
}
