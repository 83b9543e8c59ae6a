import type { MilestoneView } from '#shared/api/profile.ts';
import { Panel } from '../../ui/panel.tsx';
import { AddMilestoneForm } from './add-milestone-form.tsx';
import { useDeleteMilestone } from './delete-milestone.ts';
import { MilestoneList } from './milestone-list.tsx';
import classes from './milestones.module.css';

type Props = { milestones: MilestoneView[]; empty: string };

export function MilestonesPanel({ milestones, empty }: Props) {
  return (
    <Panel title="Milestones">
      {milestones.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <MilestoneList milestones={milestones} />
      )}
    </Panel>
  );
}

type EditorProps = Pick<Props, 'milestones'> & {
  timeZone: string;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** Milestones are news: each is saved and told by itself, apart from the rest of the profile. */
export function MilestonesEditor({ milestones, timeZone, onUnsaved }: EditorProps) {
  const remove = useDeleteMilestone();
  return (
    <Panel title="Milestones">
      <p className={classes.note}>
        Your cohort hears of a milestone as soon as you add it. Adding and deleting don’t wait for
        Save.
      </p>
      {milestones.length === 0 ? (
        <p className={classes.empty}>No milestones added yet</p>
      ) : (
        <MilestoneList milestones={milestones} onDelete={(each) => remove.mutate(each)} />
      )}
      <AddMilestoneForm timeZone={timeZone} onUnsaved={onUnsaved} />
    </Panel>
  );
}
