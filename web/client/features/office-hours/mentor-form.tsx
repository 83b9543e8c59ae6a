import { Textarea, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { Failure, pageFailure } from '#shared/failure.ts';
import { pluralize } from '#shared/formats.ts';
import { listTimeZones } from '../../lib/browser.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { DialogForm, type DialogFormOptions, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { LazyLeaveDialog } from '../../ui/lazy-leave-dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type MentorFields, readTopics, toMentorFields } from './mentor-draft.ts';
import { AbsenceRows, HoursRows } from './mentor-times.tsx';
import classes from './office-hours.module.css';

/** A change names a field as `body.email`, and another mentor's address belongs to its field. */
function atFields(error: Error): Error {
  if (!(error instanceof Failure)) return error;
  if (error.code === 'mentor_known') {
    return pageFailure('invalid_input', { issues: [{ path: 'email', message: error.message }] });
  }
  const issues = Object.entries(fieldErrors(error)).map(([path, message]) => ({
    path: path.replace(/^body\./, ''),
    message,
  }));
  return new Failure(error.code, error.message, error.status, { issues });
}

const minutesChoices = (minutes: number[], current: string) =>
  choicesOf(minutes, current, (each) => (each === 0 ? 'None' : pluralize(each, 'minute')));

const noticeText = (hours: number) => {
  if (hours === 0) return 'None';
  return hours % 24 === 0 ? pluralize(hours / 24, 'day') : pluralize(hours, 'hour');
};

/** The usual values, and the one on file. */
function choicesOf(values: number[], current: string, label: (value: number) => string) {
  const all = [...new Set([...values, Number(current)])].sort((a, b) => a - b);
  return all.map((value) => ({ value: String(value), label: label(value) }));
}

type Props<Input> = {
  title: string;
  /** What is left, where somebody goes without saving: 'your hours'. */
  of: string;
  /** What is on file; null for a new mentor. */
  mentor: Parameters<typeof toMentorFields>[0];
  check: DialogFormOptions<MentorFields, Input, unknown>['validate'];
  toInput: (fields: MentorFields) => Input;
  save: DialogFormOptions<MentorFields, Input, unknown>['mutation'];
  submitLabel?: string;
  /** The fields above the others, and what stands below them all. */
  person?: (propsOf: (field: 'name' | 'email') => object) => ReactNode;
  more?: ReactNode;
  opened: boolean;
  onClose: () => void;
};

const hoursError = 'Please enter hours, like 4 or 1.5, or leave it empty.';

const withHoursError = (errors: FormErrors): FormErrors =>
  errors.minutesAMonth ? { ...errors, minutesAMonth: hoursError } : errors;

/** A mentor's words, hours and absences, for staff and for the mentor. */
export function MentorForm<Input>({
  title,
  of,
  mentor,
  check,
  toInput,
  save,
  submitLabel = 'Save',
  person,
  more,
  opened,
  onClose,
}: Props<Input>) {
  const [isAsking, setAsking] = useState(false);
  const { form, dialogProps } = useDialogForm<MentorFields, Input, unknown>({
    initialValues: toMentorFields(mentor, brand.timeZone),
    validate: async (input) => withHoursError(await check(input)),
    toInput,
    mutation: {
      ...save,
      error: save.error && atFields(save.error),
      mutate: (input: Input, { onSuccess, onError }) =>
        save.mutate(input, { onSuccess, onError: (error) => onError(atFields(error)) }),
    },
    onDone: onClose,
  });
  const isUnsaved = opened && form.isDirty();
  const guard = useLeaveGuard(isUnsaved);
  const close = () => (isUnsaved ? setAsking(true) : onClose());
  const { values } = form;
  return (
    <>
      <FormDialog title={title} isWide opened={opened} onClose={close}>
        <DialogForm submitLabel={submitLabel} onCancel={close} {...dialogProps}>
          {person?.((field) => form.getInputProps(field))}
          <TextInput
            label="Headline"
            placeholder="Pricing and first sales"
            maxLength={160}
            autoComplete="off"
            {...form.getInputProps('headline')}
          />
          <div className="stack gap-6">
            <TextInput
              label="Topics"
              description="Separated by commas. Founders can filter by them."
              placeholder="Pricing, Sales, Hiring"
              autoComplete="off"
              {...form.getInputProps('topics')}
              error={topicsError(form.errors)}
            />
            {values.topics.trim() !== '' && (
              <ul aria-label="Topics as founders see them" className="wrap gap-4">
                {readTopics(values.topics).map((topic) => (
                  <li key={topic}>
                    <Tag>{topic}</Tag>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Textarea
            label="About"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            {...form.getInputProps('about')}
          />
          <div className={classes.pair}>
            <SelectField
              label="Time zone"
              choices={listTimeZones().map((zone) => ({
                value: zone,
                label: zone.replaceAll('_', ' '),
              }))}
              {...form.getInputProps('timeZone')}
            />
            <TextInput
              label="Place"
              placeholder="A meeting link or a room"
              maxLength={300}
              autoComplete="off"
              {...form.getInputProps('place')}
            />
          </div>
          <div className={classes.pair}>
            <SelectField
              label="Length of a session"
              choices={minutesChoices([15, 20, 30, 45, 60, 90], values.sessionMinutes)}
              {...form.getInputProps('sessionMinutes')}
            />
            <SelectField
              label="Notice for a booking"
              choices={choicesOf([0, 1, 2, 4, 12, 24, 48, 72, 168], values.noticeHours, noticeText)}
              {...form.getInputProps('noticeHours')}
            />
            <SelectField
              label="Room before"
              choices={minutesChoices([0, 5, 10, 15, 30], values.roomBefore)}
              {...form.getInputProps('roomBefore')}
            />
            <SelectField
              label="Room after"
              choices={minutesChoices([0, 5, 10, 15, 30], values.roomAfter)}
              {...form.getInputProps('roomAfter')}
            />
            <TextInput
              label="Hours a month"
              placeholder="No limit"
              inputMode="decimal"
              maxLength={6}
              autoComplete="off"
              {...form.getInputProps('hoursAMonth')}
              error={form.errors.minutesAMonth}
            />
          </div>
          <HoursRows
            rows={values.hours}
            timeZone={values.timeZone}
            propsOf={(path) => form.getInputProps(path)}
            error={form.errors.hours}
            onChange={(rows) => change('hours', rows)}
          />
          <AbsenceRows
            rows={values.absences}
            propsOf={(path) => form.getInputProps(path)}
            error={form.errors.absences}
            onChange={(rows) => change('absences', rows)}
          />
          {more}
        </DialogForm>
      </FormDialog>
      <LazyLeaveDialog
        of={of}
        opened={isAsking || guard.isAsking}
        onClose={() => {
          setAsking(false);
          guard.stay();
        }}
        onLeave={() => {
          setAsking(false);
          onClose();
          guard.leave();
        }}
      />
    </>
  );

  /** The errors of rows go by their numbers, which have changed. */
  function change<Field extends 'hours' | 'absences'>(field: Field, rows: (typeof values)[Field]) {
    form.clearErrors();
    form.setValues({ [field]: rows } as Partial<typeof values>);
  }
}

/** Of the list or of one of its topics. */
function topicsError(errors: Record<string, unknown>): string | undefined {
  const [, text] = Object.entries(errors).find(([path]) => /^topics(\.|$)/.test(path)) ?? [];
  return typeof text === 'string' ? text : undefined;
}
