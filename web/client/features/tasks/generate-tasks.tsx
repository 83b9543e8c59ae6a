import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useGenerateTasks } from './use-generate-tasks.ts';

export function GenerateTasks() {
  const generate = useGenerateTasks();
  return (
    <Button
      variant="default"
      leftSection={<Icon name="spark" />}
      loading={generate.isPending}
      onClick={() => generate.mutate()}
    >
      Generate Tasks
    </Button>
  );
}
