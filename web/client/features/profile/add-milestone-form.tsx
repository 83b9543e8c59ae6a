import { Button, Input, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type MilestoneType, milestoneTypeLabels, milestoneTypes } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useAddMilestone } from './add-milestone.ts';
import classes from './milestones.module.css';
import editor from './profile-editor.module.css';

const check = lazySchema(async () => (await import('#shared/api/profile.ts')).newMilestoneSchema);
const types = milestoneTypes.map((value) => ({ value, label: milestoneTypeLabels[value] }));
const blank = { title: '', date: '', type: 'product' as MilestoneType, description: '' };

type Props = { timeZone: string; onUnsaved: (isUnsaved: boolean) => void };

/** Keeps everything typed until the server has taken it; sent twice, it is added once. */
export function AddMilestoneForm({ timeZone, onUnsaved }: Props) {
  const add = useAddMilestone();
  useEffect(check.preload, []);
  const id = useRef('');
  const title = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: blank,
    validate: (draft) => check({ ...draft, id: 'new' }),
  });
  const isUnsaved = form.values.title.trim() !== '' || form.values.description.trim() !== '';
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const submit = (draft: typeof blank) => {
    id.current ||= String(Date.now());
    add.mutate(
      { ...draft, id: id.current },
      {
        onSuccess: () => {
          id.current = '';
          form.reset();
          showToast({ text: 'Milestone added.' });
          title.current?.focus();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  };
  return (
    <form
      noValidate
      aria-label="Add Milestone"
      className={classes.form}
      onSubmit={form.onSubmit(submit)}
    >
      <h3 className={classes.heading}>Add Milestone</h3>
      <TextInput
        ref={title}
        label="Title"
        required
        maxLength={200}
        placeholder="First paying customer"
        {...form.getInputProps('title')}
      />
      <div className={editor.pair}>
        <TextInput
          label="Date"
          type="date"
          required
          max={localDate(new Date(), timeZone)}
          {...form.getInputProps('date')}
        />
        <Input.Wrapper label="Type" error={form.errors.type}>
          <SelectField choices={types} {...form.getInputProps('type')} />
        </Input.Wrapper>
      </div>
      <Textarea
        label="Description"
        rows={2}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      {add.isError && <FormFailure text={errorText(add.error)} />}
      <Button
        type="submit"
        variant="default"
        className={classes.add}
        leftSection={<Icon name="plus" />}
        loading={add.isPending || form.submitting}
      >
        Add Milestone
      </Button>
    </form>
  );
}
