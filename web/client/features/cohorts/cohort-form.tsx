import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { CohortView } from '#shared/api/cohorts.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { readTimeZone } from '../../lib/read-time-zone.ts';
import dialog from '../../ui/dialog-form.module.css';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useSaveCohort } from './change-cohorts.ts';
import { type CohortFields, emptyCohort, toDraft, toFields } from './cohort-draft.ts';
import classes from './cohort-form.module.css';

const check = lazySchema(async () => (await import('#shared/api/cohorts.ts')).cohortDraftSchema);

type Props = { cohort: CohortView | null; onDone: () => void };

/** A new cohort, or one that is there. Keeps everything typed until the server has taken it. */
export function CohortForm({ cohort, onDone }: Props) {
  const save = useSaveCohort();
  const timeZone = readTimeZone() ?? 'UTC';
  useEffect(check.preload, []);
  const form = useForm<CohortFields>({
    initialValues: cohort ? toFields(cohort, timeZone) : emptyCohort,
    validate: (fields) => check(toDraft(fields, cohort, timeZone)),
  });
  const submit = (fields: CohortFields) =>
    save.mutate(
      { cohortId: cohort?.id ?? null, cohort: toDraft(fields, cohort, timeZone) },
      {
        onSuccess: () => {
          showToast({ text: cohort ? 'Cohort saved.' : 'Cohort created.' });
          onDone();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  return (
    <form noValidate className={dialog.form} onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Name"
        placeholder="Winter 2027"
        data-autofocus
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <div className={classes.pair}>
        <TextInput label="Starts on" type="date" {...form.getInputProps('startsOn')} />
        <TextInput label="Ends on" type="date" {...form.getInputProps('endsOn')} />
      </div>
      <fieldset className={classes.window}>
        <legend className={classes.legend}>Application window</legend>
        <p className={classes.hint}>
          In your time zone. Leave both empty for no window, the second for one without an end. One
          cohort takes applications at a time.
        </p>
        <div className={classes.pair}>
          <TextInput label="Opens" type="datetime-local" {...form.getInputProps('opensAt')} />
          <TextInput label="Closes" type="datetime-local" {...form.getInputProps('closesAt')} />
        </div>
      </fieldset>
      {save.isError && <FormFailure text={errorText(save.error)} />}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending || form.submitting}>
          {cohort ? 'Save' : 'Create cohort'}
        </Button>
      </div>
    </form>
  );
}
