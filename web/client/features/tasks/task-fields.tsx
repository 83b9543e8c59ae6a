import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { taskCategories, taskCategoryLabels } from '#shared/options.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { difficultyChoices } from './difficulty-choices.ts';
import { defaultTitle, type TaskDraft } from './task-draft.ts';
import classes from './task-form.module.css';

const categoryChoices = [
  { value: '', label: 'None' },
  ...taskCategories.map((value) => ({ value, label: taskCategoryLabels[value] })),
];

type Props = {
  form: UseFormReturnType<TaskDraft>;
  earliest?: string;
  /** What a pledge keeps when its date is near. */
  locked?: boolean;
};

/** What is said of a task, whether it is new or changed. */
export function TaskFields({ form, earliest, locked = false }: Props) {
  const { difficulty } = form.values;
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
        label="Difficulty"
        labelElement="div"
        description={`Worth ${pointsByDifficulty[difficulty]} points`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={form.errors.difficulty}
      >
        <SegmentedControl
          fullWidth
          aria-label="Difficulty"
          data={difficultyChoices}
          value={difficulty}
          disabled={locked}
          onChange={(value) => form.setFieldValue('difficulty', value)}
        />
      </Input.Wrapper>
      <div className={classes.pair}>
        <TextInput
          label="Due date"
          type="date"
          min={earliest}
          max={locked ? form.getInitialValues().dueOn : undefined}
          {...form.getInputProps('dueOn')}
        />
        <Input.Wrapper label="Category" error={form.errors.category}>
          <SelectField choices={categoryChoices} {...form.getInputProps('category')} />
        </Input.Wrapper>
      </div>
    </>
  );
}
