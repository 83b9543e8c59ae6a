import { Modal } from '@mantine/core';
import { ConfirmForm } from './confirm-form.tsx';
import classes from './sign-in-form.module.css';

type DialogProps = { opened: boolean; email: string; onClose: () => void; onConfirmed: () => void };

export function ConfirmSignInDialog({ opened, email, onClose, onConfirmed }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      padding="lg"
      returnFocus={false}
      // Mantine's own header element would be a second banner landmark on the page.
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Title className={classes.dialogTitle}>Is it still you?</Modal.Title>
      <ConfirmForm email={email} onDone={onConfirmed} onCancel={onClose} />
    </Modal>
  );
}
