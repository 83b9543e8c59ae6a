import { FormDialog } from '../../ui/form-dialog.tsx';
import { RequestIntroductionForm } from './request-introduction-form.tsx';

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
