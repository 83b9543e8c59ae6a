import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { AddTaskForm } from './add-task-form.tsx';

type Props = { opened: boolean; timeZone: string; onClose: () => void };

export function AddTaskDialog({ opened, timeZone, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add Task"
      size={480}
      fullScreen={isPhone}
      // A slip of the mouse must not cost what was typed.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      <AddTaskForm timeZone={timeZone} onDone={onClose} />
    </Modal>
  );
}
