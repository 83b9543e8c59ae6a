import { Button, Modal } from '@mantine/core';
import classes from '../../ui/ask-dialog.module.css';

type Props = { opened: boolean; isPending: boolean; onClose: () => void; onClear: () => void };

export function ClearConversationDialog({ opened, isPending, onClose, onClear }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={420}
      padding="lg"
      // Mantine's own header would be a second banner landmark.
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Title className={classes.title}>Delete the conversation?</Modal.Title>
      <p className={`soft ${classes.text}`}>
        Every question and answer is deleted for good, here and in Slack. Tasks that came out of it,
        and what the coach remembers, stay.
      </p>
      <div className={`wrap end gap-8 ${classes.buttons}`}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button color="rose" loading={isPending} onClick={onClear}>
          Delete conversation
        </Button>
      </div>
    </Modal>
  );
}
