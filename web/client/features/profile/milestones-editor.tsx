import { ActionIcon } from '@mantine/core';
import type { MilestoneView } from '#shared/api/startup.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MilestoneList } from '../../ui/startup/milestone-list.tsx';
import { AddMilestoneForm } from './add-milestone-form.tsx';
import { useDeleteMilestone } from './delete-milestone.ts';
import classes from './milestones.module.css';

type Props = {
  milestones: MilestoneView[];
  timeZone: string;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** Milestones are news: each is saved and told by itself, apart from the rest of the profile. */
export function MilestonesEditor({ milestones, timeZone, onUnsaved }: Props) {
  const remove = useDeleteMilestone();
  const deleteButton = (milestone: MilestoneView) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Delete ${milestone.title}`}
      title="Delete"
      onClick={() => remove.mutate(milestone)}
    >
      <Icon name="trash" />
    </ActionIcon>
  );
  return (
    <Panel title="Milestones">
      <p className={classes.note}>
        Your cohort hears of a milestone as soon as you add it. Adding and deleting don’t wait for
        Save.
      </p>
      <MilestoneList
        milestones={milestones}
        empty="No milestones added yet"
        action={deleteButton}
      />
      <AddMilestoneForm timeZone={timeZone} onUnsaved={onUnsaved} />
    </Panel>
  );
}
