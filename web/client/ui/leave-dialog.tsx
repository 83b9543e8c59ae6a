import { Button, Modal } from '@mantine/core';
import classes from './ask-dialog.module.css';
import { useHasMounted } from './popover-trigger.ts';

export type LeaveDialogProps = {
  title?: string;
  /** Names what has unsaved changes: "your profile". */
  of: string;
  opened: boolean;
  onClose: () => void;
  onLeave: () => void;
};

export function LeaveDialog(props: LeaveDialogProps) {
  const { title = 'Leave without saving?', of, opened, onClose, onLeave } = props;
  const isDrawn = useHasMounted();
  return (
    <Modal
      opened={opened && isDrawn}
      onClose={onClose}
      size={420}
      padding="lg"
      // Mantine's own header element would be a second banner landmark on the page.
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <p className={`soft ${classes.text}`}>The changes to {of} aren’t saved yet.</p>
      <div className={`wrap end gap-8 ${classes.buttons}`}>
        <Button variant="default" onClick={onLeave}>
          Discard changes
        </Button>
        <Button data-autofocus onClick={onClose}>
          Keep editing
        </Button>
      </div>
    </Modal>
  );
}
