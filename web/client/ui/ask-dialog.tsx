import type { FormEvent, ReactNode } from 'react';
import { DialogForm } from './dialog-form.tsx';
import { FormDialog } from './form-dialog.tsx';

type Props = {
  title: string;
  submitLabel: string;
  isDangerous?: boolean;
  change: { isPending: boolean; isSuccess: boolean; error: Error | null };
  opened: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** Asks once before something changes for good, and says what follows. */
export function AskDialog({ title, change, opened, onClose, onSubmit, ...form }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <DialogForm
        {...form}
        // Done, it closes, or the page is about to go.
        isSending={change.isPending || change.isSuccess}
        error={change.error}
        onSubmit={submit}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
