import { ActionIcon, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Icon } from '../../ui/icon.tsx';
import classes from './add-task-form.module.css';
import { AddTaskForm } from './add-task-form.tsx';
import type { TaskIntent } from './new-task-draft.ts';

type Props = { opened: boolean; timeZone: string; intent: TaskIntent; onClose: () => void };

export function AddTaskDialog({ opened, timeZone, intent, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={480}
      padding="lg"
      fullScreen={isPhone}
      // Mantine's own head would be a second banner of the page.
      withCloseButton={false}
      // A slip of the mouse must not cost what was typed.
      closeOnClickOutside={false}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.head}>
        <Modal.Title className={classes.title}>Add Task</Modal.Title>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <AddTaskForm timeZone={timeZone} intent={intent} onDone={onClose} />
    </Modal>
  );
}
