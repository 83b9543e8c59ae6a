import { ActionIcon } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { MilestoneView } from '#shared/api/startup.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MilestoneList } from '../../ui/startup/milestone-list.tsx';
import { AddMilestoneForm } from './add-milestone-form.tsx';
import { type MilestoneChanges, withChanges, withoutMilestone } from './milestone-changes.ts';
import classes from './milestones.module.css';

type Props = {
  milestones: MilestoneView[];
  changes: MilestoneChanges;
  timeZone: string;
  onChange: (changes: MilestoneChanges) => void;
  onTyping: (isTyping: boolean) => void;
};

/** Changed with the rest of the profile: saved by Save, restored by Cancel. */
export function MilestonesEditor({ milestones, changes, timeZone, onChange, onTyping }: Props) {
  const deleteButton = ({ id, title }: MilestoneView) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Delete ${title}`}
      title="Delete"
      onClick={(event) => {
        focusNeighbour(event);
        onChange(withoutMilestone(changes, id));
      }}
    >
      <Icon name="trash" />
    </ActionIcon>
  );
  return (
    <Panel title="Milestones">
      <p className={classes.note}>
        Saved with the rest of your profile. Your cohort hears of a new one when you press Save.
      </p>
      <MilestoneList
        milestones={withChanges(milestones, changes)}
        empty="No milestones added yet"
        action={deleteButton}
      />
      <AddMilestoneForm
        timeZone={timeZone}
        onTyping={onTyping}
        onAdd={(milestone) => onChange({ ...changes, added: [...changes.added, milestone] })}
      />
    </Panel>
  );
}

/** The button goes with its milestone: the focus moves to the next one, or to the form below. */
function focusNeighbour({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const item = currentTarget.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour ?? currentTarget.closest('section')?.querySelector('form');
  next?.querySelector<HTMLElement>('button, input')?.focus();
}
