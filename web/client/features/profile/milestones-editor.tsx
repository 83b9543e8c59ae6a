import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { NewMilestone } from '#shared/api/profile.ts';
import type { MilestoneView } from '#shared/api/startups.ts';
import { futureMilestoneText } from '#shared/domain/milestones.ts';
import { type MilestoneType, milestoneTypeLabels, milestoneTypes } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MilestoneList } from '../../ui/startup/milestone-list.tsx';
import { applyMilestoneChanges, type MilestoneChanges, withoutMilestone } from './profile-draft.ts';
import classes from './profile-editor.module.css';

type Props = {
  milestones: MilestoneView[];
  changes: MilestoneChanges;
  timeZone: string;
  onChange: (changes: MilestoneChanges) => void;
  onTyping: (isTyping: boolean) => void;
};

/** Part of the profile edit: Save stores the changes, Cancel drops them. */
export function MilestonesEditor({ milestones, changes, timeZone, onChange, onTyping }: Props) {
  const deleteButton = ({ id, title }: MilestoneView) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Delete ${title}`}
      title="Delete"
      onClick={(event) => {
        focusNextMilestone(event);
        onChange(withoutMilestone(changes, id));
      }}
    >
      <Icon name="trash" />
    </ActionIcon>
  );
  return (
    <Panel title="Milestones">
      <p className={`soft ${classes.note}`}>
        Saved with the rest of your profile. Your cohort hears about a new one when you press Save.
      </p>
      <MilestoneList
        milestones={applyMilestoneChanges(milestones, changes)}
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

/** The pressed button disappears with its milestone, so the focus moves on to the next one. */
function focusNextMilestone({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const item = currentTarget.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour ?? currentTarget.closest('section')?.querySelector('form');
  next?.querySelector<HTMLElement>('button, input')?.focus();
}

const checkMilestone = lazyValidator(
  async () => (await import('#shared/api/profile.ts')).newMilestoneSchema,
);
const milestoneTypeChoices = milestoneTypes.map((value) => ({
  value,
  label: milestoneTypeLabels[value],
}));
const blankMilestone = { title: '', date: '', type: 'product' as MilestoneType, description: '' };

type AddMilestoneFormProps = {
  timeZone: string;
  onAdd: (milestone: NewMilestone) => void;
  /** Tells whether the form holds text that was not added yet. */
  onTyping: (isTyping: boolean) => void;
};

/** Adds a milestone to the edit; the form keeps its text until it is valid. */
function AddMilestoneForm({ timeZone, onAdd, onTyping }: AddMilestoneFormProps) {
  useEffect(checkMilestone.preload, []);
  const titleInput = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: blankMilestone,
    validate: async (draft) => {
      const isInFuture = draft.date > localDate(new Date(), timeZone);
      const errors = await checkMilestone({ ...draft, id: 'new' });
      return isInFuture ? { date: futureMilestoneText, ...errors } : errors;
    },
  });
  const isTyping = form.isDirty();
  useEffect(() => onTyping(isTyping), [isTyping, onTyping]);
  const submit = (draft: typeof blankMilestone) => {
    onAdd({ ...draft, title: draft.title.trim(), id: String(Date.now()) });
    form.reset();
    titleInput.current?.focus();
  };
  return (
    <Form
      aria-label="Add Milestone"
      className={`stack gap-16 ${classes.milestoneForm}`}
      onSubmit={form.onSubmit(submit)}
    >
      <h3 className="body">Add Milestone</h3>
      <TextInput
        ref={titleInput}
        label="Title"
        required
        maxLength={200}
        placeholder="First paying customer"
        {...form.getInputProps('title')}
      />
      <div className={`pair ${classes.pair}`}>
        <TextInput
          label="Date"
          type="date"
          required
          max={localDate(new Date(), timeZone)}
          {...form.getInputProps('date')}
        />
        <SelectField label="Type" choices={milestoneTypeChoices} {...form.getInputProps('type')} />
      </div>
      <Textarea
        label="Description"
        rows={2}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <Button
        type="submit"
        variant="default"
        className={classes.add}
        leftSection={<Icon name="plus" />}
        loading={form.submitting}
      >
        Add Milestone
      </Button>
    </Form>
  );
}
