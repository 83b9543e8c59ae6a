import { Input, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { pledgeRefusal, readersText } from '#shared/domain/pledges.ts';
import {
  difficultiesFor,
  pledgeBonusText,
  pointRules,
  pointsByDifficulty,
} from '#shared/domain/points.ts';
import {
  type Difficulty,
  difficulties,
  difficultyLabels,
  taskAudiences,
  taskCategories,
  taskCategoryLabels,
} from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { makeUuid } from '../../lib/browser.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import {
  defaultTitle,
  diffDrafts,
  draftFromTask,
  newTaskDraft,
  type TaskDraft,
  type TaskPrefill,
  toNewTask,
  viewOfNewTask,
  viewOfPatch,
} from './task-draft.ts';
import classes from './task-form.module.css';
import { useAudience, useCreateTask, usePledgeReaders, useUpdateTask } from './task-queries.ts';

type AddTaskDialogProps = {
  opened: boolean;
  timeZone: string;
  prefill: TaskPrefill;
  onAdded?: (() => void) | undefined;
  onClose: () => void;
};

export function AddTaskDialog({ opened, timeZone, prefill, onAdded, onClose }: AddTaskDialogProps) {
  const close = () => {
    onAdded?.();
    onClose();
  };
  return (
    <FormDialog title="Add Task" opened={opened} onClose={onClose}>
      <AddTaskForm timeZone={timeZone} prefill={prefill} onAdded={close} onCancel={onClose} />
    </FormDialog>
  );
}

const checkNewTask = lazyValidator(
  async () => (await import('#shared/api/tasks.ts')).newTaskSchema,
);

const firstChoiceNote = 'We’ll suggest your choice next time. You can change it in Settings.';

type AddTaskFormProps = {
  timeZone: string;
  prefill: TaskPrefill;
  onAdded: () => void;
  onCancel: () => void;
};

function AddTaskForm({ timeZone, prefill, onAdded, onCancel }: AddTaskFormProps) {
  const [clientKey] = useState(makeUuid);
  const today = localDate(new Date(), timeZone);
  const create = useCreateTask();
  const { privateByDefault, channel } = useAudience();
  const [isFirstChoice] = useState(privateByDefault === null);
  const isPrivate = privateByDefault ?? false;
  const pledgeReaders = usePledgeReaders();
  const readers = channel ? readersText(channel, 'your Slack workspace') : '';
  const { form, dialogProps } = useDialogForm({
    initialValues: newTaskDraft(today, { isPrivate, ...prefill }),
    validate: checkNewTask,
    toInput: (draft: TaskDraft) => toNewTask(draft, clientKey),
    mutation: {
      ...create,
      mutate: (input, callbacks) => {
        const task = viewOfNewTask(input, { id: clientKey, now: new Date(), timeZone });
        create.mutate({ kind: 'create', taskId: clientKey, input, task }, callbacks);
      },
    },
    onQueued: onAdded,
    onDone: (task: TaskView) => {
      showToast({ text: task.isPublicPledge ? 'Task added and pledged.' : 'Task added.' });
      onAdded();
    },
  });
  return (
    <DialogForm submitLabel="Add Task" onCancel={onCancel} {...dialogProps}>
      <TaskFields form={form} earliest={today} />
      <Switch
        label="Public pledge"
        aria-invalid={form.errors.isPublicPledge ? true : undefined}
        description={`Your cohort sees it and cheers. ${pledgeBonusText}. ${pledgeReaders}`.trimEnd()}
        {...form.getInputProps('isPublicPledge', { type: 'checkbox' })}
      />
      <AudienceField
        form={form}
        note={isFirstChoice ? `${readers} ${firstChoiceNote}`.trim() : ''}
      />
    </DialogForm>
  );
}

type EditTaskDialogProps = {
  task: TaskView;
  opened: boolean;
  timeZone: string;
  onClose: () => void;
};

export function EditTaskDialog({ task, opened, timeZone, onClose }: EditTaskDialogProps) {
  return (
    <FormDialog title="Edit Task" opened={opened} onClose={onClose}>
      <EditTaskForm task={task} timeZone={timeZone} onDone={onClose} />
    </FormDialog>
  );
}

const checkTaskPatch = lazyValidator(
  async () => (await import('#shared/api/tasks.ts')).taskPatchSchema,
);

type EditTaskFormProps = { task: TaskView; timeZone: string; onDone: () => void };

