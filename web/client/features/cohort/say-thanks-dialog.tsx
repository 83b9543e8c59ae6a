import type { Peer } from '#shared/api/cohort.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SayThanksForm } from './say-thanks-form.tsx';

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
