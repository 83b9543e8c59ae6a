import type { TaskView } from '#shared/api/tasks.ts';
import { Tag } from '../../ui/tag.tsx';

/** That the cohort sees this task, and how the pledge stands. */
export function PledgeTag({ task }: { task: TaskView }) {
  if (task.pledge === 'kept') {
    return (
      <Tag tone="moss" icon="pledge">
        Pledge kept
      </Tag>
    );
  }
  if (!task.isPublicPledge) return null;
  return (
    <Tag tone="ember" icon="pledge">
      {task.pledge === 'missed' ? 'Public Pledge, missed' : 'Public Pledge'}
    </Tag>
  );
}