/** Sends only what was changed. */
function EditTaskForm({ task, timeZone, onDone }: EditTaskFormProps) {
  const update = useUpdateTask();
  const [before] = useState(() => draftFromTask(task, timeZone));
  const { form, dialogProps } = useDialogForm({
    initialValues: before,
    validate: checkTaskPatch,
    toInput: (draft: TaskDraft) => diffDrafts(draft, before),
    mutation: {
      ...update,
      mutate: (patch, callbacks) => {
        if (Object.keys(patch).length === 0) return onDone();
        const shown = viewOfPatch(patch, timeZone);
        update.mutate({ kind: 'edit', taskId: task.id, patch, shown }, callbacks);
      },
    },
    onQueued: onDone,
    onDone: () => {
      showToast({ text: 'Task saved.' });
      onDone();
    },
  });
  const dueDate = task.dueDate === null ? null : new Date(task.dueDate);
  const offered = difficultiesFor(task);
  const refusal = pledgeRefusal({ isPublicPledge: task.pledge === 'open', dueDate }, new Date());
  return (
    <DialogForm submitLabel="Save" onCancel={onDone} {...dialogProps}>
      {refusal && <p className={`small ${classes.note}`}>{refusalNotes[refusal]}</p>}
      <TaskFields form={form} locked={refusal !== null} offered={offered} />
      <AudienceField form={form} note="You can change this until it’s completed." />
    </DialogForm>
  );
}

const refusalNotes = {
  pledge_locked:
    'This pledge is due within 24 hours: its title, difficulty and date can’t change anymore.',
  pledge_date_passed:
    'This pledge’s date has passed: its title, difficulty and date can’t change until it counts as missed, in a minute.',
};

const categoryChoices = [
  { value: '', label: 'None' },
  ...taskCategories.map((value) => ({ value, label: taskCategoryLabels[value] })),
];

type TaskFieldsProps = {
  form: UseFormReturnType<TaskDraft>;
  earliest?: string;
  /** A pledge keeps its title, difficulty and date from 24 hours before it is due. */
  locked?: boolean;
  offered?: readonly Difficulty[];
};

function TaskFields({ form, earliest, locked = false, offered = difficulties }: TaskFieldsProps) {
  const { difficulty } = form.values;
  const difficultyId = useId();
  return (
    <>
      <TextInput
        label="Title"
        placeholder={defaultTitle}
        data-autofocus
        maxLength={200}
        disabled={locked}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Input.Wrapper
        id={difficultyId}
        label="Difficulty"
        labelElement="div"
        description={`Worth ${pointsByDifficulty[difficulty]} points${offered.includes('hard') ? '' : `. ${pointRules.difficulty}`}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={form.errors.difficulty}
      >
        <SegmentedControl
          fullWidth
          aria-label="Difficulty"
          aria-invalid={form.errors.difficulty ? true : undefined}
          aria-describedby={form.errors.difficulty ? `${difficultyId}-error` : undefined}
          data={difficultyChoices.map((each) => ({
            ...each,
            disabled: !offered.includes(each.value),
          }))}
          value={difficulty}
          disabled={locked}
          onChange={(value) => form.setFieldValue('difficulty', value)}
        />
      </Input.Wrapper>
      <div className="pair">
        <TextInput
          label="Due date"
          type="date"
          min={earliest}
          max={locked ? form.getInitialValues().dueOn : undefined}
          {...form.getInputProps('dueOn')}
        />
        <SelectField
          label="Category"
          choices={categoryChoices}
          {...form.getInputProps('category')}
        />
      </div>
    </>
  );
}

type AudienceFieldProps = {
  form: UseFormReturnType<TaskDraft>;
  /** Follows the sentence that says what happens. */
  note: string;
};

/** Shared or just me. A pledge is always shared. */
function AudienceField({ form, note }: AudienceFieldProps) {
  const id = useId();
  const { hasCohort } = useAudience();
  const { isPublicPledge } = form.values;
  const isPrivate = form.values.isPrivate && !isPublicPledge;
  const text = isPublicPledge
    ? 'A pledge is always shared with your cohort.'
    : `${audienceText({ isPrivate, hasCohort })} ${note}`;
  return (
    <Input.Wrapper
      id={id}
      label="Who sees it"
      labelElement="div"
      description={text.trimEnd()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.errors.isPrivate}
    >
      <SegmentedControl
        fullWidth
        aria-label="Who sees it"
        aria-invalid={form.errors.isPrivate ? true : undefined}
        aria-describedby={form.errors.isPrivate ? `${id}-error` : `${id}-description`}
        data={taskAudiences}
        value={isPrivate ? 'private' : 'shared'}
        disabled={isPublicPledge}
        onChange={(value) => form.setFieldValue('isPrivate', value === 'private')}
      />
    </Input.Wrapper>
  );
}

function audienceText({ isPrivate, hasCohort }: { isPrivate: boolean; hasCohort: boolean }) {
  if (isPrivate) return 'Nobody else sees it. Points and streak count as usual.';
  return hasCohort
    ? 'Your cohort hears about it when you complete it.'
    : 'You have no cohort yet, so nobody else sees it for now.';
}

const difficultyChoices = difficulties.map((value) => ({
  value,
  label: `${difficultyLabels[value]} · ${pointsByDifficulty[value]}`,
}));
