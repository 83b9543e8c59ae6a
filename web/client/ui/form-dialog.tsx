import { ActionIcon, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './form-dialog.module.css';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  /** For a long form, whose fields stand in pairs. */
  isWide?: boolean;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a title and a close button. What it is on a phone, mantine-parts decides for all. */
export function FormDialog({ title, isWide, opened, onClose, children }: Props) {
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={isWide ? 720 : 480}
      padding="lg"
      returnFocus={false}
      // Mantine's own header would be a second banner landmark of the page.
      withCloseButton={false}
      // A stray click must not discard what was typed.
      closeOnClickOutside={false}
      transitionProps={{ duration: 120 }}
    >
      <div className={`row between ${classes.head}`}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      {children}
    </Modal>
  );
}

/**
 * Returns the focus when the dialog closes. Mantine does so only for a dialog that was mounted
 * closed; ours are mounted open.
 */
export function useFocusReturn(opened: boolean): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (!opened && before instanceof HTMLElement) before.focus({ preventScroll: true });
  }, [opened, before]);
}
