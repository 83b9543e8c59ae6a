import { Modal } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { ConfirmForm } from './confirm-form.tsx';
import classes from './sign-in-form.module.css';

type DialogProps = {
  opened: boolean;
  email: string;
  /** The focus goes back there. */
  focused: RefObject<EventTarget | null>;
  onClose: () => void;
  onConfirmed: () => void;
};

/** The dialog is gone by then, and the button that waited for the answer takes the focus again. */
const focusReturnMs = 3_000;

export function ConfirmSignInDialog({ opened, email, focused, onClose, onConfirmed }: DialogProps) {
  useEffect(() => {
    if (opened) return;
    const leaving = document.activeElement;
    const returning = setInterval(() => {
      const active = document.activeElement;
      if (active !== document.body && active !== leaving) clearInterval(returning);
      else if (focused.current instanceof HTMLElement) focused.current.focus();
    }, 100);
    const ending = setTimeout(() => clearInterval(returning), focusReturnMs);
    return () => {
      clearInterval(returning);
      clearTimeout(ending);
    };
  }, [opened, focused]);
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
